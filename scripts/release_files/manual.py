"""The man pages and the completions of shells, both made by swift-argument-parser from the program itself."""

import datetime
import subprocess
import tempfile
from pathlib import Path

from .errors import BadRelease
from .programs import found, output

COMPLETIONS = {
    "bash": "share/bash-completion/completions/appattest",
    "zsh": "share/zsh/site-functions/_appattest",
    "fish": "share/fish/vendor_completions.d/appattest.fish",
}


def contents(program, root, moment):
    """Returns the pages and completions: contents by path. moment: the date on the pages, in seconds since 1970."""
    files = {path: output(program, "--generate-completion-script", shell).encode() for shell, path in COMPLETIONS.items()}
    day = datetime.datetime.fromtimestamp(moment, datetime.timezone.utc).date().isoformat()
    with tempfile.TemporaryDirectory() as folder:
        output(generator(root), program, "--multi-page", "--date", day, "--output-directory", folder)
        files.update({f"share/man/man1/{page.name}": page.read_bytes() for page in Path(folder).iterdir()})
    return files


def generator(root):
    """Builds the generator of man pages, a tool of swift-argument-parser. Returns its path.

    Its plugin would build this whole package once more.
    """
    command = [found("swift", "install Swift 6.2 or newer from https://www.swift.org/install"), "build",
               "--package-path", root / ".build/checkouts/swift-argument-parser", "--scratch-path", root / ".build/manual",
               "--product", "generate-manual"]
    if subprocess.run([str(word) for word in command]).returncode != 0:
        raise BadRelease("the generator of man pages could not be built; its messages are above")
    return Path(output(*command[:-2], "--show-bin-path").strip()) / "generate-manual"
