"""Wheels: archives that pip installs. The same content gives the same bytes."""

import base64
import hashlib

from .archives import zipped


def wheel(name, content, metadata, tag, moment, executables=(), level=9):
    """Returns a wheel.

    name: of the file before its tag, like `module-1.0`. content: the files beside the wheel's own, by path. moment: seconds since
    1970. executables: the paths that may be executed. level: of the compression, 0 to 9.
    """
    info = f"{name}.dist-info"
    python, platforms = tag.rsplit("-", 1)
    tags = "".join(f"Tag: {python}-{platform}\n" for platform in platforms.split("."))
    facts = f"Wheel-Version: 1.0\nGenerator: package-vectors\nRoot-Is-Purelib: {str(platforms == 'any').lower()}\n{tags}"
    content = {**content, f"{info}/METADATA": metadata, f"{info}/WHEEL": facts.encode()}
    lines = []
    for path in sorted(content):
        digest = base64.urlsafe_b64encode(hashlib.sha256(content[path]).digest()).decode().rstrip("=")
        lines.append(f"{path},sha256={digest},{len(content[path])}\n")
    content[f"{info}/RECORD"] = "".join([*lines, f"{info}/RECORD,,\n"]).encode()
    return zipped(content, moment, executables=executables, level=level)


def metadata(package, name, readme):
    """Returns the METADATA of a distribution. readme: its page in Markdown."""
    facts = package.facts
    license = f"License-Expression: {facts['LICENSE']}\n" if facts["LICENSE"] else ""
    return (
        f"Metadata-Version: {'2.4' if license else '2.1'}\nName: {name}\nVersion: {facts['VERSION']}\n"
        f"Summary: {facts['DESCRIPTION']}\n{license}Project-URL: Homepage, {facts['HOME']}\nRequires-Python: >=3.9\n"
        "Description-Content-Type: text/markdown\n\n").encode() + readme
