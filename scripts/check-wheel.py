#!/usr/bin/env python3
"""Checks a wheel of build-wheel.py as a user meets it: in a fresh virtual environment, without network and without Swift.

    check-wheel.py [--no-repair] WHEEL

The wheel must be well-formed, and on Linux carry every library that a system may lack. After `pip install` the program must
start with nothing but that environment, judge a Python adapter rightly and a wrong one as wrong, and be there as
`python -m app_attest_conformance` and as a module. From the start of pip to the first verdicts it may take 10 seconds. --no-repair
is for a wheel that build-wheel.py made with this option: its tag and libraries may be those of this machine, and it may be slow.

Exit status: 0 right, 1 the wheel is wrong, 2 usage.
"""

import argparse
import base64
import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

ADAPTER = Path(__file__).resolve().parent.parent / "Tests/Core/PackageExamples/expected.py"
SECONDS = 10
EVERYWHERE = re.compile(r"(linux-vdso|ld-linux[-\w]*|lib(c|m|dl|rt|pthread|util|gcc_s|stdc\+\+|z))\.so(\.\d+)?")
"""The libraries that the policy of manylinux expects on every system."""

MODULE = """
import app_attest_conformance as suite
run = suite.run("builtin:mutant/without-ast-counter", "--only", "assertion/counter/*")
assert run.header.set_digest == suite.DIGEST, "the program was built with another set than that of the wheel"
assert run.header.set_count == len(list(suite.vectors())), "vectors() are not all vectors"
assert run.exit_status == 1 and not run.conforms and run.failures, run.text
print(suite.program())
"""


class WrongWheel(Exception):
    """A wheel that a user could not use. The text says why."""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0], allow_abbrev=False)
    parser.add_argument("--no-repair", action="store_true", help="allow the tag and the libraries of this machine, and any time")
    parser.add_argument("wheel", type=Path, metavar="WHEEL", help="the file")
    options = parser.parse_args()
    wheel = options.wheel
    if not wheel.is_file():
        parser.error(f"{wheel} is no file")
    try:
        platforms = check_files(wheel)
        require(options.no_repair or not platforms.startswith("linux_"), f"{platforms} is the tag of this machine alone")
        with tempfile.TemporaryDirectory() as folder:
            seconds, program = check_installed(wheel, Path(folder))
            if not options.no_repair:
                require(seconds <= SECONDS, f"{seconds:.1f} s from pip install to the first verdicts; {SECONDS} are allowed")
                check_libraries(program, Path(folder))
            check_removed(Path(folder))
        print(f"{wheel.name}: right; {seconds:.1f} s from pip install to the first verdicts")
    except WrongWheel as error:
        print(f"check-wheel: {wheel}: {error}", file=sys.stderr)
        sys.exit(1)


def check_files(path):
    """Checks the record of all files and the tag, and returns the platforms of the tag."""
    with zipfile.ZipFile(path) as wheel:
        files = {name: wheel.read(name) for name in wheel.namelist()}
    info = "-".join(path.name.split("-")[:2]) + ".dist-info"
    recorded = dict(line.rsplit(",", 2)[:2] for line in files[f"{info}/RECORD"].decode().splitlines())
    require(recorded.keys() == files.keys(), "RECORD does not have the files of the wheel")
    for name, digest in recorded.items():
        right = "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(files[name]).digest()).decode().rstrip("=")
        require(digest == right or name == f"{info}/RECORD", f"RECORD has another digest of {name}")
    python, platforms = path.stem.split("-", 2)[2].rsplit("-", 1)
    tags = re.findall(r"^Tag: (.*)$", files[f"{info}/WHEEL"].decode(), re.M)
    require(tags == [f"{python}-{platform}" for platform in platforms.split(".")], f"WHEEL has the tags {tags}")
    return platforms


def check_installed(wheel, folder):
    """Installs the wheel and runs it. Returns the seconds from the start of pip to the first verdicts, and the program."""
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    began = time.monotonic()
    ended([f"{folder}/bin/pip", "install", "--quiet", "--no-index", "--disable-pip-version-check", wheel.resolve()], folder)
    run = ["appattest", "run", "--only", "assertion/counter/*", "--target"]
    ended([*run, f"exec:python '{ADAPTER}'"], folder)
    seconds = time.monotonic() - began
    ended([*run, f"exec:python '{ADAPTER}' assertion/counter/replay"], folder, status=1)
    ended([*run, "builtin:none"], folder, status=2)
    ended(["python", "-m", "app_attest_conformance", *run[1:], f"exec:python '{ADAPTER}'"], folder)
    program = Path(ended(["python", "-c", MODULE], folder).strip())
    require(program.samefile(folder / "bin/appattest"), f"program() is {program}")
    return seconds, program


def check_removed(folder):
    """Removes the wheel, and checks that no file of it is left."""
    ended(["pip", "uninstall", "--yes", "--quiet", "app-attest-conformance"], folder)
    left = [str(path) for path in folder.rglob("*app*attest*") if path.is_file()]
    require(not left, f"pip uninstall leaves {left}")


def check_libraries(program, folder):
    """Checks that the program needs no library beside its own and those of every system."""
    if not shutil.which("ldd"):
        return
    listed = subprocess.run(["ldd", program], stdout=subprocess.PIPE, text=True, check=True).stdout
    for line in listed.splitlines():
        name, _, place = line.strip().partition(" => ")
        name, place = Path(name.split(" ")[0]).name, Path(place.split(" (")[0])
        carried = place.exists() and folder.resolve() in place.resolve().parents
        require(carried or EVERYWHERE.fullmatch(name), f"the program needs {line.strip()}, which the wheel does not carry")


def ended(command, folder, status=0):
    """Runs a command with nothing but the environment in a folder, and returns its output."""
    command = [shutil.which(str(command[0]), path=f"{folder}/bin"), *command[1:]]
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder, env={"PATH": f"{folder}/bin"})
    words = " ".join(map(str, command))
    require(done.returncode == status, f"{words} ended with {done.returncode}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def require(condition, text):
    if not condition:
        raise WrongWheel(text)


if __name__ == "__main__":
    main()
