"""An adapter that answers each request as its vector says, by the id, with no more than the wheel.

    expected.py [PREFIX]

It accepts whatever has an id that begins with PREFIX.
"""

import json
import sys

from app_attest_conformance import load
from app_attest_conformance._vectors.wire import encoded

CAPABILITIES = ["attestation", "assertion", "receipt", "roots", "clock", "clientDataHash", "binaryChallenge", "extensions"]

answers = {}
for vector in load().vectors:
    answers[vector.id] = vector
    for step in vector.steps or ():
        answers[f"{vector.id}#{step.name}"] = step

for line in sys.stdin:
    request = json.loads(line)
    answer = {"id": request["id"]}
    if request["operation"] == "describe":
        answer.update(name="expected", version="1.0", capabilities=CAPABILITIES)
    elif sys.argv[1:] and request["id"].startswith(sys.argv[1]):
        answer["verdict"] = "accept"
    else:
        expected = answers[request["id"]]
        answer["verdict"] = "reject" if expected.expect.value == "reject" else "accept"
        answer.update(encoded(expected.result) if answer["verdict"] == "accept" and expected.result else {})
    print(json.dumps(answer), flush=True)
