"""pyattest behind adapter protocol 1 (spec/protocol.md): one JSON request per line in, one JSON response per line out.

Follows the documentation of pyattest, and adds no check of its own.
"""

import asyncio
import base64
import json
import os
import sys
from importlib.metadata import version

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    PublicFormat,
    load_der_public_key,
    load_pem_public_key,
)
from pyattest.assertion import Assertion
from pyattest.attestation import Attestation
from pyattest.configs.apple import AppleConfig
from pyattest.exceptions import PyAttestException

# Not declared, because the library has no parameter for it: a clock, a client data hash for attestations, a policy on
# extension values, receipts.
CAPABILITIES = ["attestation", "assertion", "roots", "binaryChallenge", "assertion.clientDataHash"]

# `storedCounter` is not omitted although the library has no parameter for a stored counter. It decodes the counter of every
# assertion, and its documentation does not tell the server to compare it. A server that follows the documentation accepts
# replayed assertions.
OMITS = {"challenge": "the library sees only the hash of client data"}


class MalformedRequest(Exception):
    """The request lacks a member, or a member does not have the form that the protocol demands."""


def text(request, name):
    value = request.get(name)
    if not isinstance(value, str):
        raise MalformedRequest(f"'{name}' is missing or not a string")
    return value


def data(request, name):
    return decoded(text(request, name), name)


def decoded(value, name):
    try:
        return base64.b64decode(value, validate=True)
    except (TypeError, ValueError):
        raise MalformedRequest(f"'{name}' is not standard padded base64") from None


def config(request, root=None):
    return AppleConfig(
        key_id=data(request, "keyId"),
        app_id=text(request, "appId"),
        production=text(request, "environment") == "production",
        root_ca=root,
    )


def verify_attestation(request):
    roots = request.get("roots")
    if not isinstance(roots, list) or not roots:
        raise MalformedRequest("'roots' is missing, empty or not a list")
    if len(roots) > 1:
        return {"verdict": "unsupported", "reason": "pyattest takes one root certificate"}
    settings = config(request, decoded(roots[0], "roots"))
    attestation = Attestation(data(request, "attestation"), data(request, "challenge"), settings)

    # The documentation calls verify() without await; it is a coroutine and does nothing until it is awaited.
    asyncio.run(attestation.verify())

    answer = {"verdict": "accept", "counter": attestation.data["data"]["counter"]}
    point = uncompressed_point(attestation.data["certs"].last.public_key.dump())
    return answer if point is None else answer | {"publicKey": base64.b64encode(point).decode()}


def uncompressed_point(public_key_info):
    """Returns the attested key in the form of the protocol, or None when it cannot be loaded as an elliptic-curve key."""
    try:
        key = load_der_public_key(public_key_info)
    except (ValueError, UnsupportedAlgorithm):
        return None
    if not isinstance(key, EllipticCurvePublicKey):
        return None
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def verify_assertion(request):
    settings = config(request)
    raw = data(request, "assertion")
    expected_hash = data(request, "clientDataHash")
    pem = text(request, "publicKeyPEM").encode()
    try:
        public_key = load_pem_public_key(pem)
    except (ValueError, UnsupportedAlgorithm) as error:
        # The server cannot load the key that it stored, and does not call the library.
        return {"verdict": "reject", "reason": describe(error), "code": type(error).__name__}

    assertion = Assertion(raw, expected_hash, public_key, settings)
    assertion.verify()
    return {"verdict": "accept", "counter": assertion.data["counter"]}


def describe_target(request):
    return {"name": "pyattest", "version": version("pyattest"), "language": "Python", "capabilities": CAPABILITIES,
            "omits": OMITS}


OPERATIONS = {
    "describe": describe_target,
    "verifyAttestation": verify_attestation,
    "verifyAssertion": verify_assertion,
}


def describe(error):
    """Returns the class and message of an exception, and of the exception that it wraps."""
    package = type(error).__module__.split(".")[0]
    name = type(error).__name__ if package == "builtins" else f"{package}.{type(error).__name__}"
    words = " ".join(str(error).split())
    report = f"{name}: {words}" if words else name
    return f"{report}; caused by {describe(error.__cause__)}" if error.__cause__ is not None else report


def answer(request):
    if request.get("protocol") != 1:
        return {"verdict": "error", "reason": f"unsupported protocol version {request.get('protocol')!r}; expected 1"}
    operation = OPERATIONS.get(str(request.get("operation")))
    if operation is None:
        return {"verdict": "unsupported", "reason": f"no operation {request.get('operation')!r}"}
    try:
        return operation(request)
    except MalformedRequest as error:
        return {"verdict": "error", "reason": f"malformed request: {error}"}
    except (PyAttestException, InvalidSignature) as error:
        # Documented rejections: the library's own exceptions, and the one that its signature check raises.
        return {"verdict": "reject", "reason": describe(error), "code": type(error).__name__}
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # A panic in a native module is not an Exception.
        return {"verdict": "error", "reason": f"unhandled {describe(error)}"}


def respond(line):
    try:
        request = json.loads(line)
    except (ValueError, RecursionError) as error:
        return {"id": "", "verdict": "error", "reason": f"not JSON: {describe(error)}"}
    if not isinstance(request, dict):
        return {"id": "", "verdict": "error", "reason": "not a JSON object"}
    identifier = request.get("id")
    if not isinstance(identifier, str):
        return {"id": "", "verdict": "error", "reason": "'id' is missing or not a string"}
    return {"id": identifier} | answer(request)


def main():
    # Only responses go to the real stdout. Everything that a library prints goes to stderr.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)
    for line in sys.stdin.buffer:
        answers.write(json.dumps(respond(line), separators=(",", ":")) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
