"""Changes some answers on standard input: the values that a target must not return, or need not have.

    FakeTarget correct FOLDER | changed.py
"""

import json
import sys

WRONG_KEY = "BA" + "A" * 85 + "="
CHANGES = {
    "attestation/valid/production": {"validationCategory": 7},  # made up
    "attestation/valid/long-lived": {"environment": "development"},
    "attestation/cose/other-key-returned": {"verdict": "accept", "publicKey": WRONG_KEY},
    "assertion/ext/deep-nesting": {"verdict": "accept"},  # both verdicts are right
}

for line in sys.stdin:
    answer = json.loads(line)
    if answer["id"].startswith("receipt/") and answer.get("verdict") == "accept":
        answer.setdefault("riskMetric", 0)  # wrong with level should alone
    print(json.dumps({**answer, **CHANGES.get(answer["id"], {})}), flush=True)
