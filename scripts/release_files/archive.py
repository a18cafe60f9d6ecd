"""The archive of a release: the program, its libraries, the man pages and the completions below one folder."""

import platform

from vector_packages.archives import tar_gz

PROGRAM = "bin/appattest"


def name(version):
    """Returns the name of the archive for this machine, without its ending."""
    return f"appattest-{version}-linux-{platform.machine()}"


def packed(files, version, moment):
    """files: contents by path. moment: the time of all files, in seconds since 1970."""
    folder = f"appattest-{version}"
    programs = {f"{folder}/{path}" for path in files if path.startswith(("bin/", "lib/"))}
    return tar_gz({f"{folder}/{path}": content for path, content in files.items()}, moment, programs=programs)
