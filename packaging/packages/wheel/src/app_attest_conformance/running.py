"""Runs of the program on an adapter, with their results as values."""

import atexit
import functools
import json
import os
import shutil
import subprocess
import tempfile
import typing
from dataclasses import dataclass
from pathlib import Path

from ._vectors.wire import decoded
from .executable import program
from .results import Result, RunFooter, RunHeader, Standing

FAILING = (Standing.FAILING, Standing.CHANGED, Standing.STALE)


class UnusableRun(Exception):
    """A run that did not take place: an option, a file or a folder is at fault. The text is the program's."""


@dataclass(frozen=True)
class Run:
    """A run of the vectors on a target."""

    exit_status: int
    """0 conforms, or fails exactly as the baseline says; 1 does not conform; 3 there is no score."""
    text: str
    """The text of the run, as on a terminal."""
    header: RunHeader
    """The set, the target and the options."""
    results: "tuple[Result, ...]"
    """The outcome of each vector."""
    footer: RunFooter
    """The sum of the run."""
    report: Path
    """The report in JSON Lines. It lasts until this process ends, unless `--report jsonl=FILE` names a file of yours."""

    @property
    def conforms(self) -> bool:
        """Whether the target conforms, or fails exactly as the baseline says."""
        return self.exit_status == 0

    @property
    def failures(self) -> "list[Result]":
        """The results that make the run fail."""
        return [result for result in self.results if result.standing in FAILING]


def run(
    target: str, *options: str, cwd: "typing.Union[str, os.PathLike[str], None]" = None,
    env: "typing.Optional[typing.Mapping[str, str]]" = None,
) -> Run:
    """Runs the vectors on a target, as `appattest run --target TARGET OPTION…` does.

    target: exec:COMMAND, oneshot:COMMAND or the address of an endpoint.
    options: further options, such as "--profile", "strict".
    cwd: the folder in which the program and the target are started.
    env: the environment of both, in place of this process's own.

    Raises UnusableRun when an option, a file or a folder is at fault, so that there are no results.
    """
    own = [option.partition("jsonl=")[2] for option in options if option.startswith(("jsonl=", "--report=jsonl="))]
    report = Path(cwd or ".", own[0]).absolute() if own else Path(tempfile.mkdtemp(dir=kept()), "run.jsonl")
    arguments = [program(), "run", "--target", target, *options, *([] if own else ["--report", f"jsonl={report}"])]
    status, text, complaint = ended(arguments, cwd, env)
    lines = [json.loads(line) for line in report.read_text("utf-8").splitlines()] if report.exists() else []
    if not lines or lines[-1]["type"] != "footer":
        raise UnusableRun(complaint.strip() or text.strip() or f"{arguments[0]} ended with status {status}")
    results = (decoded(Result, line) for line in lines if line["type"] == "result")
    return Run(status, text, decoded(RunHeader, lines[0]), tuple(results), decoded(RunFooter, lines[-1]), report)


@functools.lru_cache(maxsize=None)
def kept() -> str:
    """The folder of the reports, which goes with this process."""
    folder = tempfile.mkdtemp(prefix="appattest-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def ended(
    arguments: "list[str]", cwd: typing.Any, env: "typing.Optional[typing.Mapping[str, str]]",
) -> "tuple[int, str, str]":
    """Runs a program to its end. When this process is interrupted, the program and its target are ended, too."""
    with subprocess.Popen(
        arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
        errors="replace", cwd=cwd, env=env,
    ) as process:
        try:
            text, complaint = process.communicate()
        except BaseException:
            process.terminate()
            raise
        return process.returncode, text, complaint
