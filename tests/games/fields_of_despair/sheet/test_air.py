"""Statements of the printed sheet about the air that no other test proves on screen."""

from __future__ import annotations

from opfor.games.fields_of_despair.rules.legal import air_usable, most_air_in
from tests.games.fields_of_despair.positions import h, start


def test_one_counter_in_columns_j_to_m_on_screen() -> None:
    """7.1-S (1): a counter is worth 3 points at most; elsewhere all usable points may fly over one hex."""
    state = start()
    state.allied_air_owned = state.allied_air_level = 9
    assert air_usable(state) == 9
    assert most_air_in(state, [h("C05"), h("I06"), h("J07"), h("M08")]) == [9, 9, 3, 3]
