"""Escapes of the reports: in none of them is a text of a target more than text."""

import html
import html.parser
import re
import xml.etree.ElementTree as xml

from . import reports
from .cases import require

MARK = "attackmark"
"""A word in every text that tries to be more."""


def check_terminal(text, ended):
    require(not reports.control(text, "\n\t"), f"control characters {reports.control(text)!r}: {ended}")
    stopped = None
    for line in re.split("[\n\r]", text):
        if stopped:
            stopped = None if line == f"::{stopped}::" else stopped
        elif line.startswith("::stop-commands::"):
            stopped = line[17:]
            require(text.count(f"::{stopped}::") == 1 and MARK not in stopped, f"the target may begin commands again: {ended}")
        else:
            require(not re.match(r"\s*(::|##\[)", line) or re.match(r"::(error|warning|notice) [^:]*title=App Attest[^:,]*::", line),
                    f"a workflow command of the target: {line}: {ended}")
    require(not stopped, f"commands are stopped for all that follows: {ended}")


def check_xml(text):
    bad = [node.tag for node in xml.fromstring(text).iter() if MARK in node.tag or any(MARK in name for name in node.attrib)]
    require(not bad, f"elements of the target in JUnit: {bad}")
    require(f"<?{MARK}" not in re.sub("&lt;", "", text) or "CDATA" in text, "a processing instruction of the target")


def check_markdown(text):
    """Outside of code there is no element, heading, link or picture of the target."""
    plain = re.sub(r"(?ms)^(`{3,}|~{3,})[^\n]*\n.*?^\1\s*$", "", text)
    plain = re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", "", plain)
    for pattern in (rf"<{MARK}", r"<script", r"<img", rf"(?m)^\s*#+ {MARK}", rf"(?<!\\)\[{MARK}\]\(", r"(?<!\\)!\["):
        found = re.search(pattern, plain)
        require(not found, f"Markdown of the target: {pattern}: {plain[max(0, found.start() - 200):found.end() + 60] if found else ''}")


class Page(html.parser.HTMLParser):
    """The elements and attributes of a page."""

    def __init__(self, text):
        super().__init__()
        self.bad = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name.startswith("on") or MARK in name or (name in ("href", "src") and (value or "").startswith("javascript:")):
                self.bad.append(f"<{tag} {name}={value}>")
        if MARK in tag:
            self.bad.append(f"<{tag}>")


def check_page(text):
    bad = Page(text).bad
    require(not bad, f"elements of the target in a page: {bad[:5]}")


def check_json(value):
    """No member has a name from the target."""
    if isinstance(value, dict):
        require(not any(MARK in name for name in value), f"a member of the target: {list(value)}")
        for part in value.values():
            check_json(part)
    elif isinstance(value, list):
        for part in value:
            check_json(part)


def title(page):
    return html.unescape(re.search("<title>(.*?)</title>", page, re.S).group(1)).split()
