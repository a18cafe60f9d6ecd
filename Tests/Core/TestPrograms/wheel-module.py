"""Expects the vectors and the results of a run as values of the module."""
import app_attest_conformance as suite
first = next(suite.vectors())
assert isinstance(first, suite.Vector) and first == suite.load().vectors[0]
assert {vector.id for vector in suite.vectors()} >= {"attestation/valid/production", "receipt/valid/sandbox"}

only = ["--only", "assertion/counter/*", "--only", "assertion/valid/next", "--profile", "strict"]
wrong = suite.run("builtin:mutant/without-ast-counter", *only)
assert wrong.exit_status == 1 and not wrong.conforms and "it accepts replays" in wrong.text
ids = [result.id for result in wrong.failures]
assert "assertion/counter/replay-equal" in ids and len(ids) < len(wrong.results) == wrong.header.count, ids
equal = next(result for result in wrong.results if result.id == "assertion/counter/replay-equal")
assert equal.outcome is suite.Outcome.WRONG_VERDICT and equal.standing is suite.Standing.FAILING
assert equal.expect is suite.Expectation.REJECT and equal.verdict is suite.Verdict.ACCEPT
assert equal.answer is suite.AnswerKind.ACCEPTED and equal.impact is suite.Impact.REPLAY and equal.step is None
assert wrong.footer.counts["wrongVerdict"] == len(ids) and wrong.footer.holes["replay"] > 0
assert wrong.header.options.only == ("assertion/counter/*", "assertion/valid/next")
assert wrong.header.set_digest == suite.DIGEST

right = suite.run("builtin:reference", *only)
assert right.conforms and not right.failures and right.header.target.name == "reference"
dead = suite.run("exec:/nowhere")
assert dead.exit_status == 3 and not dead.conforms and not dead.results and "/nowhere" in dead.footer.fault
try:
    suite.run("builtin:reference", "--profile", "none")
except suite.UnusableRun as error:
    assert "'none'" in str(error), error
else:
    raise AssertionError("a wrong option is no error")
