"""Values of the types as JSON, and back: requests and answers of the adapter protocol, and vectors."""

import base64
import dataclasses
import enum
import functools
import json
import typing
from datetime import datetime

from . import types
from .checking import Answer

Request = types.Request


def request_to_json(request: Request, id: str) -> str:
    """Returns a request as one line of the adapter protocol, for a verifier in another process."""
    return json.dumps({"protocol": 1, "id": id, "operation": request.operation.value, **encoded(request)})


def answer_from_json(text: str) -> Answer:
    """Reads an answer of the adapter protocol."""
    answer = json.loads(text)
    reason = answer.get("reason") or answer.get("code") or ""
    return Answer(types.Verdict(answer["verdict"]), reason, decoded(types.VerifiedOutput, answer))


def encoded(value: typing.Any) -> typing.Any:
    if dataclasses.is_dataclass(value):
        members = ((field.metadata["name"], getattr(value, field.name)) for field in dataclasses.fields(value))
        return {name: encoded(member) for name, member in members if member is not None}
    if isinstance(value, (list, tuple)):
        return [encoded(item) for item in value]
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%dT%H:%M:%SZ")
    return value.value if isinstance(value, enum.Enum) else value


def decoded(kind: typing.Any, value: typing.Any) -> typing.Any:
    """Makes a record of what JSON holds. Members that the record does not have are left out."""
    return kind(**{
        name: convert(value[wire]) for name, wire, convert in members(kind) if value.get(wire) is not None})


@functools.cache
def members(kind: typing.Any) -> "list[tuple[str, str, typing.Callable[[typing.Any], typing.Any]]]":
    hints = typing.get_type_hints(kind)
    return [(field.name, field.metadata["name"], converter(hints[field.name])) for field in dataclasses.fields(kind)]


def converter(hint: typing.Any) -> "typing.Callable[[typing.Any], typing.Any]":
    if hint == Request or hint == typing.Optional[Request]:
        return lambda value: decoded(REQUESTS[value["operation"]], value)
    choices = typing.get_args(hint)
    if typing.get_origin(hint) is typing.Union:
        return converter(choices[0])
    if typing.get_origin(hint) is tuple:
        each = converter(choices[0])
        return lambda value: tuple(map(each, value))
    if hint is bytes:
        return base64.b64decode
    if hint is datetime:
        return lambda value: datetime.fromisoformat(value.replace("Z", "+00:00"))
    if dataclasses.is_dataclass(hint):
        return functools.partial(decoded, hint)
    return hint if isinstance(hint, type) and issubclass(hint, enum.Enum) else lambda value: value


REQUESTS = {kind.operation.value: kind for kind in typing.get_args(Request)}
