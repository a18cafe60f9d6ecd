"""The files of the wheel."""

from vector_packages import python

from . import run_types
from .repair import LIBRARIES

MODULE = "app_attest_conformance"


def files(package, name, carried, share):
    """Returns all files by path, and those of them that may be executed.

    name: of the wheel before its tag. carried: the program. share: a folder with manuals and completions, or None.
    """
    data, info = f"{name}.data", f"{name}.dist-info"
    content = modules(package)
    content[f"{data}/scripts/appattest"] = carried.program
    for library, text in carried.libraries.items():
        content[f"{data}/data/{LIBRARIES}/{library}"] = text
    for bill, text in carried.bills.items():
        content[f"{info}/sboms/{bill}"] = text
    for path in sorted(share.rglob("*")) if share else ():
        if path.is_file():
            content[f"{data}/data/share/{path.relative_to(share)}"] = path.read_bytes()
    return content, {path for path in content if path.startswith(f"{data}/scripts/") or f"/{LIBRARIES}/" in path}


def modules(package):
    """The Python module, with the package of the vectors inside."""
    sources = {
        **package.filled("wheel"), f"src/{MODULE}/results.py": run_types.types(package.schemas, package.model).encode(),
        f"src/{MODULE}/py.typed": b"",
    }
    content = {path.removeprefix("src/"): text for path, text in sources.items() if path.startswith("src/")}
    vectors = f"src/{python.MODULE}/"
    for path, text in python.sources_of(package).items():
        if path.startswith(vectors) and path != f"{vectors}py.typed":
            content[f"{MODULE}/_vectors/{path.removeprefix(vectors)}"] = text
    return content
