"""A page for each requirement: its section of spec/requirements.md, and its vectors, checks and mutants."""

import re

SECTION = re.compile(r"^### ([A-Z]+-[A-Z0-9]+)\n(.*?)(?=^##|\Z)", re.M | re.S)
POINTER = re.compile(r"^The reason and the source are in \[its section\].*$", re.M)


def add_requirements(tree):
    """Adds all pages of requirements and their list, and returns the ids."""
    specification, statements = "spec/requirements.md", {}
    sections = dict(SECTION.findall(tree.text(specification)))
    if set(sections) != {file.stem for file in (tree.root / "spec/requirements").glob("*.md")}:
        raise SystemExit(f"site: {specification} has other requirements than the folder beside it")
    for name, section in sections.items():
        path = f"spec/requirements/{name}.md"
        page = tree.rebased(tree.text(path), path, path)
        statements[name] = page.split("\n\n")[1].replace("\n", " ")
        paragraphs = re.split(r"\n\n+", tree.rebased(section, specification, path).strip())
        reason = "\n\n".join(text for text in paragraphs[1:] if not text.startswith("Lists:"))
        tree.make(path, "requirement.md", name=name, page=POINTER.sub(lambda _: reason, page))
    tree.make("spec/requirements/index.md", "requirements.md", statements=statements)
    return list(sections)
