"""Fields of Despair, solitaire 1917-1918: the Central Powers run by the printed dice tables.

Its data files are checked before a rule reads them.
"""

from opfor.games.fields_of_despair.model.data_checks import check_data

check_data()
