"""The check of some pages in a browser: on a phone and for screen readers, and of the search from the file system."""

import json
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from urllib.parse import quote

DRIVER = Path(__file__).parent / "browser.html"
PAGES = ["index.html", "start/verifier.html", "spec/requirements/AST-COUNTER.html", "vectors/index.html",
         "vectors/assertion/counter/replay-equal/index.html", "vectors/attestation/ca/leaf-signs-leaf-two/index.html",
         "vectors/sequence/state/replay-same-bytes/index.html"]
QUERY, ANSWER = "replay-equal", "vectors/assertion/counter/replay-equal/index.html"


def check_browser(out):
    """Returns what is wrong with some pages, a sentence each. Without a browser nothing is checked, which it says."""
    program = next(filter(shutil.which, ["chromium", "chromium-browser", "google-chrome"]), None)
    if not program:
        print("site: not checked in a browser, because no Chromium is installed")
        return []
    axe = axe_file()
    if not axe:
        print("site: not checked for accessibility, because there is no axe-core (pip install --no-deps axe-playwright-python)")
    base = out.resolve().as_uri()
    what = [[f"{base}/{page}" for page in PAGES], axe and Path(axe).resolve().as_uri()]
    document = opened(program, f"{DRIVER.as_uri()}#{quote(json.dumps(what))}")
    findings = re.search(r'id="findings">(.*?)</script>', document, re.S)
    found = json.loads(findings[1]) if findings else ["the browser did not open the pages"]
    results = opened(program, f"{base}/index.html?q={QUERY}").partition('class="md-search-result__list"')[2]
    if ANSWER not in results:
        found.append(f"a search for {QUERY} does not find {ANSWER}")
    return found


def opened(program, address):
    """Returns the document of a page after its scripts ran. The browser keeps nothing, and has no network."""
    with tempfile.TemporaryDirectory() as profile:
        call = [program, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
                # A mouse, without which the theme takes the keyboard's focus from code that scrolls.
                "--blink-settings=primaryHoverType=2,availableHoverTypes=2",
                "--allow-file-access-from-files", "--hide-scrollbars", f"--user-data-dir={profile}",
                "--host-resolver-rules=MAP * ~NOTFOUND", "--virtual-time-budget=60000", "--dump-dom", address]
        return subprocess.run(call, capture_output=True, text=True, check=True).stdout


def axe_file():
    """Returns the path of axe-core: that of the variable APPATTEST_AXE, or that of a package of Python; None without it."""
    if named := os.environ.get("APPATTEST_AXE"):
        return named
    package = "import axe_playwright_python as a; print(list(a.__path__)[0] + '/axe.min.js')"
    found = subprocess.run(["python3", "-c", package], capture_output=True, text=True)
    return found.stdout.strip() if found.returncode == 0 else None
