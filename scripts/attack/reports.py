"""Reports of a run: each that was opened must be finished, and mean the same as the exit status."""

import json
import re
import xml.etree.ElementTree as xml

from .cases import require

FORMATS = {"jsonl": "run.jsonl", "junit": "run.xml", "markdown": "run.md", "html": "run.html", "sarif": "run.sarif",
           "badge": "badge.json"}


def options(folder, formats=FORMATS):
    """Returns the options that write a report of each format to a folder."""
    return [word for name in formats for word in ("--report", f"{name}={folder / FORMATS[name]}")]


def check_finished(folder, status, formats=FORMATS):
    """Checks every report of a run that ended with a status."""
    for name in formats:
        file = folder / FORMATS[name]
        require(file.exists(), f"there is no report {file.name} after status {status}")
        try:
            READERS[name](file.read_text(encoding="utf-8"), status)
        except (ValueError, KeyError, xml.ParseError) as error:
            require(False, f"{file.name} cannot be read after status {status}: {error!r}: {file.read_text(errors='replace')[-300:]}")


def read_lines(text, status):
    require(text.endswith("\n"), "the last line of the report is not whole")
    lines = [json.loads(line) for line in text.split("\n")[:-1]]
    require(lines and lines[0]["type"] == "header" and lines[-1]["type"] == "footer", "the report has no header or no footer")
    require(lines[-1]["exitStatus"] == status, f"the footer says status {lines[-1]['exitStatus']}, but it was {status}")
    require(not re.search("[\x00-\x09\x0b-\x1f\x7f]", text), "control characters in JSON Lines")
    return lines


def read_xml(text, status):
    document = xml.fromstring(text)
    require(document.tag == "testsuites", f"the root of JUnit is {document.tag}")
    bad = [node.tag for node in document.iter() if node.tag in ("failure", "error")]
    require(bool(bad) == (status != 0), f"{len(bad)} failures in JUnit after status {status}")


def read_page(text, status):
    require(text.rstrip().endswith("</html>"), "the page does not end")


def read_markdown(text, status):
    require(text.endswith("\n") and len(text) > 40, "the summary is empty or does not end")


def read_sarif(text, status):
    [run] = json.loads(text)["runs"]
    [invocation] = run["invocations"]
    require(invocation["exitCode"] == status, f"SARIF says status {invocation['exitCode']}, but it was {status}")


def read_badge(text, status):
    badge = json.loads(text)
    require(badge["schemaVersion"] == 1 and (badge["color"] != "brightgreen" or status == 0), f"the badge is {badge['color']}")


def control(text, allowed="\n"):
    """Returns the control characters in a text, those that turn its direction too."""
    return set(re.findall("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text)) - set(allowed)


READERS = {"jsonl": read_lines, "junit": read_xml, "markdown": read_markdown, "html": read_page, "sarif": read_sarif,
           "badge": read_badge}
