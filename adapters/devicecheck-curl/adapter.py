#!/usr/bin/env python3
"""device_check.py behind adapter protocol 1 (spec/protocol.md). Needs Python 3.9, curl and openssl."""

import os
import subprocess
import sys
from datetime import datetime

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))

from device_check import Client, NotAnAnswer
from lines import CALLS, ENVIRONMENTS, member, serve, word
from played_answer import SILENCE_SECONDS, PlayedAnswer


def describe_target(request):
    version = subprocess.run(["curl", "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
    return {"name": "devicecheck-curl", "version": version, "language": "curl",
            "capabilities": ["deviceCheckClient", "deviceCheckCaller", "clock"]}


def read_answer(request):
    key = subprocess.run(["openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"],
                         capture_output=True, text=True, check=True).stdout
    with PlayedAnswer(request) as server:
        client = Client(server.url, "ABC123DEFG", "ABCDE12345", key, SILENCE_SECONDS / 2, attempts=1)
        return concluded(client, request, "AAAA", {})


def call(request):
    url = member(request, f"{word(request, 'environment', ENVIRONMENTS)}URL")
    client = Client(url, member(request, "keyId"), member(request, "teamId"), member(request, "privateKeyPEM"))
    time = datetime.fromisoformat(member(request, "time").replace("Z", "+00:00")).timestamp()
    client.now = lambda: time
    bits = {name: member(request, name, bool) for name in ("bit0", "bit1") if name in request}
    return concluded(client, request, member(request, "deviceToken"), bits)


def concluded(client, request, token, bits):
    name = word(request, "call", CALLS)
    try:
        answer = client.call(name, token, bits)
        says_something = answer["conclusion"] in ("bits", "unset", "done")
        return {"verdict": "accept" if says_something else "reject"} | answer
    except NotAnAnswer as error:
        return {"verdict": "reject", "reason": str(error), "code": "NotAnAnswer"}


if __name__ == "__main__":
    serve({"describe": describe_target, "readDeviceCheck": read_answer, "callDeviceCheck": call})
