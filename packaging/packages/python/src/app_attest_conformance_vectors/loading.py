"""The set: its facts and its vectors."""

import gzip
import json
import typing
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from importlib import resources

from .checking import EVIDENCE, Answer, Check, Report
from .types import Capability, Operation, Profile, Request, Vector
from .wire import converter, decoded

VERSION = "@VERSION@"
"""The version of the suite that made the set."""

DIGEST = "@DIGEST@"
"""The SHA-256 of the set, as in its manifest."""


@dataclass(frozen=True)
class VectorSet:
    """All vectors of a set, with its facts."""

    vectors: "tuple[Vector, ...]"
    """All vectors, by id."""
    digest: str
    """The SHA-256 of the set, as in its manifest."""
    suite_version: str
    """The version of the suite that made the set."""
    seed: str
    """The public seed of every key of the set. Nothing in the set is a secret."""
    time: datetime
    """The moment at which requests are verified, unless a vector is about time."""
    gate: "frozenset[str]"
    """The ids of profile gate."""

    def select(self, profile: Profile = Profile.CORE, operations: "Iterable[Operation]" = EVIDENCE) -> "list[Vector]":
        """Returns the vectors of a profile whose requests all have one of some operations."""
        return Check(self, profile, operations).vectors

    def check(
        self, verify: "typing.Callable[[Request], Answer]", *, profile: Profile = Profile.CORE,
        operations: "Iterable[Operation]" = EVIDENCE, lacks: "Iterable[Capability]" = (),
        without_tags: "Iterable[str]" = (),
    ) -> Report:
        """Asks a verifier about the vectors of a profile, and judges its answers.

        verify: takes a request and returns Answer.accept(…) or Answer.reject(reason). An exception is an error, and no
            rejection: catch those that the verifier documents.
        lacks: the capabilities that the verifier does not have. The vectors that need them are not testable.
        without_tags: the tags of vectors that are not asked, such as "kills-process".
        """
        return Check(self, profile, operations, lacks, without_tags).run(verify)


def load() -> VectorSet:
    """Returns the set of this package."""
    file = resources.files(__package__).joinpath("vectors.json.gz")
    value = json.loads(gzip.decompress(file.read_bytes()))
    return VectorSet(
        tuple(decoded(Vector, vector) for vector in value["vectors"]), value["digest"], value["suiteVersion"],
        value["seed"], converter(datetime)(value["time"]), frozenset(value["gate"]))
