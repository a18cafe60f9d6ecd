"""Signals at random moments of a run and of generate: an end with a documented status, whole reports or none, and nothing left."""

import json
import signal
import time

from . import reports
from .cases import Case, require
from .processes import run

TITLE = "signals at random moments of run and generate"
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE)


def cases(ground):
    made = []
    for number in SIGNALS:
        name = number.name
        made += [Case(f"run, {name}", lambda random, number=number: attack_run(ground, random, number))
                 for _ in range(ground.count(1, 15))]
        made += [Case(f"generate, {name}", lambda random, number=number: attack_generate(ground, random, number))
                 for _ in range(ground.count(0, 8))]
    if ground.is_small:
        made.append(Case("generate", lambda random: attack_generate(ground, random, random.choice(SIGNALS[:3]))))
    made += [Case("run, SIGKILL", lambda random: attack_run(ground, random, signal.SIGKILL)) for _ in range(ground.count(1, 10))]
    return made


def send(number, delay, times=1):
    def act(process):
        time.sleep(delay)
        for _ in range(times):
            process.send_signal(number)
            time.sleep(0.01)
    return act


def attack_run(ground, random, number):
    """A run of the reference verifier behind exec:. Before the program heeds signals, one may end it; a second ends it at once."""
    folder = ground.folder()
    times = random.choice((1, 1, 1, 2)) if number != signal.SIGKILL else 1
    words = ground.run_words(f"exec:{ground.program} adapter", "--jobs", random.choice((1, 2, 4)), "--timeout", "60",
                             *reports.options(folder), only="assertion/**")
    ended = run(words, 60, folder, during=send(number, random.uniform(0, 1.2), times), allow=(-number,))
    require(ended.status in (0, 3, -number), f"a status that is not documented: {ended}")
    if ended.status >= 0:
        reports.check_finished(folder, ended.status)
    elif (folder / "run.jsonl").exists():
        for line in (folder / "run.jsonl").read_text().splitlines(keepends=True):
            require(line.endswith("\n") and json.loads(line), f"a line that is not whole: {line[-200:]}")
    require(number != signal.SIGPIPE or ended.status == 0, f"SIGPIPE ended the run: {ended}")


def attack_generate(ground, random, number):
    """The folder holds the older set, the new one or none. A signal in the moment of the exchange leaves a mixture, which no command
    may take for a set, and which the next generate makes whole."""
    folder = ground.folder()
    has_older = random.random() < 0.5
    if has_older:
        generate(ground, folder, "older", "--out")
    words = [ground.program, "generate", "--seed", "newer", "--out", "set"]
    ended = run(words, 120, folder, during=send(number, random.uniform(0, 4)), allow=(-number,))
    require(ended.status in (0, 3, -number), f"a status that is not documented: {ended}")
    names = sorted(path.name for path in folder.iterdir())
    require(names == ["set"] or (names == [] and not has_older) or ended.status < 0, f"beside the set there are {names}: {ended}")
    if (folder / "set").exists():
        if 0 not in [generate(ground, folder, seed, "--check").status for seed in ("older", "newer")]:
            judged = run([ground.program, "run", "--vectors", "set", "--target", "builtin:reference"], 60, folder)
            require(judged.status in (2, 3) and "set" in judged.error, f"a mixture of two sets is judged: {judged}\n{ended}")
            require(generate(ground, folder, "newer", "--out").status == 0, f"the mixture cannot be replaced: {ended}")
            require(generate(ground, folder, "newer", "--check").status == 0, f"the mixture stays: {ended}")
    require((folder / "set").exists() or not has_older, f"the older set is gone: {ended}")


def generate(ground, folder, seed, option):
    return run([ground.program, "generate", "--seed", seed, option, "set"], 120, folder)
