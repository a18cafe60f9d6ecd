#!/bin/sh
# Makes the virtual environment of one Python adapter or example from its requirements.txt:
#   adapter-environment.sh adapters/NAME
set -eu

adapter=$1
environment=$adapter/.venv

fail() {
    echo "adapters: $1" >&2
    exit 2
}

command -v python3 >/dev/null 2>&1 || fail "$adapter needs python3. Install it."
python3 -c 'import venv, ensurepip' >/dev/null 2>&1 ||
    fail "python3 cannot make virtual environments; install its module venv (Debian: python3-venv)."

python3 -m venv --clear "$environment"
"$environment/bin/python" -m pip install --quiet --disable-pip-version-check -r "$adapter/requirements.txt" ||
    fail "pip could not install $adapter/requirements.txt. Its messages are above."
# Newer than requirements.txt, so that make runs this script again only when that file changes.
touch "$environment/installed"
