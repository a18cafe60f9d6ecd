"""Changes a module in a wheel, but not its digest there."""
import sys, zipfile
given = zipfile.ZipFile(sys.argv[1])
files = {name: given.read(name) for name in given.namelist()}
with zipfile.ZipFile(sys.argv[1], "w") as wheel:
    for name, content in files.items():
        wheel.writestr(name, content + b" " if name.endswith("/executable.py") else content)
