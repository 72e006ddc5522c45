"""What can go wrong, for programs that call Opfor."""

from opfor.kernel.errors import BadAnswer as BadAnswer
from opfor.kernel.errors import BadInput as BadInput
from opfor.kernel.errors import DataError as DataError
from opfor.kernel.errors import JournalBroken as JournalBroken
from opfor.kernel.errors import NeedsAnswer as NeedsAnswer
from opfor.kernel.errors import OpforError as OpforError
from opfor.kernel.errors import ReplayMismatch as ReplayMismatch
from opfor.kernel.errors import SaveChanged as SaveChanged
from opfor.kernel.errors import StaleAnswer as StaleAnswer
