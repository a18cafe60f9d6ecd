"""@DESCRIPTION@. load() gives the set, and its check() asks a verifier about it."""

# Type checkers take a name as public that `as` repeats.
from .checking import Answer as Answer, Failure as Failure, Report as Report
from .loading import DIGEST as DIGEST, VERSION as VERSION, VectorSet as VectorSet, load as load
from .types import *  # noqa: F403
from .wire import answer_from_json as answer_from_json, request_to_json as request_to_json

__version__ = VERSION
