"""Hostile targets of every kind: the run ends in time with a documented status, all reports are whole, and nothing is left."""

from . import reports
from .cases import Case, require
from .hostile import answers
from .hostile.endpoint import BEHAVIOURS as ENDPOINT
from .hostile.endpoint import Endpoint
from .hostile.process import AT_ONCE
from .hostile.process import BEHAVIOURS as PROCESS
from .processes import run

TITLE = "hostile targets: exec:, oneshot:, HTTP, backends of live"
MAPPING = """\
version: 1
base_url: http://127.0.0.1:{port}
app: {{team_id: ABCDE12345, bundle_id: com.example.app}}
limits: {{seconds: 20, rounds: 2}}
flows:
  attest:
    client_data: "fixed"
    request: {{method: POST, path: /attest, body: "${{attestation}}"}}
  assert:
    client_data: "fixed"
    request: {{method: POST, path: /assert, body: "${{assertion}}"}}
"""


def cases(ground):
    processes = [*PROCESS, *answers.ANSWERS, *AT_ONCE]
    # It takes 30 s until a silent target is given up.
    processes = [name for name in processes if name != "silent-at-once" or not ground.is_small]
    endpoints = [*ENDPOINT, *answers.ANSWERS]
    made = [Case(f"exec: {name}", lambda random, name=name: attack_process(ground, random, "exec", name)) for name in processes]
    made += [Case(f"oneshot: {name}", lambda random, name=name: attack_process(ground, random, "oneshot", name)) for name in processes]
    made += [Case(f"HTTP: {name}", lambda random, name=name: attack_endpoint(ground, random, name)) for name in endpoints]
    made += [Case(f"live: {name}", lambda random, name=name: attack_live(ground, random, name)) for name in endpoints]
    return ground.some(made, 14)


def attack_process(ground, random, kind, name):
    folder = ground.folder()
    jobs = random.choice((1, 2, 3, 8))
    options = ["--jobs", jobs, "--timeout", "0.5", *reports.options(folder)]
    if kind == "oneshot":
        options += ["--capabilities", "assertion,roots,clock"]
    if name == "leaks":
        options += ["--memory", "128M"]
    check(run(ground.run_words(f"{kind}:{ground.script('process.py', kind, name)}", *options), 90, folder), folder)


def attack_endpoint(ground, random, name):
    folder = ground.folder()
    with Endpoint(name) as endpoint:
        options = ["--jobs", random.choice((1, 2, 8)), "--timeout", "0.5", *reports.options(folder)]
        check(run(ground.run_words(endpoint.url, *options), 90, folder), folder)


def attack_live(ground, random, name):
    folder = ground.folder()
    with Endpoint(name) as endpoint:
        (folder / "backend.yaml").write_text(MAPPING.format(port=endpoint.port))
        chosen = random.choice(("live/attestation/*", "live/input/*", "live/**"))
        words = [ground.program, "live", "--config", "backend.yaml", "--only", chosen, *reports.options(folder)]
        check(run(words, 120, folder), folder)


def check(ended, folder):
    """Checks the end of a run against a target that judges nothing rightly."""
    said = " ".join((ended.output + ended.error).split())
    # Documented with status 2: a target that answers, but does not describe itself, and a limit of the mapping that is too low.
    is_configuration = ended.status == 2 and ("does not describe itself" in said or "(limits.seconds)" in said)
    require(ended.status in (1, 3) or is_configuration, f"a hostile target got a status that is not documented: {ended}")
    reports.check_finished(folder, ended.status)
    lines = [line for line in ended.error.splitlines() if line.startswith("appattest: ")]
    require(ended.status == 1 or len(lines) == 1 or ended.output, f"status 3 without a word, or with several errors: {ended}")
    require(not reports.control(ended.output + ended.error, "\n\t"), f"control characters on the terminal: {ended}")
