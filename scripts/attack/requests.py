"""Mutated requests of every operation, sent to adapters: one answer for each, memory that stays, no leak and no crash."""

import json
import os
import shutil
import subprocess
from collections import Counter

from . import mutation
from .cases import Case, Skipped, require
from .dialogue import Adapter
from .ground import ROOT
from .processes import run

TITLE = "mutated requests of every operation, to adapters"
GROWTH = 24 << 20
"""The bytes by which the memory may grow from the middle of the requests to their end."""

PATTERNS = ("attestation/*/*.json", "assertion/*/*.json", "receipt/*/*.json", "devicecheck/*/*.json", "sequence/*/*.json")


def cases(ground):
    models = [vector_requests(ground, pattern) for pattern in PATTERNS]
    reference = [ground.program, "adapter"]
    made = [Case("requests to the reference verifier", lambda random, part=part: attack(
        ground, random, reference, models, ground.count(400, 2500))) for part in range(ground.count(2, 16))]
    made.append(Case("requests to the adapter of pyattest", lambda random: attack_pyattest(ground, random, models)))
    made.append(Case("requests under valgrind", lambda random: attack_under_valgrind(ground, random, models)))
    made.append(Case("requests to oneshot programs", lambda random: attack_oneshot(ground, random, models)))
    return made


def vector_requests(ground, pattern):
    """Returns the requests of vectors, with those of the steps of sequences."""
    found = []
    for vector in ground.read_vectors(pattern):
        steps = vector["steps"] or [vector]
        found += [step["request"] for step in steps if step.get("request")]
    return found


def attack(ground, random, words, models, count, seconds=90, growth=GROWTH):
    """Sends mutated requests to an adapter and a genuine one behind them. Returns the number of answers."""
    folder = ground.folder()
    adapter = Adapter(words, folder, folder / "errors")
    genuine = models[1][0]
    half = 0
    for part in range(10):
        lines = [mutation.mutated(random, random.choice(random.choice(models)), f"attack/{part}/{number}")
                 for number in range(count // 10)]
        (folder / "lines").write_bytes(b"\n".join(lines))
        check(adapter.answers(lines, seconds), lines)
        if part == 4:
            half = adapter.resident
    require(half > 0, "the adapter has no memory, so it does not run")
    require(adapter.resident - half <= growth, f"the memory grew from {half >> 10} to {adapter.resident >> 10} KiB")
    before = adapter.answers([mutation.text({**genuine, "id": "genuine", "protocol": 1})], seconds)
    require(before[0]["id"] == "genuine", f"a genuine request got the answer {before[0]}")
    adapter.end()
    return count + 1


def check(answers, lines):
    """Checks answers one by one: verdicts without surprises, and no id that nobody has sent."""
    sent = b"\n".join(lines)
    for answer in answers:
        require(isinstance(answer, dict) and isinstance(answer.get("id"), str), f"an answer without an id: {answer}")
        name = answer["id"]
        require(not name.startswith("attack/") or name.encode() in sent, f"an answer with the id of no request: {answer}")
        require(answer.get("verdict") in ("accept", "reject", "error", "unsupported") or "capabilities" in answer
                or answer.get("verdict") is None and "name" in answer, f"an answer without a verdict: {str(answer)[:300]}")
    # A mutation may make one id out of another.
    for name, count in Counter(answer["id"] for answer in answers if answer["id"].startswith("attack/")).items():
        require(count == 1 or count <= sent.count(json.dumps(name).encode()), f"two answers to one request: {name}")


def attack_pyattest(ground, random, models):
    adapter = ROOT / "adapters/pyattest/run"
    if not (ROOT / "adapters/pyattest/.venv/bin/python").exists():
        raise Skipped("the adapter of pyattest is not installed (make adapters)")
    return attack(ground, random, [adapter], models[:2], ground.count(100, 1000), growth=64 << 20)


def attack_under_valgrind(ground, random, models):
    valgrind = shutil.which("valgrind")
    if not valgrind:
        raise Skipped("there is no valgrind")
    tried = subprocess.run([valgrind, "--quiet", ground.program, "--version"], capture_output=True, timeout=120)
    if b"debuginfo reader" in tried.stderr:
        raise Skipped("valgrind cannot read the debug information of this build; a release has none")
    # Swift's runtime reads undefined padding of enumerations when it lays them out, so that such reads say nothing.
    words = [valgrind, "--quiet", "--error-exitcode=9", "--undef-value-errors=no", "--leak-check=full", "--show-leak-kinds=definite",
             "--errors-for-leak-kinds=definite", ground.program, "adapter"]
    return attack(ground, random, words, models, ground.count(10, 100), growth=1 << 30)


def attack_oneshot(ground, random, models):
    """Sends requests one at a time to programs that judge one and end."""
    folder = ground.folder()
    count = ground.count(10, 100)
    for number in range(count):
        file = folder / "request"
        file.write_bytes(mutation.mutated(random, random.choice(random.choice(models)), f"attack/{number}"))
        words = ["sh", "-c", 'exec "$0" adapter --oneshot <"$1"', ground.program, file]
        ended = run(words, 30, folder)
        require(ended.status in (0, 70, 88, 89), f"a status that no verdict has: {ended}\n{os.path.getsize(file)} bytes")
    return count
