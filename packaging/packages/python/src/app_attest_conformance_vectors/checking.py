"""The judge of answers, by the rules of spec/judgement.md."""

import dataclasses
import typing
from collections.abc import Iterable
from dataclasses import dataclass, field

from .types import (
    NEVER_MADE_UP, Capability, Expectation, Level, Operation, Outcome, Profile, Request, Step, Vector,
    Verdict, VerifiedOutput, evidence_member)

if typing.TYPE_CHECKING:
    from .loading import VectorSet

EVIDENCE = (Operation.VERIFY_ATTESTATION, Operation.VERIFY_ASSERTION, Operation.VERIFY_RECEIPT)
"""The operations of App Attest. Those of DeviceCheck are for other programs."""


@dataclass(frozen=True)
class Answer:
    """What a verifier says about a request."""

    verdict: Verdict
    reason: str = ""
    output: VerifiedOutput = VerifiedOutput()
    """The values that the verifier returns when it accepts. One that is missing is not compared."""

    @staticmethod
    def accept(**values: typing.Any) -> "Answer":
        """Accepts, and returns values such as public_key and counter: the members of VerifiedOutput."""
        return Answer(Verdict.ACCEPT, output=VerifiedOutput(**values))

    @staticmethod
    def reject(reason: str = "") -> "Answer":
        """Rejects the evidence in the way that the verifier documents."""
        return Answer(Verdict.REJECT, reason)


@dataclass(frozen=True)
class Failure:
    """A vector that was not answered rightly."""

    id: str
    outcome: Outcome
    reason: str

    def __str__(self) -> str:
        return f"{self.id}: {self.outcome.value}: {self.reason}"


@dataclass
class Report:
    """The outcome of a check."""

    passed: int = 0
    failures: "list[Failure]" = field(default_factory=list)
    not_testable: "list[str]" = field(default_factory=list)
    """The ids of the vectors that need a capability which the verifier lacks."""

    def __str__(self) -> str:
        counts = f"{self.passed} passed, {len(self.failures)} failed, {len(self.not_testable)} not testable"
        return "\n".join([*map(str, self.failures), counts])


class Check:
    """One check: the selection, and the outcomes so far."""

    def __init__(
        self, set: "VectorSet", profile: Profile, operations: "Iterable[Operation]",
        lacks: "Iterable[Capability]" = (), without_tags: "Iterable[str]" = (),
    ):
        self.by_id = {vector.id: vector for vector in set.vectors}
        self.profile, self.gate, self.operations = Profile(profile), set.gate, frozenset(map(Operation, operations))
        self.lacks, self.without_tags = frozenset(map(Capability, lacks)), frozenset(without_tags)
        self.outcomes: "dict[str, tuple[Outcome, str]]" = {}
        self.vectors = [vector for vector in set.vectors if self.asks(vector)]

    def asks(self, vector: Vector) -> bool:
        levels = [Level.MUST] if self.profile == Profile.CORE else [Level.MUST, Level.SHOULD]
        requests = [step.request for step in vector.steps or ()] or [vector.request]
        return (
            (vector.id in self.gate if self.profile == Profile.GATE else vector.level in levels)
            and all(request.operation in self.operations for request in requests)
            and all(capability in self.lacks for capability in vector.unless)
            and self.without_tags.isdisjoint(vector.tags))

    def run(self, verify: "typing.Callable[[Request], Answer]") -> Report:
        self.verify, report = verify, Report()
        for vector in self.vectors:
            outcome, reason = self.outcome(vector)
            if outcome == Outcome.PASS:
                report.passed += 1
            elif not self.lacks.isdisjoint(vector.needs):
                report.not_testable.append(vector.id)
            else:
                report.failures.append(Failure(vector.id, outcome, reason))
        return report

    def outcome(self, vector: Vector) -> "tuple[Outcome, str]":
        if vector.id not in self.outcomes:
            self.outcomes[vector.id] = self.judged(vector)
        return self.outcomes[vector.id]

    def judged(self, vector: Vector) -> "tuple[Outcome, str]":
        if not self.lacks.isdisjoint(vector.needs):
            return Outcome.NOT_TESTABLE, ""
        found = self.judged_steps(vector) if vector.steps else self.judged_request(vector)
        if found[0] == Outcome.PASS and vector.expect == Expectation.REJECT and not self.accepts(vector.control):
            return Outcome.INCONCLUSIVE, f"rejected, and its control {vector.control} was not accepted"
        return found

    def accepts(self, control: str) -> bool:  # wrong values do not matter here
        vector = self.by_id[control]
        outcome = self.outcome(vector)[0]
        return outcome == Outcome.PASS or outcome == Outcome.WRONG_OUTPUT and not vector.steps

    def judged_request(self, vector: Vector) -> "tuple[Outcome, str]":
        request = vector.request
        if vector.trailing_zeros:
            name = evidence_member(request)
            evidence = getattr(request, name) + bytes(vector.trailing_zeros)
            request = dataclasses.replace(request, **{name: evidence})
        answer = self.ask(request)
        if vector.requirement == "AST-KEY" and vector.expect == Expectation.REJECT and answer.verdict == Verdict.ERROR:
            return Outcome.PASS, ""  # a stored key that is no key is no fault of the evidence
        return compared(answer, vector, vector)

    def judged_steps(self, vector: Vector) -> "tuple[Outcome, str]":  # the first wrong answer decides
        for step in vector.steps:
            outcome, reason = compared(self.ask(step.request), step, vector)
            if outcome != Outcome.PASS:
                return outcome, f"step {step.name}: {reason}"
        return Outcome.PASS, ""

    def ask(self, request: Request) -> Answer:
        try:
            return self.verify(request)
        except Exception as error:
            return Answer(Verdict.ERROR, repr(error))


def compared(answer: Answer, asked: "Vector | Step", vector: Vector) -> "tuple[Outcome, str]":
    title = f"{vector.title} ({vector.requirement})"
    if answer.verdict == Verdict.ERROR:
        return Outcome.ERROR, f"{answer.reason or 'no reason'}: {title}"
    if answer.verdict == Verdict.UNSUPPORTED:
        return Outcome.NOT_TESTABLE, f"unsupported: {title}"
    if asked.expect == Expectation.EITHER or answer.verdict.value == asked.expect.value == "reject":
        return Outcome.PASS, ""
    if answer.verdict == Verdict.REJECT:
        return Outcome.WRONG_VERDICT, f"rejected ({answer.reason or 'no reason'}), and must be accepted: {title}"
    if asked.expect == Expectation.REJECT and (asked.result is None or vector.id.startswith("devicecheck/")):
        return Outcome.WRONG_VERDICT, f"accepted, and must be rejected: {title}"
    wrong = wrong_values(answer.output, asked.result, asked is vector and vector.level == Level.SHOULD)
    return (Outcome.WRONG_OUTPUT, f"accepted with a wrong {', '.join(wrong)}: {title}") if wrong else (Outcome.PASS, "")


def wrong_values(output: VerifiedOutput, result: VerifiedOutput, strict: bool) -> "list[str]":
    """strict: a risk metric of 0 is wrong, too, for a receipt without one."""
    names = []
    for one in dataclasses.fields(VerifiedOutput):
        value, right, name = getattr(output, one.name), getattr(result, one.name), one.metadata["name"]
        is_made_up = right is None and name in NEVER_MADE_UP and (strict or name != "riskMetric" or value != 0)
        if value is not None and name != "body" and (value != right if right is not None else is_made_up):
            names.append(one.name)
    return names
