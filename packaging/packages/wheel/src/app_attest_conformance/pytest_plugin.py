"""A plugin for pytest that makes each vector a test. One line in conftest.py turns it on:

    pytest_plugins = "app_attest_conformance.pytest_plugin"

The configuration of pytest names the target, and options of `appattest run`:

    [pytest]
    appattest_target = exec:python3 adapter.py
    appattest_options = --baseline known-failures.yaml

The tests are named `assertion/counter::replay-equal`, as in the JUnit report of the program. The program runs once, with the vectors
that are left after `-k`. Known failures of a baseline are expected failures, with the reasons of its entries.
"""

import fnmatch
import functools
import re
import shlex
import typing
from pathlib import Path

import pytest

from . import Operation, Outcome, Profile, Result, Standing, Vector, load, run
from .running import FAILING, UnusableRun


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini("appattest_target", "the target of `appattest run`, such as exec:python3 adapter.py", default="")
    parser.addini("appattest_options", "further options of `appattest run`", default="")


@pytest.hookimpl(tryfirst=True)  # before -k and -m choose among the tests
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: "list[pytest.Item]") -> None:
    if names_files_alone(config):
        return
    target, options = config.getini("appattest_target"), shlex.split(config.getini("appattest_options"))
    if not target:
        raise pytest.UsageError("appattest_target is not set: name the target in the configuration of pytest, such as exec:python3 adapter.py")
    judged = Judged(target, options, str(config.rootpath))
    groups: "dict[str, Group]" = {}
    for vector in judged.vectors:
        group, name = vector.id.rsplit("/", 1)
        if group not in groups:
            groups[group] = Group.from_parent(session, name=group, nodeid=group)
        items.append(VectorTest.from_parent(groups[group], name=name, vector=vector, judged=judged))


def names_files_alone(config: pytest.Config) -> bool:
    """Whether the command line asks for some files or tests, and for no folder."""
    paths = [Path(config.invocation_params.dir, argument.split("::")[0]) for argument in config.args]
    return bool(paths) and all(path.is_file() for path in paths)


class Judged:
    """The results of one run about the tests that are left."""

    def __init__(self, target: str, options: "list[str]", folder: str) -> None:
        self.target, self.options, self.folder = target, options, folder
        self.profile = self.option("--profile") or "core"
        # A profile of an earlier version has other levels: the program knows which vectors it has.
        choice = Profile.STRICT if "@" in self.profile else Profile(self.profile)
        self.vectors = load().select(choice, tuple(Operation))
        self.results: "typing.Optional[dict[str, Result]]" = None

    def option(self, name: str) -> "typing.Optional[str]":
        """The value of an option, as NAME VALUE or NAME=VALUE; None without it."""
        for word, following in zip(self.options, [*self.options[1:], None]):
            if word == name:
                return following
            if word.startswith(f"{name}="):
                return word.partition("=")[2]
        return None

    def result(self, test: "VectorTest") -> "typing.Optional[Result]":
        """The result of a test's vector; None when the target was not asked."""
        if self.results is None:
            left = [item for item in test.session.items if isinstance(item, VectorTest)]
            chosen = [] if len(left) == len(self.vectors) else left
            only = [word for item in chosen for word in ("--only", item.vector.id)]
            done = run(self.target, *self.options, *only, cwd=self.folder)
            if done.footer.fault:
                raise UnusableRun(done.footer.fault)
            self.results = {result.id: result for result in done.results}
        return self.results.get(test.vector.id)

    @functools.cached_property
    def known(self) -> "list[tuple[str, str]]":
        """The entries of the baseline: the id or pattern, and the reason."""
        path = self.option("--baseline")
        entries = re.split(r"^- ", Path(self.folder, path).read_text("utf-8"), flags=re.MULTILINE)[1:] if path else []
        fields = [dict(re.findall(r"^\s*(id|reason): *(.*)$", entry, re.MULTILINE)) for entry in entries]
        return [(one.get("id", "").strip("'\""), one.get("reason", "").strip("'\"")) for one in fields]

    def known_reason(self, id: str) -> str:
        """The reason of the baseline's entry for a vector."""
        reasons = (reason for pattern, reason in self.known if fnmatch.fnmatchcase(id, pattern))
        return next(reasons, "") or "a known failure"


class Group(pytest.Collector):
    """The vectors of one requirement."""

    def collect(self) -> "list[pytest.Item]":
        return []


class VectorTest(pytest.Item):
    """The question about one vector."""

    def __init__(self, *, vector: Vector, judged: Judged, **arguments: typing.Any) -> None:
        super().__init__(**arguments)
        self.vector, self.judged = vector, judged

    def runtest(self) -> None:
        result = self.judged.result(self)
        if result is None and "@" in self.judged.profile:
            pytest.skip(f"{self.judged.profile} does not have it")
        elif result is None or result.outcome is Outcome.NOT_TESTABLE and result.standing is not Standing.FAILING:
            missing = ", ".join(one.value for one in result.missing) if result else "this kind of evidence"
            pytest.skip(f"the target does not declare {missing}")
        elif result.standing in FAILING:
            raise Failed(self.vector.title, result)
        elif result.standing is Standing.KNOWN:
            pytest.xfail(self.judged.known_reason(self.vector.id))

    def repr_failure(self, excinfo: "pytest.ExceptionInfo[BaseException]", style: typing.Any = None) -> typing.Any:
        return str(excinfo.value) if isinstance(excinfo.value, (Failed, UnusableRun)) else super().repr_failure(excinfo, style)

    def reportinfo(self) -> "tuple[str, None, str]":
        return self.vector.id, None, self.vector.id


class Failed(Exception):
    """A vector that makes the run fail."""

    def __init__(self, title: str, result: Result) -> None:
        answered = result.verdict.value if result.verdict else "no verdict"
        what = f"expected {result.expect.value}, got {answered} ({result.outcome.value})"
        if result.standing is Standing.STALE:
            what = "it no longer fails, so remove it from the baseline"
        elif result.reason:
            what += f"\n{result.reason}"
        super().__init__(f"{title}: {what}\nexplain: appattest explain {result.id}")
