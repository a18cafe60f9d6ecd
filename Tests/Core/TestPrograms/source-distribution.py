"""Expects that the source distribution in a folder of packages has what the wheel there has."""
import pathlib, sys, tarfile, zipfile
folder = pathlib.Path(sys.argv[1], "python")
wheel = zipfile.ZipFile(next(folder.glob("*.whl")))
source = tarfile.open(next(folder.glob("*.tar.gz")))
inside = {name.split("/src/")[1]: source.extractfile(name).read() for name in source.getnames() if "/src/" in name}
assert inside == {name: wheel.read(name) for name in wheel.namelist() if ".dist-info/" not in name}
root = source.getnames()[0].split("/")[0]
[info] = [name for name in wheel.namelist() if name.endswith("/METADATA")]
assert source.extractfile(root + "/PKG-INFO").read() == wheel.read(info)
assert source.extractfile(root + "/pyproject.toml").read().count(b"@") == 0
