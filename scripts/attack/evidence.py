"""Single-bit changes of evidence: nothing that a signature covers is accepted when one bit of it is another."""

import base64
import json

from . import covered, samples
from .cases import Case, Skipped, require
from .dialogue import Adapter

TITLE = "single-bit changes of what a signature covers"
KINDS = {"attestation": ("verifyAttestation", covered.attestation), "assertion": ("verifyAssertion", covered.assertion),
         "receipt": ("verifyReceipt", covered.receipt)}
PART = 200
"""The requests that are sent together."""


def cases(ground):
    made = []
    for kind in KINDS:
        vectors = [vector for vector in ground.read_vectors(f"{kind}/valid/*.json") if vector["expect"] == "accept"]
        made += [Case(vector["id"], lambda random, vector=vector: attack(
            ground, random, vector["request"], ground.count(250, 2500))) for vector in vectors[:ground.count(2, None)]]
    if ground.samples is None:
        return made + [Case("real objects", lambda random: skip("APPATTEST_SAMPLES names no folder with real objects"))]
    real = list(samples.requests(ground.samples).items())
    return made + [Case(name, lambda random, request=request: attack(ground, random, request, ground.count(50, 1000)))
                   for name, request in real[::ground.count(6, 1)]]


def skip(reason):
    raise Skipped(reason)


def attack(ground, random, request, count):
    """Changes bits of the covered parts, chosen by the random numbers. Returns the number of changes."""
    kind = next(kind for kind, (operation, _) in KINDS.items() if operation == request["operation"])
    content = base64.b64decode(request[kind])
    places = [place for part in KINDS[kind][1](content) for place in part]
    bits = random.sample(range(8 * len(places)), min(count, 8 * len(places)))
    folder = ground.folder()
    adapter = Adapter([ground.program, "adapter"], folder, folder / "errors")
    [answer] = adapter.answers([line(request, kind, content, "genuine")], 30)
    require(answer["verdict"] == "accept", f"the genuine object is not accepted, so nothing is proved: {answer}")
    for start in range(0, len(bits), PART):
        part = bits[start:start + PART]
        for answer in adapter.answers([changed(request, kind, content, places, bit) for bit in part], 120):
            require(answer["verdict"] != "accept", f"{answer['id']} of {kind} is accepted with one bit changed")
    adapter.end()
    return len(bits)


def changed(request, kind, content, places, bit):
    place = places[bit // 8]
    other = bytearray(content)
    other[place] ^= 1 << bit % 8
    return line(request, kind, bytes(other), f"byte {place}, bit {bit % 8}")


def line(request, kind, content, name):
    return json.dumps({**request, "protocol": 1, "id": name, kind: base64.b64encode(content).decode()}).encode()
