"""Gives each request line on standard input the id of its vector, by its content, for a target that goes by ids.

    named.py FOLDER | FakeTarget correct FOLDER …
"""

import base64
import json
import sys
from pathlib import Path


def content(request):
    return json.dumps({name: value for name, value in request.items() if name not in ("protocol", "id")}, sort_keys=True)


ids = {}
for suite in ("attestation", "assertion", "receipt", "sequence"):
    for vector in json.loads(Path(sys.argv[1], "bundles", f"{suite}.json").read_bytes())["vectors"]:
        for step in vector["steps"] or []:
            ids.setdefault(content(step["request"]), f"{vector['id']}#{step['name']}")
        if request := vector["request"]:
            zeros = bytes(vector["trailingZeros"] or 0)
            evidence = base64.b64encode(base64.b64decode(request[suite]) + zeros).decode()
            ids[content({**request, suite: evidence})] = vector["id"]

for line in sys.stdin:
    request = json.loads(line)
    print(json.dumps({**request, "id": ids.get(content(request), "unknown")}), flush=True)
