"""The libraries beside the program: those that it loads and no system is sure to have."""

import re
import shutil
from pathlib import Path

from .errors import BadRelease
from .programs import output

CARRIED = ("libcrypto", "libssl", "libcbor")
SYSTEM = ("linux-vdso", "ld-linux", "libc", "libm", "libdl", "libpthread", "librt", "libresolv", "libutil")


def carried(program):
    """Returns the libraries that a program loads beside those of the system: paths by name.

    Throws BadRelease when it loads any other than those of OpenSSL and libcbor.
    """
    found = {}
    for name, path in loaded(program):
        if not any(name.startswith(f"{library}.") for library in CARRIED):
            raise BadRelease(f"the program loads {name}, which a system may not have: link it statically "
                             "(scripts/release_files/building.py)")
        if path == "not found":
            raise BadRelease(f"the program loads {name}, which is not installed: install it")
        found[name] = Path(path).resolve()
    return found


def loaded(program):
    """Returns name and path of each library that a program loads and that is not of the system."""
    listed = re.findall(r"^\s*(\S+) => (.+?)(?: \(0x[0-9a-f]+\))?$", output("ldd", program), re.M)
    return [(name, path) for name, path in listed if not any(re.match(rf"{library}[.-]", name) for library in SYSTEM)]


def contents(libraries, folder):
    """Returns the libraries as files of an archive: contents by path."""
    return {f"{folder}/{name}": path.read_bytes() for name, path in libraries.items()}


def licenses(libraries, checkouts):
    """Returns the licenses of all that the release contains, as one text."""
    texts = {path.name: license_of(path) for path in sorted(checkouts.iterdir()) if path.is_dir()}
    texts["Swift runtime"] = swift_license()
    for name, path in libraries.items():
        texts[name] = debian_license(name, path)
    return "\n".join(f"{'=' * 100}\n{name}\n{'=' * 100}\n\n{text.strip()}\n" for name, text in texts.items())


def license_of(checkout):
    files = sorted(path for path in checkout.iterdir() if re.match(r"(?i)(licen[sc]e|notice)", path.name))
    if not files:
        raise BadRelease(f"{checkout} has no license: say where it is in scripts/release_files/libraries.py")
    return "\n\n".join(path.read_text("utf-8") for path in files)


def swift_license():
    toolchain = Path(shutil.which("swift")).resolve().parent.parent
    return (toolchain / "share/swift/LICENSE.txt").read_text("utf-8")


def debian_license(name, path):
    """Returns the license of a library. Debian keeps it beside the package of the library."""
    for place in (path, f"*/{path.name}"):
        if shutil.which("dpkg"):
            package = output("dpkg", "--search", place).split(":")[0]
            text = Path("/usr/share/doc") / package / "copyright"
            if text.is_file():
                return text.read_text("utf-8")
    raise BadRelease(f"the license of {name} ({path}) is not found: make the release on Debian or Ubuntu")
