"""Hostile answers to one request, as bytes. They are the same for processes and for endpoints."""

import json

DESCRIPTION = {"name": "hostile", "version": "1", "language": "Python",
               "capabilities": ["attestation", "assertion", "receipt", "roots", "clock"]}


def right(request):
    """Returns an answer that keeps the protocol."""
    if request.get("operation") == "describe":
        return text({"id": request["id"], **DESCRIPTION})
    return text({"id": request["id"], "verdict": "reject", "reason": "hostile"})


def text(value):
    return json.dumps(value).encode()


def accept(request, **members):
    return {"id": request["id"], "verdict": "accept", **members}


ANSWERS = {
    "wrong-id": lambda request: text({"id": "another", "verdict": "reject"}),
    "no-id": lambda request: text({"verdict": "accept"}),
    "null-verdict": lambda request: text({"id": request["id"], "verdict": None}),
    "unknown-verdict": lambda request: text({"id": request["id"], "verdict": "ACCEPT"}),
    "list": lambda request: b"[" + right(request) + b"]",
    "number": lambda request: b"1",
    "empty": lambda request: b"",
    "two-members": lambda request: right(request)[:-1] + b',"verdict":"accept"}',
    "two-objects": lambda request: right(request) + right(request),
    "rubbish": lambda request: bytes(range(256)).replace(b"\n", b"") * 30,
    "invalid-utf8": lambda request: right(request)[:-1] + b',"code":"\xff\xfe\xed\xa0\x80"}',
    "lone-surrogate": lambda request: right(request)[:-1] + b',"code":"\\ud800"}',
    "nul": lambda request: right(request)[:-1] + b',"code":"\\u0000\x00"}',
    "control": lambda request: text({"id": request["id"], "verdict": "error", "reason": "\x1b[2J\x1b]0;x\x07\u202e\u0085\r\b"}),
    "huge-counter": lambda request: text(accept(request, counter=10 ** 4000)),
    "huge-exponent": lambda request: right(request)[:-1] + b',"counter":1e999999999}',
    "negative": lambda request: text(accept(request, counter=-1, riskMetric=-2 ** 63)),
    "long-text": lambda request: text({"id": request["id"], "verdict": "error", "reason": "é" * (3 << 20)}),
    "many-members": lambda request: text(accept(request, **{f"member{number}": number for number in range(50_000)})),
    "deep": lambda request: right(request)[:-1] + b',"x":' + b"[" * 200_000 + b"]" * 200_000 + b"}",
    "deep-objects": lambda request: b'{"id":' * 300_000,
    "too-long": lambda request: text({"id": request["id"], "verdict": "error", "reason": "x" * (17 << 20)}),
    "other-key": lambda request: text(accept(request, publicKey="AAAA", environment="x", hasReceipt="yes")),
    "echo": lambda request: text(request),
}
