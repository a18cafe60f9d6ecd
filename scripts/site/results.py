"""A page of results with the project's own verifier, as `appattest compare --site` makes one."""

import datetime
import json
import subprocess


def add_results(folder, program):
    """Runs the reference verifier on the committed vectors, and writes its report and the page to the folder."""
    folder.mkdir(parents=True)
    run = [program, "run", "--target", "builtin:reference", "--profile", "strict", "--report", f"jsonl={folder}/reference.jsonl"]
    subprocess.run(run, check=True, stdout=subprocess.DEVNULL)
    consent = {"who": "this project", "where": "SECURITY.md", "when": datetime.date.today().isoformat()}
    (folder / "results.yaml").write_text(json.dumps([{"report": "reference.jsonl", "consent": consent}]), "utf-8")
    for check in [], ["--check"]:
        subprocess.run([program, "compare", "--site", folder, *check], check=True, stdout=subprocess.DEVNULL)
