#!/usr/bin/env python3
"""Measures how many DeviceCheck calls a second `appattest apple` answers, and the memory that it takes.

Usage: scripts/benchmark-devicecheck.py APPATTEST [ROUNDS]

APPATTEST is the program of a release build. Each round is ten seconds of queries over 16 connections, each with a provider
token that is verified. The floor of the same machine is printed first: P-256 verifications a second by openssl. Needs curl,
openssl, python3 and wrk.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
import uuid

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "adapters", "devicecheck-curl"))

from device_check import Client

KEY, TEAM = "ABC123DEFG", "ABCDE12345"


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def post(url, body, headers={}):
    request = urllib.request.Request(url, data=json.dumps(body).encode(), headers=headers, method="POST")
    with urllib.request.urlopen(request) as answer:
        return answer.read()


def memory(process):
    with open(f"/proc/{process.pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024


def main(program, rounds=4):
    speed = re.search(r"ecdsa \(nistp256\).*?([0-9.]+)$", output("openssl", "speed", "-seconds", "3", "ecdsap256"), re.M)
    print(f"openssl verifies {float(speed[1]):,.0f} P-256 signatures a second on one core")
    with tempfile.TemporaryDirectory() as folder:
        private, public, script = (os.path.join(folder, name) for name in ("private.pem", "public.pem", "post.lua"))
        output("openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", private)
        output("openssl", "ec", "-in", private, "-pubout", "-out", public)
        service = subprocess.Popen([program, "apple", "--key", f"{KEY}:{TEAM}:{public}"], stdout=subprocess.PIPE, text=True)
        try:
            addresses = json.loads(service.stdout.readline())
            made = json.loads(post(f"{addresses['control']}/control/devicecheck/token",
                                   {"device": "phone", "appId": f"{TEAM}.com.example.app", "environment": "production"}))
            url = f"{addresses['production']}/v1/query_two_bits"
            with open(private) as key:
                token = Client(addresses["production"], KEY, TEAM, key.read()).provider_token()
            body = {"device_token": made["deviceToken"], "transaction_id": str(uuid.uuid4()), "timestamp": int(time.time() * 1000)}
            post(url, body, {"Authorization": f"Bearer {token}"})
            with open(script, "w") as file:
                file.write(f'wrk.method = "POST"\nwrk.headers["Authorization"] = "Bearer {token}"\n'
                           f"wrk.body = [[{json.dumps(body)}]]\n")
            for number in range(1, rounds + 1):
                report = output("wrk", "-t1", "-c16", "-d10s", "-s", script, url)
                if "Non-2xx" in report:
                    sys.exit(f"some calls were refused:\n{report}")
                calls = float(re.search(r"Requests/sec: +([0-9.]+)", report)[1])
                print(f"round {number}: {calls:,.0f} calls a second, {memory(service):.0f} MiB resident afterwards")
        finally:
            service.terminate()
            service.wait()


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    main(sys.argv[1], *(int(word) for word in sys.argv[2:]))
