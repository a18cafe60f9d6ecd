"""Other programs, run to their end."""

import shutil
import subprocess

from .errors import BadRelease


def found(name, remedy):
    """Returns the path of a program on the PATH."""
    path = shutil.which(name)
    if not path:
        raise BadRelease(f"there is no program '{name}': {remedy}")
    return path


def output(*command, **options):
    """Returns what a program prints, as text. Its errors stay visible."""
    ended = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, text=True, **options)
    if ended.returncode != 0:
        raise BadRelease(f"'{' '.join(str(word) for word in command)}' ended with {ended.returncode}")
    return ended.stdout
