"""Texts of a target that try to be more than text, in every report: on the terminal, in a job, in XML, Markdown and pages."""

import json
import shutil

from . import escapes, reports
from .cases import Case, Skipped, require
from .processes import run

TITLE = "injected text, in every report, and pages in Chromium"
PAYLOADS = {
    "terminal": "\x1b[2J\x1b]0;attackmark\x07\x9b31mattackmark\x08\x7f",
    "direction": "\u202eattackmark\u2066\u200f",
    "workflow command": "x\n::attackmark::x\r\n::error::attackmark\n##[attackmark]x",
    "workflow command after text": "x%0A::attackmark::y\n  ::attackmark file=x::y\u2028::attackmark::",
    "element": "<attackmark onclick=x><script>document.title='attackmark'</script><img src=x onerror=document.title='attackmark'>",
    "end of script": "</script><script>document.title='attackmark'</script><!--<script>",
    "attribute": "\" onmouseover=\"document.title='attackmark'\" x=\"' autofocus onfocus='document.title=`attackmark`",
    "entity": "&#60;attackmark&#62;&lt;attackmark&gt;&attackmark;",
    "XML": "]]><attackmark/><![CDATA[ <?attackmark ?> <!DOCTYPE attackmark>",
    "Markdown": "\n# attackmark\n[attackmark](javascript:attackmark) ![attackmark](http://127.0.0.1:9/attackmark) | a |\n```\nattackmark",
    "Markdown code": "`attackmark` ``` <attackmark> ~~~ \\` <details><attackmark>",
    "script": "';document.title='attackmark';//\\';document.title='attackmark'//${document.title='attackmark'}",
    "JSON": '","attackmark":"x\\","attackmark":{"y":"\\u003cattackmark\\u003e',
    "address": "javascript:document.title='attackmark'",
    "formula": "=HYPERLINK(\"http://127.0.0.1:9/attackmark\")\t@SUM(1)",
}
PLACES = ("name", "version", "language", "commit", "omits", "reason", "code", "stderr", "noise", "crash",
          "early", "early death", "answer")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def cases(ground):
    made = [Case(f"{payload} as {place}", lambda random, payload=payload, place=place: attack(ground, random, payload, place))
            for payload in PAYLOADS for place in PLACES]
    made = ground.some(made, 9)
    pages = [Case(f"pages: {payload}", lambda random, payload=payload: attack_pages(ground, payload))
             for payload in ("element", "end of script", "attribute", "script", "address", "Markdown")]
    return made + ground.some(pages, 1)


def injected(ground, folder, payload, *places, more=()):
    """Runs a target that says the payload in places. Returns the end of the run, in a job of GitHub."""
    (folder / "payload.json").write_text(json.dumps(PAYLOADS[payload]))
    target = "exec:" + ground.script("injector.py", "payload.json", ",".join(places).replace(" ", "-"))
    return run(ground.run_words(target, "--timeout", "20", *reports.options(folder), *more), 60, folder,
               {"GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": str(folder)})


def attack(ground, random, payload, place):
    folder = ground.folder()
    ended = injected(ground, folder, payload, place)
    require(ended.status in (1, 3), f"the target is wrong, and has a status that is not 1 or 3: {ended}")
    reports.check_finished(folder, ended.status)
    escapes.check_terminal(ended.output + ended.error, ended)
    escapes.check_xml((folder / "run.xml").read_text())
    escapes.check_markdown((folder / "run.md").read_text())
    escapes.check_page((folder / "run.html").read_text())
    for name in ("run.sarif", "badge.json"):
        escapes.check_json(json.loads((folder / name).read_text()))
    for line in (folder / "run.jsonl").read_text().splitlines():
        escapes.check_json(json.loads(line))
    words = [ground.program, "compare", "run.jsonl", "run.jsonl"]
    compared = run([*words, "--html", "compare.html"], 30, folder)
    escapes.check_terminal(compared.output + compared.error, compared)
    if (folder / "compare.html").exists():
        escapes.check_page((folder / "compare.html").read_text())
    changes = run([ground.program, "diff", "run.jsonl", "run.jsonl"], 30, folder)
    escapes.check_terminal(changes.output + changes.error, changes)


def attack_pages(ground, payload):
    """Opens pages whose every text is the payload. Their titles stay, and their scripts are their own."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if not browser:
        raise Skipped("there is no Chromium")
    folder = ground.folder()
    injected(ground, folder, payload, "name", "reason", "code", "commit", "stderr")
    run([ground.program, "compare", "run.jsonl", "run.jsonl", "--html", "compare.html"], 30, folder)
    pages = [folder / name for name in ("run.html", "compare.html") if (folder / name).exists()]
    for page in pages:
        words = [browser, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
                 "--virtual-time-budget=3000", f"--user-data-dir={folder / 'profile'}", "--dump-dom", page.as_uri()]
        shown = run(words, 90, folder, memory=4 << 30)
        require("</html>" in shown.output, f"the page {page.name} is not shown: {shown}")
        require(escapes.title(shown.output) == escapes.title(page.read_text()), f"a script changed the title to {escapes.title(shown.output)}")
        bad = escapes.Page(shown.output).bad
        require(not bad, f"elements of the target in the page as shown: {bad[:5]}")
    return len(pages)
