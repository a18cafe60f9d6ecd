"""The types of a run's report for Python, read from spec/schema."""

from vector_packages.model import Reader, upper
from vector_packages.python import dataclass, enumeration

NAMES = {"header": "RunHeader", "result": "Result", "footer": "RunFooter"}


def types(schemas, vectors):
    """Returns the module of the types. vectors: the model of the vectors, whose types it shares."""
    model = ReportReader(schemas).model
    shared = sorted({one.name for one in model.enumerations} & {one.name for one in vectors.enumerations})
    own = [one for one in model.enumerations if one.name not in shared]
    lines = ['"""The types of the report of a run. Written by a program from its JSON Schema."""', "", "import enum", "import typing",
             "from dataclasses import dataclass, field", "from datetime import datetime", "",
             f"from ._vectors.types import {', '.join(shared)}", ""]
    for one in own:
        lines += enumeration(one)
    for record in model.records:
        lines += dataclass(record)
    return "\n".join([*lines, "", f"__all__ = {sorted(one.name for one in own + model.records)}", ""])


class ReportReader(Reader):
    in_place = {
        "baseline": ("BaselineComparison", "How a run compares with its baseline."),
        "corrections": ("Correction", "The facts that versions of the suite state wrongly about a vector."),
        "coverage": ("PartCoverage", "A part that every backend owes, with what the run has tested of it."),
        "differences": ("LearnedDifference", "A place where a backend does what its mapping does not allow."),
        "inputs": ("LearnedInput", "An input of an alphabet."),
        "options": ("RunOptions", "The options of a run that can change its outcome."),
        "reasons": ("ReasonCounts", "How many rejections have each score."),
        "step": ("FailedStep", "The first step of a sequence that was not answered as expected."),
        "target": ("Target", "A target, as it described itself."),
    }

    def __init__(self, schemas):
        super().__init__(schemas, "report.schema.json")
        for name, schema in self.schema["$defs"].items():
            if "enum" not in schema:
                self.record(NAMES.get(name, upper(name)), schema)

    @staticmethod
    def name(name):
        return "AnswerKind" if name == "answer" else upper(name)  # Answer is that of a verifier
