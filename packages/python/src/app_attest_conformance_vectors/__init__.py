"""@DESCRIPTION@. load() gives the set, and its check() asks a verifier about it."""

from .checking import Answer, Failure, Report
from .loading import DIGEST, VERSION, VectorSet, load
from .types import *  # noqa: F403
from .wire import answer_from_json, request_to_json

__version__ = VERSION
