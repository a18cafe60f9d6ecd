#!/usr/bin/env python3
"""Puts a verifier behind the adapter protocol, version 1: one JSON request per line in, one JSON response per line out.

Needs Python 3.9. Fill in the first part, then: appattest check-adapter --target 'exec:python3 adapter.py'
"""
import base64, json, os, sys

# ==================== Fill in ====================

# Declare only the capabilities that the verifier has (spec/protocol.md lists them). The others are not tested.
DESCRIPTION = {"name": "my-verifier", "version": "1.0", "language": "Python",
               "capabilities": ["attestation", "assertion", "roots"]}

# The exceptions that the verifier documents for invalid evidence become `reject`. All others become `error`.
INVALID = ()


def verify(operation, request):
    """Calls the verifier. `request` has the members of spec/protocol.md, with base64 decoded to bytes.

        if operation == "verifyAttestation":
            key = my_verifier.verify(request["attestation"], request["challenge"], request["appId"], request["roots"])
            return accept(publicKey=key)  # 65 bytes; also counter=0, environment="production", …
    """
    return unsupported("verify() in adapter.py is not filled in yet")


# ==================== Leave as it is ====================

BINARY = {"attestation", "assertion", "receipt", "challenge", "clientData", "clientDataHash", "publicKey", "keyId",
          "credentialCertificate", "roots"}


def accept(**values):
    return {"verdict": "accept"} | {name: encoded(value) for name, value in values.items()}


def reject(reason, code=None):
    return {"verdict": "reject", "reason": str(reason)} | ({"code": str(code)} if code is not None else {})


def unsupported(reason):
    return {"verdict": "unsupported", "reason": reason}


def encoded(value):
    return base64.b64encode(value).decode() if isinstance(value, (bytes, bytearray)) else value


def decoded(value):
    return [decoded(one) for one in value] if isinstance(value, list) else base64.b64decode(value, validate=True)


def answer(line):
    identifier = ""
    try:
        request = json.loads(line)
        identifier = request["id"] if isinstance(request["id"], str) else ""
        if request["operation"] == "describe":
            return {"id": identifier} | DESCRIPTION
        if request["operation"] not in ("verifyAttestation", "verifyAssertion", "verifyReceipt"):
            return {"id": identifier} | unsupported("no such operation")
        members = {name: decoded(value) if name in BINARY else value for name, value in request.items()}
        return {"id": identifier} | verify(request["operation"], members)
    except INVALID as error:
        return {"id": identifier} | reject(error, type(error).__name__)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # an unexpected failure is not a rejection
        return {"id": identifier, "verdict": "error", "reason": f"{type(error).__name__}: {error}"}


answers = os.fdopen(os.dup(1), "w", encoding="utf-8")  # for responses only: everything else goes to stderr
os.dup2(2, 1)
for line in sys.stdin.buffer:
    if line.strip():
        print(json.dumps(answer(line)), file=answers, flush=True)
