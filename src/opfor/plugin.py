"""Every name that a game of somebody else needs, in one place: `from opfor.plugin import Desk, Game, Question, …`.

A board of its own is made with `opfor.web.kit`; without one a game is drawn from its view.
"""

from opfor.kernel.agenda import then as then
from opfor.kernel.batch import Stream as Stream
from opfor.kernel.because import Candidate as Candidate
from opfor.kernel.charts import Chart as Chart
from opfor.kernel.charts import load_chart as load_chart
from opfor.kernel.charts import load_charts as load_charts
from opfor.kernel.desk import Desk as Desk
from opfor.kernel.errors import BadAnswer as BadAnswer
from opfor.kernel.errors import BadInput as BadInput
from opfor.kernel.errors import DataError as DataError
from opfor.kernel.errors import OpforError as OpforError
from opfor.kernel.game import Description as Description
from opfor.kernel.game import Game as Game
from opfor.kernel.game import Goal as Goal
from opfor.kernel.game import Hint as Hint
from opfor.kernel.game import Outcome as Outcome
from opfor.kernel.game import Plans as Plans
from opfor.kernel.game import Play as Play
from opfor.kernel.game import Preview as Preview
from opfor.kernel.game import Procedure as Procedure
from opfor.kernel.game import Scenario as Scenario
from opfor.kernel.game import Secrets as Secrets
from opfor.kernel.game import Show as Show
from opfor.kernel.game import Step as Step
from opfor.kernel.game import Study as Study
from opfor.kernel.game import Table as Table
from opfor.kernel.game import ThrowContext as ThrowContext
from opfor.kernel.game import Tracks as Tracks
from opfor.kernel.game_data import GameData as GameData
from opfor.kernel.inputs import Input as Input
from opfor.kernel.questions import ALLOCATE as ALLOCATE
from opfor.kernel.questions import AMOUNT as AMOUNT
from opfor.kernel.questions import DICE as DICE
from opfor.kernel.questions import FORM as FORM
from opfor.kernel.questions import ONE as ONE
from opfor.kernel.questions import ORDER as ORDER
from opfor.kernel.questions import PATH as PATH
from opfor.kernel.questions import ROWS as ROWS
from opfor.kernel.questions import SOME as SOME
from opfor.kernel.questions import Column as Column
from opfor.kernel.questions import Option as Option
from opfor.kernel.questions import Options as Options
from opfor.kernel.questions import Question as Question
from opfor.kernel.questions import option_key as option_key
from opfor.kernel.questions import yes_no as yes_no
from opfor.kernel.random_answers import RandomPolicy as RandomPolicy
from opfor.kernel.random_answers import random_answer as random_answer
from opfor.kernel.repeated_rule import added_up as added_up
from opfor.kernel.rulebook import Rulebook as Rulebook
from opfor.kernel.text import Ref as Ref
from opfor.kernel.text import counted as counted
from opfor.kernel.text import listed as listed
from opfor.kernel.text import plural as plural
