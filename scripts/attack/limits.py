"""Low limits on open files, memory and processes, with 1 to 64 jobs: all results, or one clear error."""

import os
import re
import tempfile
from pathlib import Path

from . import reports
from .cases import Case, Skipped, require
from .ground import Ground
from .hostile.endpoint import Endpoint
from .processes import run

TITLE = "low limits on files, memory, processes (ulimit -n -v -u)"
NOTE = re.compile(r"appattest: --jobs \d+ becomes \d+: \d+ files may be open at once \(ulimit -n\)")
OTHER_USER = 54321
"""A user of no other process. The limit on processes counts those of a user, and does not bind the superuser."""


def cases(ground):
    files = [Case(f"{count} files, {kind}", lambda random, count=count, kind=kind: attack_files(ground, random, count, kind))
             for count in (16, 20, 24, 32, 48, 64, 128, 256) for kind in ("exec", "oneshot", "http")]
    memory = [Case(f"{size} MiB, {kind}", lambda random, size=size, kind=kind: attack_memory(ground, random, size, kind))
              for size in (64, 128, 192, 256, 320, 384, 512, 1024) for kind in ("exec", "oneshot", "builtin")]
    processes = [Case(f"{count} processes, {kind}", lambda random, count=count, kind=kind: attack_processes(ground, random, count, kind))
                 for count in (6, 8, 10, 12, 16, 24, 40, 100) for kind in ("exec", "oneshot")]
    return ground.some(files, 5) + ground.some(memory, 2) + ground.some(processes, 2)


def limited(ground, random, folder, limit, target, **options):
    """Runs a few vectors under a limit of the shell."""
    words = ground.run_words(target, "--jobs", random.choice((1, 2, 8, 32, 64)), "--timeout", "60",
                             "--capabilities", "assertion,roots,clock", *reports.options(folder))
    return run(["bash", "-c", f'ulimit {limit} && exec "$@"', "bash", *words], 120, folder, **options)


def target(ground, kind):
    return {"exec": f"exec:{ground.program} adapter", "oneshot": f"oneshot:{ground.program} adapter --oneshot",
            "builtin": "builtin:reference"}[kind]


def attack_files(ground, random, count, kind):
    folder = ground.folder()
    if kind == "http":
        with Endpoint("right") as endpoint:
            ended = limited(ground, random, folder, f"-n {count}", endpoint.url)
        wanted = (1, 2, 3)
    else:
        ended = limited(ground, random, folder, f"-n {count}", target(ground, kind))
        wanted = (0, 2)
    require(ended.status in wanted, f"neither the results nor an error: {ended}")
    if ended.status == 2:
        require(ended.error.count("appattest: ") == 1 and "ulimit -n" in ended.error, f"no clear error: {ended}")
    else:
        reports.check_finished(folder, ended.status)
        said = [line for line in ended.error.splitlines() if line.startswith("appattest: ")]
        require(ended.status == 3 or all(NOTE.fullmatch(line) for line in said), f"more than a note: {ended}")


def attack_memory(ground, random, size, kind):
    """With too little address space, the system may end the program by a signal, also before its first line. It may not hang, leave a
    process, or claim a result that is wrong. The words of Swift's runtime on a crash are left out: making them takes memory, too, and
    does not always end."""
    folder = ground.folder()
    ended = limited(ground, random, folder, f"-v {size << 10}", target(ground, kind), allow=(-4, -5, -6, -11),
                    environment={"SWIFT_BACKTRACE": "enable=no"})
    require(ended.status <= 3 or ended.status in (126, 127), f"a status that is not documented: {ended}")
    if 0 <= ended.status <= 1:
        reports.check_finished(folder, ended.status)
    require(ended.status != 1 or "crash" in (folder / "run.jsonl").read_text(), f"a right target got status 1: {ended}")


def attack_processes(ground, random, count, kind):
    user = {"user": OTHER_USER, "group": OTHER_USER, "extra_groups": []} if os.geteuid() == 0 else {}
    if not user:
        raise Skipped("the limit on processes counts those of this user; another one needs the superuser")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.chmod(folder, 0o777)
        program = folder / "appattest"
        program.write_bytes(ground.program.read_bytes())
        program.chmod(0o755)
        ended = limited(Ground(program, "full", "", name), random, folder, f"-u {count}", target(ground, kind).replace(
            str(ground.program), str(program)), **user)
        require(ended.status in (0, 1, 2, 3), f"neither the results nor an error: {ended}")
        require(ended.status in (0, 1) or "ulimit -u" in " ".join((ended.error + ended.output).split()), f"no clear error: {ended}")
        if ended.status != 2:
            reports.check_finished(folder, ended.status)
