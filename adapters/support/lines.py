"""The stream of the adapter protocol (spec/protocol.md): one JSON request per line in, one JSON response per line out."""

import base64
import json
import os
import sys


ENVIRONMENTS = ("production", "development")
CALLS = ("query_two_bits", "update_two_bits", "validate_device_token")


class MalformedRequest(Exception):
    """The request lacks a member, or a member does not have the form that the protocol demands."""


def member(request, name, kind=str):
    """Returns a member of the request that must have this type."""
    value = request.get(name)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise MalformedRequest(f"'{name}' is missing or not of type {kind.__name__}")
    return value


def word(request, name, words):
    """Returns a member of the request that must be one of these words."""
    value = member(request, name)
    if value not in words:
        raise MalformedRequest(f"'{name}' is {value!r}, none of {', '.join(words)}")
    return value


def data(request, name):
    """Returns the bytes of a member in base64."""
    try:
        return base64.b64decode(member(request, name), validate=True)
    except ValueError:
        raise MalformedRequest(f"'{name}' is not standard padded base64") from None


def described(error):
    """Returns the class and message of an exception, in one line."""
    package = type(error).__module__.split(".")[0]
    name = type(error).__name__ if package == "builtins" else f"{package}.{type(error).__name__}"
    words = " ".join(str(error).split())
    return f"{name}: {words}" if words else name


def serve(operations):
    """Answers the requests on standard input until its end.

    `operations` is a dictionary of functions by the name of the operation. A function gets the request and returns the
    members of the response without its `id`. An exception that leaves a function becomes the verdict `error`.
    """
    # Only responses go to the real stdout. Everything that a library prints goes to stderr.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)
    # Targets are on this machine. A proxy that the environment names must not get the calls to them.
    os.environ["NO_PROXY"] = os.environ["no_proxy"] = "127.0.0.1,localhost,::1"
    for line in sys.stdin.buffer:
        if line.strip():
            answers.write(json.dumps(respond(line, operations), separators=(",", ":")) + "\n")
            answers.flush()


def respond(line, operations):
    try:
        request = json.loads(line)
    except (ValueError, RecursionError) as error:
        return {"id": "", "verdict": "error", "reason": f"not JSON: {described(error)}"}
    identifier = request.get("id") if isinstance(request, dict) else None
    if not isinstance(identifier, str):
        return {"id": "", "verdict": "error", "reason": "not a JSON object with an 'id'"}
    return {"id": identifier} | answer(request, operations)


def answer(request, operations):
    if request.get("protocol") != 1:
        return {"verdict": "error", "reason": f"unsupported protocol version {request.get('protocol')!r}; expected 1"}
    operation = operations.get(str(request.get("operation")))
    if operation is None:
        return {"verdict": "unsupported", "reason": f"no operation {request.get('operation')!r}"}
    try:
        return operation(request)
    except MalformedRequest as error:
        return {"verdict": "error", "reason": f"malformed request: {error}"}
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # A panic in a native module is not an Exception.
        return {"verdict": "error", "reason": f"unhandled {described(error)}"}
