"""Expects the program of a version and its manual where an installer puts them, in the wheel of a folder."""
import pathlib, re, sys, zipfile
version = sys.argv[2]
wheel = zipfile.ZipFile(next(pathlib.Path(sys.argv[1]).glob("*.whl")))
data = f"app_attest_conformance-{version}.data"
modes = {entry.filename: entry.external_attr >> 16 for entry in wheel.infolist()}
assert [name for name, mode in modes.items() if mode & 0o111] == [f"{data}/scripts/appattest"], modes
assert wheel.read(f"{data}/scripts/appattest") == f"#!/bin/sh\necho {version}\n".encode()
assert wheel.read(f"{data}/data/share/man/man1/appattest.1") == b".TH appattest 1\n"
assert {"app_attest_conformance/py.typed", "app_attest_conformance/_vectors/vectors.json.gz"} <= modes.keys()
texts = [name for name in modes if not name.endswith(".gz")]
assert not [name for name in texts if re.search(rb"@[A-Z]+@", wheel.read(name))]
