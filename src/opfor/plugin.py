"""Every name that a game of somebody else needs, in one place: `from opfor.plugin import Desk, Game, Question, …`.

A board of its own is made with `opfor.web.kit`; without one a game is drawn from its view.
"""

from opfor.kernel.agenda import then
from opfor.kernel.batch import Stream
from opfor.kernel.because import Candidate
from opfor.kernel.charts import Chart, load_chart, load_charts
from opfor.kernel.desk import Desk
from opfor.kernel.errors import BadAnswer, BadInput, DataError, OpforError
from opfor.kernel.game import (
    Description,
    Game,
    Goal,
    Hint,
    Outcome,
    Plans,
    Play,
    Preview,
    Procedure,
    Scenario,
    Secrets,
    Show,
    Step,
    Study,
    Table,
    ThrowContext,
    Tracks,
)
from opfor.kernel.game_data import GameData
from opfor.kernel.inputs import Input
from opfor.kernel.questions import (
    ALLOCATE,
    AMOUNT,
    DICE,
    FORM,
    ONE,
    ORDER,
    PATH,
    ROWS,
    SOME,
    Column,
    Option,
    Options,
    Question,
    option_key,
    yes_no,
)
from opfor.kernel.random_answers import RandomPolicy, random_answer
from opfor.kernel.repeated_rule import added_up
from opfor.kernel.rulebook import Rulebook
from opfor.kernel.text import Ref, counted, listed, plural

__all__ = [
    "ALLOCATE",
    "AMOUNT",
    "DICE",
    "FORM",
    "ONE",
    "ORDER",
    "PATH",
    "ROWS",
    "SOME",
    "BadAnswer",
    "BadInput",
    "Candidate",
    "Chart",
    "Column",
    "DataError",
    "Description",
    "Desk",
    "Game",
    "GameData",
    "Goal",
    "Hint",
    "Input",
    "OpforError",
    "Option",
    "Options",
    "Outcome",
    "Plans",
    "Play",
    "Preview",
    "Procedure",
    "Question",
    "RandomPolicy",
    "Ref",
    "Rulebook",
    "Scenario",
    "Secrets",
    "Show",
    "Step",
    "Stream",
    "Study",
    "Table",
    "ThrowContext",
    "Tracks",
    "added_up",
    "counted",
    "listed",
    "load_chart",
    "load_charts",
    "option_key",
    "plural",
    "random_answer",
    "then",
    "yes_no",
]
