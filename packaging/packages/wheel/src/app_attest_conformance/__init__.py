"""@DESCRIPTION@: the program `appattest`, and the vectors as values.

run() lets the program ask an adapter about the vectors. vectors() gives the vectors, and load().check() asks a verifier in this
process about them.
"""

from collections.abc import Iterator

# Type checkers take a name as public that `as` repeats.
from ._vectors import *  # noqa: F403
from ._vectors import VERSION as VERSION, Vector as Vector, load as load
from .executable import program as program
from .running import Run as Run, UnusableRun as UnusableRun, run as run
from .results import *  # noqa: F403

__version__ = VERSION


def vectors() -> "Iterator[Vector]":
    """Returns all vectors of the set, by id. load().select() returns those of a profile."""
    return iter(load().vectors)
