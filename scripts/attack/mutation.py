"""Changes of requests: of their bytes as text, of their members, and of the evidence in them."""

import base64
import binascii
import copy
import json

STRANGE = [None, True, 0, -1, 1 << 64, 10 ** 400, 1e308, -0.0, "", "\0", "é" * 3000, "\ud800", "=", "AAAA====", [], {}, [[]], {"": {}},
           ["AA=="] * 2000, "A" * 100_000, "\u202e\u0085\x1b[2J"]
"""Values of every kind, in place of any other."""


def mutated(random, request, name):
    """Returns a line with a changed copy of a request whose id is a name. The id itself may be changed, too."""
    request = {**copy.deepcopy(request), "id": name, "protocol": request.get("protocol", 1)}
    for _ in range(random.choice((1, 1, 1, 2, 5))):
        random.choice(VALUES)(random, request)
    line = text(request)
    return random.choice(LINES)(random, line) if random.random() < 0.35 else line


def text(value):
    return json.dumps(value, ensure_ascii=True).encode()


def evidence(random, request):
    """Changes the bytes of one member in base64."""
    names = [name for name, value in request.items() if isinstance(value, str) and decoded(value)]
    if names:
        name = random.choice(names)
        request[name] = base64.b64encode(bytes_changed(random, decoded(request[name]))).decode()


def decoded(value):
    try:
        return base64.b64decode(value, validate=True) if len(value) > 16 else None
    except (binascii.Error, ValueError):
        return None


def bytes_changed(random, content):
    """Flips, inserts, removes, repeats or cuts bytes; lengths and tags are the usual victims."""
    content = bytearray(content)
    for _ in range(random.choice((1, 1, 2, 8))):
        if not content:
            break
        at = random.randrange(len(content))
        kind = random.randrange(6)
        if kind == 0:
            content[at] ^= 1 << random.randrange(8)
        elif kind == 1:
            content[at] = random.choice((0x00, 0x7f, 0x80, 0x84, 0x9f, 0xbf, 0xdb, 0xfb, 0xff))
        elif kind == 2:
            content[at:at] = bytes(random.randrange(256) for _ in range(random.choice((1, 4, 40))))
        elif kind == 3:
            del content[at:at + random.choice((1, 4, 400))]
        elif kind == 4:
            content[at:at] = content[at:at + random.choice((1, 16, 2000))]
        else:
            del content[at:]
    return bytes(content)


def replaced(random, request):
    request[random.choice(list(request))] = copy.deepcopy(random.choice(STRANGE))


def removed(random, request):
    request.pop(random.choice(list(request)))
    request.setdefault("id", "")


def exchanged(random, request):
    first, second = random.choice(list(request)), random.choice(list(request))
    request[first], request[second] = request[second], request[first]


def nested(random, request):
    value = request[random.choice(list(request))]
    for _ in range(random.choice((1, 30, 400))):
        value = [value] if random.random() < 0.5 else {"roots": value}
    request[random.choice(list(request))] = value


def operation(random, request):
    request["operation"] = random.choice(
        ("describe", "reset", "verifyAttestation", "verifyAssertion", "verifyReceipt", "answerDeviceCheck", "readDeviceCheck",
         "callDeviceCheck", "verifyNothing", "", "VERIFYRECEIPT"))


def flipped(random, line):
    line = bytearray(line)
    line[random.randrange(len(line))] ^= 1 << random.randrange(8)
    return single(line)


def cut(random, line):
    return single(line[:random.randrange(len(line) + 1)])


def rubbish(random, line):
    return single(bytes(random.randrange(256) for _ in range(random.choice((1, 30, 3000)))))


def doubled(random, line):
    return line[:-1] + b"," + line[1:]


def deep(random, line):
    return random.choice((b"[", b'{"a":')) * random.choice((100, 5000, 200_000))


def huge_number(random, line):
    return line[:-1] + b', "time":' + b"9" * random.choice((20, 5000, 300_000)) + b"}"


def bad_text(random, line):
    return line[:-1] + b', "reason":"' + random.choice((b"\xff\xfe", b"\xed\xa0\x80", b"\x00", b"\\ud800", b"\\x41", b"\xf8\x88")) + b'"}'


def single(line):
    """Returns a line without a break, which is not empty: an empty line is no request."""
    return bytes(line).replace(b"\n", b" ").replace(b"\r", b" ").strip() or b"x"


VALUES = (evidence, evidence, evidence, replaced, removed, exchanged, nested, operation)
LINES = (flipped, flipped, cut, rubbish, doubled, deep, huge_number, bad_text)
