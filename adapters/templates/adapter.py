#!/usr/bin/env python3
"""Puts a verifier behind the adapter protocol, version 1: one JSON request per line in, one JSON response per line out.

Needs Python 3.9. Fill in the first part, then: appattest check-adapter --target 'exec:python3 adapter.py'
"""
import base64, json, os, sys

answers = os.fdopen(os.dup(1), "w", encoding="utf-8")  # for responses only: everything else that is printed goes to stderr
os.dup2(2, 1)

# ==================== Fill in ====================

# Declare only the features that the verifier has (appattest explain protocol). The others are not tested. The counter,
# the challenge and the environment are tested without being listed; "omits" leaves one out, with a reason.
DESCRIPTION = {"name": "my-verifier", "version": "1.0", "language": "Python",
               "capabilities": ["attestation", "assertion", "roots"]}

# The exceptions that the verifier documents for invalid evidence become `reject`. All others become `error`.
# A class of Python itself, such as `Exception` or `ValueError`, stands only for itself, not for its subclasses.
INVALID = ()


def verify(operation, request):
    """Calls the verifier. `request` has the members that appattest explain protocol lists, with base64 decoded to bytes.

        if operation == "verifyAttestation":
            key = my_verifier.verify(request["attestation"], request["challenge"], request["appId"], request["roots"])
            return accept(publicKey=key)  # 65 bytes, or publicKeyPEM=…; also counter=0, environment="production", …

    A member that is absent ends the request with `error`; ask for an optional one by `"challenge" in request`.
    """
    return unsupported("verify() in adapter.py is not filled in yet")


# ==================== Leave as it is ====================

BINARY = {"attestation", "assertion", "receipt", "challenge", "clientData", "clientDataHash", "publicKey",
          "publicKeyCOSE", "keyId", "credentialCertificate", "roots"}


class Malformed(BaseException):
    """The request or the answer lacks something. It is not an Exception, so that no class in INVALID includes it."""


class Request(dict):
    def __missing__(self, name):
        raise Malformed(f"the request has no {name!r}")


def accept(**values):
    return {"verdict": "accept"} | {name: encoded(value) for name, value in values.items()}


def reject(reason, code):
    return {"verdict": "reject", "reason": str(reason), "code": str(code)}


def unsupported(reason):
    return {"verdict": "unsupported", "reason": reason}


def failed(error):
    return {"verdict": "error", "reason": f"{type(error).__name__}: {error}"}


def encoded(value):
    return base64.b64encode(value).decode() if isinstance(value, (bytes, bytearray)) else value


def decoded(value):
    return [decoded(one) for one in value] if isinstance(value, list) else base64.b64decode(value, validate=True)


def is_invalid(error):
    return any(type(error) is kind if kind.__module__ == "builtins" else isinstance(error, kind) for kind in INVALID)


def judged(operation, request):
    try:
        result = verify(operation, request)
        return result if result else failed(Malformed("verify() returned no answer; is a 'return' missing?"))
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # an unexpected failure is not a rejection
        return reject(error, type(error).__name__) if is_invalid(error) else failed(error)


def answer(line):
    identifier = ""
    try:  # the request is read outside of verify(), so that no class in INVALID includes an unreadable one
        request = json.loads(line)
        identifier = request["id"] if isinstance(request["id"], str) else ""
        operation = request["operation"]
        members = Request({name: decoded(value) if name in BINARY else value for name, value in request.items()})
    except Exception as error:
        return {"id": identifier} | failed(error)
    if operation == "describe":
        return {"id": identifier} | DESCRIPTION
    if operation not in ("verifyAttestation", "verifyAssertion", "verifyReceipt"):
        return {"id": identifier} | unsupported("no such operation")
    return {"id": identifier} | judged(operation, members)


for line in sys.stdin.buffer:
    if line.strip():
        print(json.dumps(answer(line)), file=answers, flush=True)
