"""Writes one line for each check of App Attest evidence that a server makes (spec/captures.md)."""
import base64
import datetime
import hashlib
import hmac
import json


class Captures:
    def __init__(self, stream, salt: bytes, server=None):
        self.stream, self.salt, self.server = stream, salt, server or {}

    def write(self, id, kind, evidence, outcome, message=None, request=None, account=None, address=None,
              keep_client_data=False, **others):  # others: app, os, labels
        request = dict(request or {})
        data = request.get("clientData")
        if data is not None and not keep_client_data:
            request["clientDataHash"] = hashlib.sha256(request.pop("clientData")).digest()
        line = {"v": 1, "id": id, "kind": kind, "verdict": {"outcome": outcome}, "server": self.server, **others,
                "at": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
                "evidence": self.redacted(kind, evidence),
                "request": {name: self.text(value) for name, value in request.items()}}
        if message:
            line["verdict"]["message"] = str(message)
        for name, value in (("account", account), ("address", address)):
            if value is not None:
                line[name] = hmac.new(self.salt, value.encode(), hashlib.sha256).hexdigest()[:32]
        self.stream.write(json.dumps(line, separators=(",", ":")) + "\n")

    def text(self, value):
        return base64.b64encode(value).decode() if isinstance(value, bytes) else value

    def redacted(self, kind, evidence):
        if kind == "receipt":  # its token is signed with it
            return {"size": len(evidence), "prefix": self.text(evidence[:16])}
        at = evidence.find(b"\x67receipt\x59") if kind == "attestation" else -1
        if at >= 0:  # the receipt holds a token; zeros take its place
            size = int.from_bytes(evidence[at + 9:at + 11], "big")
            evidence = evidence[:at + 11] + bytes(len(evidence[at + 11:at + 11 + size])) + evidence[at + 11 + size:]
        return self.text(evidence)
