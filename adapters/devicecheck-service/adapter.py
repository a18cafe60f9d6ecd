#!/usr/bin/env python3
"""A running simulation of Apple's DeviceCheck service behind adapter protocol 1 (spec/protocol.md). Needs Python 3.9.

The variables APPLE_PRODUCTION, APPLE_DEVELOPMENT and APPLE_CONTROL are the addresses of the service. Without them the adapter
starts `appattest apple` itself: the program that APPATTEST names, or `appattest` of the PATH. It ends it with its own input.
"""

import json
import os
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import contextmanager
from http.client import HTTPResponse
from socket import create_connection
from urllib.parse import urlsplit

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))

from lines import ENVIRONMENTS, data, member, serve, word

VARIABLES = {"production": "APPLE_PRODUCTION", "development": "APPLE_DEVELOPMENT", "control": "APPLE_CONTROL"}
STATE = {
    "keys": ("keyId", "teamId", "publicKeyPEM"),
    "tokens": ("token", "device", "appId", "environment", "createdAt"),
    "bits": ("device", "teamId", "environment", "bit0", "bit1", "lastUpdateTime"),
}
SECONDS = 10


class Service:
    def __init__(self, name, version, addresses):
        self.name, self.version, self.addresses = name, version, addresses
        self.keeps_bits = False

    def describe(self, request):
        answer = {"name": self.name, "capabilities": ["deviceCheckService", "deviceCheckBits", "clock", "reset"]}
        return answer | ({"version": self.version} if self.version else {})

    def reset(self, request):
        self.keeps_bits = False
        return {"verdict": "accept"}

    def answer(self, request):
        address = self.addresses[word(request, "environment", ENVIRONMENTS)]
        self.configure(request)
        status, body = exchange(address, raw(request, address), member(request, "method"))
        verdict = {"verdict": "accept"} if status == 200 else {"verdict": "reject", "reason": body[:500], "code": str(status)}
        return verdict | {"status": status, "body": body}

    def configure(self, request):
        """Gives the service the state of the request. After a reset, only the first request has the bits: from then on the
        service keeps them itself. The clock comes first: others may depend on it."""
        commands = [("keys", "keys"), ("tokens", "devicecheck/tokens")]
        if not self.keeps_bits:
            self.control("devicecheck/reset", {})
            commands.append(("bits", "devicecheck/bits"))
        self.keeps_bits = True
        self.control("clock", {"at": member(request, "time")})
        for name, command in commands:
            # Later versions of the protocol may add members, which a control address need not know.
            entries = [{key: entry[key] for key in STATE[name] if key in entry} for entry in member(request, name, list)]
            self.control(command, entries)

    def control(self, command, order):
        call = urllib.request.Request(
            f"{self.addresses['control']}/control/{command}", json.dumps(order).encode(), {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(call, timeout=SECONDS) as response:
                response.read()
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"/control/{command} answered {error.code}: {error.read().decode(errors='replace')}") from None


def raw(request, address):
    """Returns the bytes of the call, as the request gives them. Adds only those header fields that HTTP cannot do without."""
    body = data(request, "body")
    headers = member(request, "headers", dict)
    needed = {"Host": urlsplit(address).netloc, "Content-Length": str(len(body)), "Connection": "close"}
    given = {name.lower() for name in headers}
    fields = {name: value for name, value in needed.items() if name.lower() not in given} | headers
    lines = [f"{member(request, 'method')} {member(request, 'path')} HTTP/1.1"]
    lines += [f"{name}: {value}" for name, value in fields.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body


def exchange(address, call, method):
    url = urlsplit(address)
    with create_connection((url.hostname, url.port or 80), timeout=SECONDS) as connection:
        connection.sendall(call)
        with HTTPResponse(connection, method=method) as response:
            response.begin()
            return response.status, response.read().decode(errors="replace")


def fail(message):
    print(f"devicecheck-service: {message}", file=sys.stderr)
    sys.exit(2)


@contextmanager
def service():
    found = {name: os.environ.get(variable, "").rstrip("/") for name, variable in VARIABLES.items()}
    if all(found.values()):
        yield Service(f"DeviceCheck service at {found['production']}", None, found)
    elif any(found.values()):
        missing = ", ".join(VARIABLES[name] for name, value in found.items() if not value)
        fail(f"{missing} not set. Set all of {', '.join(VARIABLES.values())}, or none of them.")
    else:
        with started(os.environ.get("APPATTEST") or "appattest") as running:
            yield running


@contextmanager
def started(program):
    try:
        version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.strip()
        process = subprocess.Popen([program, "apple"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    except (OSError, subprocess.CalledProcessError) as error:
        fail(f"cannot start '{program}' ({error}). Name the built program in APPATTEST.")
    with process:
        try:
            ready = process.stdout.readline()
            if not ready:
                fail(f"'{program} apple' ended before it was ready. Its message is above.")
            yield Service("appattest apple", version, json.loads(ready))
        finally:
            process.terminate()


if __name__ == "__main__":
    # A proxy that the environment names must not get the calls to a service on this machine.
    os.environ["NO_PROXY"] = os.environ["no_proxy"] = "127.0.0.1,localhost,::1"
    with service() as running:
        serve({"describe": running.describe, "reset": running.reset, "answerDeviceCheck": running.answer})
