"""The pages of the site as Markdown: in the folders of the repository, with the files that they link to."""

import os
import posixpath
import re
import shutil
from pathlib import Path

import jinja2

LINK = re.compile(r"\]\(([^)\s]+)\)")
COMMENT = re.compile(r"^ *<!-- .* -->$")
VECTOR = re.compile(r"vectors/([^/]+/[^/]+/[^/]+)\.json")
# The pages of the packages have links that are right in what is published.
TEMPLATE = re.compile(r"packaging/packages/.*/")
HIDDEN = re.compile(r"(^|/)([.]|__pycache__)")
# The folders whose pages are made.
LISTED = re.compile(r"vectors(/|$)|spec/requirements$")


def plain(text):
    """Returns text as Markdown that shows exactly this text."""
    return re.sub(r"[&<>`*_\[\]{}|\\#]", lambda sign: f"&#{ord(sign[0])};", text)


def relative(target, place):
    return os.path.relpath(target, posixpath.dirname(place) or ".")


class Tree:
    """The folder that mkdocs reads. A page that is added brings the pages, files and folders that it links to."""

    templates = jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).parent / "templates"), trim_blocks=True, lstrip_blocks=True)
    templates.filters["plain"] = plain

    def __init__(self, root, folder, vectors):
        self.root, self.folder, self.added = root, folder, set()
        self.names = re.compile(r"(?<![\[`])`(" + "|".join(map(re.escape, vectors)) + r")`(?![`\]])")

    def text(self, path):
        return (self.root / path).read_text("utf-8")

    def write(self, place, text):
        file = self.folder / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    def make(self, place, template, **values):
        """Writes a page from a template. It counts as added."""
        self.added.add(place)
        self.write(place, self.templates.get_template(template).render(link=lambda path: relative(path, place), **values))

    def copy(self, path):
        (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(self.root / path, self.folder / path)

    def place(self, path):
        """Returns the place in the site of a file or folder of the repository."""
        if path in (made := {"README.md": "index.md", "vectors/README.md": "vectors/files.md"}):
            return made[path]
        if vector := VECTOR.fullmatch(path):
            return f"vectors/{vector[1]}/index.md"
        if (self.root / path).is_dir():
            has_page = (self.root / path / "README.md").exists() and path != "vectors"
            return posixpath.join(path, "README.md" if has_page else "index.md")
        return path

    def add(self, path):
        """Adds a file or folder of the repository, once."""
        source, place = self.root / path, self.place(path)
        is_made = VECTOR.fullmatch(path) or source.is_dir() and LISTED.match(path)
        if is_made or {path, place} & self.added or not source.exists():
            return
        self.added.add(path)
        if source.is_dir() and place.endswith("README.md"):
            self.add(place)
        elif source.is_dir():
            files = sorted(file.relative_to(source).as_posix() for file in source.rglob("*") if file.is_file())
            files = [(file, self.address(file, f"{path}/", place)) for file in files if not HIDDEN.search(file)]
            self.make(place, "folder.md", path=path, files=files)
        elif path.endswith(".md") and not TEMPLATE.match(path):
            self.write(place, self.rebased(self.text(path), path, place))
        else:
            self.copy(path)

    def rebased(self, text, origin, place):
        """Returns the text of a page of the repository at a place of the site: its links lead to the same, and the name of a
        vector to its page. Comments are left out."""
        lines, is_code, shift = [], False, ""
        for line in text.split("\n"):
            is_fence = line.lstrip().startswith("```")
            if is_fence or not is_code:  # mkdocs wants four spaces before the parts of an item.
                shift = {2: "  ", 3: " "}.get(len(line) - len(line.lstrip()), "")
            is_code ^= is_fence
            if not is_code:
                line = "" if COMMENT.match(line) else line
                line = LINK.sub(lambda link: f"]({self.address(link[1], origin, place)})", line)
                line = self.names.sub(lambda name: f"[{name[0]}]({relative(f'vectors/{name[1]}/index.md', place)})", line)
            lines.append(shift + line)
        return "\n".join(lines)

    def address(self, link, origin, place):
        if re.match(r"[a-z]+:", link):
            return link
        path, mark, anchor = link.partition("#")
        path = posixpath.normpath(posixpath.join(posixpath.dirname(origin), path)) if path else origin
        self.add(path)
        target = self.place(path)
        return f"#{anchor}" if target == place and mark else relative(target, place) + mark + anchor
