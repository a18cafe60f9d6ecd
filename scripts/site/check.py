"""The check of the site: every page is there, every link leads somewhere, and nothing is loaded from elsewhere."""

import html
import os
import re
from urllib.parse import unquote

TAG = re.compile(r"<([a-z][a-z0-9]*)((?:\s+[^\s=>]+(?:=(?:\"[^\"]*\"|'[^']*'|[^\s>]*))?)*)\s*/?>", re.I)
ATTRIBUTE = re.compile(r"([^\s=]+)=(?:\"([^\"]*)\"|'([^']*)'|([^\s>]+))")
CODE = re.compile(r"<(script|style)\b([^>]*)>.*?</\1>", re.S)
LOADING = {"src", "srcset", "poster", "data", "xlink:href"}
STYLED = re.compile(r"@import|url\(\s*[\"']?(?:https?:)?//")
# An address elsewhere. The data of an image are none.
ADDRESS = re.compile(r"(?!data:)[a-z]+:|//")


def check(out, vectors, requirements):
    """Returns what is wrong with the site, a sentence each."""
    out = out.resolve()
    files = {file.relative_to(out).as_posix() for file in out.rglob("*") if file.is_file()}
    wanted = [f"vectors/{name}/index.html" for name in vectors] + [f"spec/requirements/{name}.html" for name in requirements]
    found = [f"{name} is not there" for name in wanted if name not in files]
    styles = [name for name in files if name.endswith(".css")]
    found += [f"{name} loads from elsewhere" for name in styles if STYLED.search((out / name).read_text("utf-8"))]
    pages = {name: Page((out / name).read_text("utf-8")) for name in sorted(files) if name.endswith(".html")}
    # A server's page for what it does not find has addresses from the server's root.
    pages.pop("404.html", None)
    for name, page in pages.items():
        found += [f"{name} loads {address}" for address in page.loaded if ADDRESS.match(address)]
        for address in page.links:
            path, _, anchor = unquote(address).partition("#")
            target = os.path.relpath(os.path.join(out, os.path.dirname(name), path), out) if path else name
            if target not in files:
                found.append(f"{name} links to {address}, which is not there")
            elif anchor and target in pages and anchor not in pages[target].anchors:
                found.append(f"{name} links to {address}, and that page has no such place")
    return found


class Page:
    """The links, the anchors and the loaded addresses of a page of HTML."""

    def __init__(self, text):
        self.links, self.anchors, self.loaded = set(), set(), set()
        for tag, attributes in TAG.findall(CODE.sub(r"<\1\2>", text)):
            values = {name: html.unescape(a or b or c) for name, a, b, c in ATTRIBUTE.findall(attributes)}
            self.anchors |= {values[name] for name in ("id", "name") if name in values}
            names = LOADING | {"href"} if tag == "link" else LOADING
            self.loaded |= {value for name, value in values.items() if name in names}
            self.links |= {value for name, value in values.items() if name in names | {"href"} and not ADDRESS.match(value)}
