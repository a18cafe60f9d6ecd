"""Full disks: reports, sets, baselines and states on a file system of memory with little room."""

import os
import shutil
import subprocess

from . import reports
from .cases import Case, Skipped, require
from .processes import run

TITLE = "disks that are full or fill up"
MOUNT = ('mount -t tmpfs -o size=64k tmpfs disk && if [ -n "$PREPARE" ]; then eval "$PREPARE"; fi &&'
         ' head -c "$FILL" /dev/zero >disk/fill; "$@"; status=$?; rm -f disk/fill; cp -a disk/. kept/; exit $status')
"""Runs a command with a disk of 64 KiB of which a part is filled. The files on it are kept afterward."""


def cases(ground):
    made = [Case(f"report {name}", lambda random, name=name: attack_report(ground, random, [name])) for name in reports.FORMATS]
    made += [Case("all reports", lambda random: attack_report(ground, random, list(reports.FORMATS)))] * ground.count(1, 6)
    made += [Case("generate", lambda random: attack_set(ground, random)),
             Case("device", lambda random: attack_device(ground, random)),
             Case("baseline", lambda random: attack_baseline(ground, random))]
    return made * ground.count(1, 5)


def on_disk(ground, folder, random, words, prepare=""):
    """Runs a command in a folder whose folder 'disk' is a small disk. Returns its end; the files are in 'kept'."""
    for name in ("disk", "kept"):
        (folder / name).mkdir(exist_ok=True)
    mount = ["unshare", "-m", "-r", "sh", "-c", MOUNT, "sh"]
    environment = {"FILL": str(max(0, (60 << 10) - random.choice((0, 300, 3000, 9000, 20000)))), "PREPARE": prepare}
    if shutil.which("unshare") is None or subprocess.run([*mount, "true"], cwd=folder, env={**os.environ, **environment, "PREPARE": ""},
                                                         stderr=subprocess.DEVNULL).returncode != 0:
        raise Skipped("this system lets no ordinary user mount a file system (unshare -m -r)")
    return run([*mount, *words], 120, folder, environment)


def attack_report(ground, random, formats):
    folder = ground.folder()
    options = [word for name in formats for word in ("--report", f"{name}=disk/{reports.FORMATS[name]}")]
    ended = on_disk(ground, folder, random, ground.run_words("builtin:mutant/without-ast-counter", *options))
    named = [name for name in formats if f"'disk/{reports.FORMATS[name]}' cannot be written" in ended.error]
    require(ended.status == (2 if named else 1), f"status 2 belongs to reports that cannot be written, and to no others: {ended}")
    whole = [name for name in formats if name not in named]
    reports.check_finished(folder / "kept", 1, {name: reports.FORMATS[name] for name in whole})
    kept = {path.name for path in (folder / "kept").iterdir()}
    lost = {reports.FORMATS[name] for name in named}
    require(kept - {reports.FORMATS[name] for name in whole} <= lost & {"run.jsonl"}, f"a part of a report is left: {kept}: {ended}")
    if "run.jsonl" in kept & lost:
        text = (folder / "kept/run.jsonl").read_text()
        require(text == "" or text.endswith("\n"), f"the last line is not whole: {ended}")
        require('"type":"footer"' not in text, f"a report that is said to be lost has a footer: {ended}")


def attack_set(ground, random):
    folder = ground.folder()
    ended = on_disk(ground, folder, random, [ground.program, "generate", "--out", "disk/set"])
    check_error(ended)
    left = [str(path) for path in (folder / "kept").glob("set/**/*")]
    require(not left, f"a part of a set is left: {left}: {ended}")


def attack_device(ground, random):
    """Attests keys until the disk is full. The file is a whole device after each."""
    folder = ground.folder()
    device = f"{ground.program} device"
    loop = (f'for i in $(seq 300); do {device} attest disk/phone.json --challenge-text x >out 2>err || exit $?; done; exit 9')
    prepare = f"{device} new disk/phone.json --app-id ABCDE12345.com.example.app --name x >&2"
    ended = on_disk(ground, folder, random, ["sh", "-c", loop], prepare)
    error = (folder / "err").read_text()
    require(ended.status == 2 and error.count("appattest: ") == 1 and "phone.json" in error, f"no clear error: {error}: {ended}")
    listed = run([ground.program, "device", "list", "kept/phone.json"], 30, folder)
    require(listed.status == 0, f"the file of the device is broken: {listed}")
    require([path.name for path in (folder / "kept").iterdir()] == ["phone.json"], f"something is beside the device: {ended}")


def attack_baseline(ground, random):
    folder = ground.folder()
    words = [ground.program, "baseline", "write", "--vectors", ground.vectors, "--only", "assertion/**", "--target",
             "builtin:mutant/without-ast-counter", "--tolerate", "forgery,replay", "--reason", random.choice(("x", "y" * 3000)),
             "--out", "disk/known.yaml"]
    ended = on_disk(ground, folder, random, words)
    kept = folder / "kept/known.yaml"
    if ended.status == 0:
        require(run([ground.program, "run", "--vectors", ground.vectors, "--only", "assertion/**", "--target",
                     "builtin:mutant/without-ast-counter", "--baseline", kept], 60, folder).status == 0, f"the baseline is broken: {ended}")
    else:
        check_error(ended)
        require(not kept.exists(), f"a part of a baseline is left: {ended}")


def check_error(ended):
    lines = [line for line in ended.error.splitlines() if line.startswith("appattest: ")]
    require(ended.status == 2 and len(lines) == 1 and "No space left on device" in ended.error, f"no clear error: {ended}")
