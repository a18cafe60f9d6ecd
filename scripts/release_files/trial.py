"""The trial of a release: the program from the archive, in an empty folder and without any variable of the environment."""

import os
import subprocess
import tarfile
import tempfile
from pathlib import Path

from .archive import PROGRAM
from .errors import BadRelease
from .libraries import loaded

APP_ID = "ABCDE12345.com.example.app"
FIXTURE = "fixture/attestation.cbor"


def check(archive, root):
    """Checks that a released program works where nothing else is, and holds no path of the folder root of its sources.

    Throws BadRelease with the command that fails.
    """
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(archive) as packed:
            packed.extractall(folder)
        [top] = Path(folder).iterdir()
        check_libraries(top)
        check_paths(top / PROGRAM, root)
        work = Path(folder, "work")
        work.mkdir()
        run = runner(top / PROGRAM, work)
        run("--version")
        run("run", "--target", "builtin:reference", "--profile", "strict", "--report", "html=run.html")
        run("generate", "--out", "set")
        run("generate", "--check", "set")
        run("device", "fixture", "--app-id", APP_ID, "--challenge-text", "trial", "--out", "fixture")
        run("verify", "attestation", FIXTURE, "--app-id", APP_ID, "--challenge-text", "trial",
            "--key-id", (work / "fixture/key-id.txt").read_text().strip(), "--root", "fixture/attestation-root.pem")
        run("inspect", FIXTURE)


def runner(program, folder):
    """Returns a function that runs a command of the program, which must succeed. An empty PATH has no other programs."""
    def run(*command):
        ended = subprocess.run([program, *command], cwd=folder, env={"PATH": ""}, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if ended.returncode != 0:
            raise BadRelease(f"'appattest {' '.join(command)}' ended with {ended.returncode} where nothing but the archive "
                             f"is:\n{ended.stdout}")
    return run


def check_libraries(top):
    for name, path in loaded(top / PROGRAM):
        if not os.path.realpath(path).startswith(os.path.realpath(top)):
            raise BadRelease(f"the program loads {name} from {path}, not from the archive")


def check_paths(program, root):
    content = program.read_bytes()
    if (start := content.find(f"{root}/".encode())) >= 0:
        path = content[start:start + 200].split(b"\0")[0].decode(errors="replace")
        raise BadRelease(f"the program holds a path of this machine: {path}")
