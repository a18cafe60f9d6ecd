"""The library devicecheck behind adapter protocol 1 (spec/protocol.md).

Follows the page of the library, and adds no conclusion of its own. Options, each as that page or the library's own
documentation names it:

    --asyncio                   AsyncioDeviceCheck instead of DeviceCheck
    --decorator                 validate_device_token through the decorator for web servers
    --retry-wrong-env-request   retry_wrong_env_request=True
"""

import argparse
import asyncio
import inspect
import os
import sys
from importlib.metadata import version
from types import SimpleNamespace

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))

from aiohttp import ClientError
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from devicecheck import DeviceCheck
from devicecheck.asyncio import AsyncioDeviceCheck
from devicecheck.decorators import async_validate_device, validate_device
from lines import CALLS, ENVIRONMENTS, described, member, serve, word
from played_answer import SILENCE_SECONDS, PlayedAnswer
from requests import RequestException

CAPABILITIES = ["deviceCheckClient", "deviceCheckCaller"]
NETWORK_ERRORS = (RequestException, ClientError, asyncio.TimeoutError)


def describe_target(request):
    return {"name": "devicecheck" + OPTIONS.suffix, "version": version("devicecheck"), "language": "Python",
            "capabilities": CAPABILITIES}


def read_answer(request):
    with PlayedAnswer(request) as server:
        given = {"environment": "production", "productionURL": server.url, "developmentURL": server.url,
                 "deviceToken": "AAAA", "keyId": "ABC123DEFG", "teamId": "ABCDE12345", "privateKeyPEM": any_key(),
                 "bit0": True, "bit1": False}
        answer = call(request | given)
        if server.outwaited:
            # Nothing was concluded, but not because a time limit was over.
            answer["reason"] = f"still waited when the silence ended after {SILENCE_SECONDS:g} seconds"
        return answer


def any_key():
    """Makes a key. The library signs each call that it makes, also those whose answer is only read."""
    key = ec.generate_private_key(ec.SECP256R1())
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()


def call(request):
    try:
        return asyncio.run(conclude(request))
    except NETWORK_ERRORS as error:
        # The library lets the exceptions of its HTTP client through, as clients in Python do when a connection breaks.
        return {"verdict": "reject", "reason": described(error), "code": type(error).__name__}


async def conclude(request):
    client = configured(request)
    try:
        name, token = word(request, "call", CALLS), member(request, "deviceToken")
        if name == "validate_device_token":
            return await validated(client, token)
        if name == "update_two_bits":
            bits = {"bit_0": request.get("bit0"), "bit_1": request.get("bit1")}
            return updated(await finished(client.update_two_bits(token, **bits)))
        return queried(await finished(client.query_two_bits(token)))
    finally:
        if OPTIONS.asyncio:
            await client._session.close()


def configured(request):
    kind = AsyncioDeviceCheck if OPTIONS.asyncio else DeviceCheck
    client = kind(
        team_id=member(request, "teamId"),
        bundle_id="com.example.app",  # becomes the claim `sub`, which Apple ignores
        key_id=member(request, "keyId"),
        private_key=member(request, "privateKeyPEM"),
        dev_environment=word(request, "environment", ENVIRONMENTS) == "development",
        retry_wrong_env_request=OPTIONS.retry_wrong_env_request,
    )
    # There is no parameter for the addresses. The library reads them from these two attributes.
    client.PRODUCTION_URL = member(request, "productionURL").rstrip("/")
    client.DEVELOPMENT_URL = member(request, "developmentURL").rstrip("/")
    return client


async def finished(result):
    return await result if inspect.isawaitable(result) else result


async def validated(client, token):
    if not OPTIONS.decorator:
        # "if result.is_ok: 'OK! Device is valid' else: 'Bad news. Unable to validate device'"
        result = await finished(client.validate_device_token(token))
        return {"verdict": "accept", "conclusion": "done"} if result.is_ok else not_ok(result)

    decorator = async_validate_device if OPTIONS.asyncio else validate_device

    async def endpoint(request):
        return "valid"

    guarded = decorator(client, on_invalid_token="invalid")(endpoint)
    answer = await finished(guarded(SimpleNamespace(headers={"Device-Token": token})))
    # `on_invalid_token` is the "response that will be returned on invalid token".
    if answer == "valid":
        return {"verdict": "accept", "conclusion": "done"}
    return {"verdict": "reject", "conclusion": "tokenRefused", "reason": "the decorator answers on_invalid_token"}


def updated(result):
    # "if result.is_ok: 'Bits updated'"
    return {"verdict": "accept", "conclusion": "done"} if result.is_ok else not_ok(result)


def queried(result):
    # "if result.is_ok: print(result.bit_0), print(result.bit_1), print(result.bits_last_update_time)". A device that never
    # had bits is documented no more than any other failure: is_ok is false for it, too.
    if not result.is_ok:
        return not_ok(result)
    answer = {"verdict": "accept", "conclusion": "bits"}
    # Both are documented as bool, so that a caller writes `if result.bit_0`. None stays out: the library has no value.
    for name, value in (("bit0", result.bit_0), ("bit1", result.bit_1)):
        if value is not None:
            answer[name] = bool(value)
    if isinstance(result.bits_last_update_time, str):
        answer["lastUpdateTime"] = result.bits_last_update_time
    return answer


def not_ok(result):
    # "else: print(f'Something went wrong. {result}')". The status and the text are there, but the library does not say
    # which of them blames the token, the server's request or the moment: it concludes nothing.
    reason = f"is_ok is False, status {result.status_code}: {result}"
    return {"verdict": "reject", "reason": reason[:500], "code": str(result.status_code)}


def options():
    parser = argparse.ArgumentParser(description="Serves the adapter protocol with the library devicecheck.")
    for name in ("asyncio", "decorator", "retry-wrong-env-request"):
        parser.add_argument(f"--{name}", action="store_true")
    found = parser.parse_args()
    found.suffix = "".join(f" {word}" for word in sys.argv[1:])
    return found


if __name__ == "__main__":
    OPTIONS = options()
    serve({"describe": describe_target, "readDeviceCheck": read_answer, "callDeviceCheck": call})
