"""Requests about real objects, from the folder that APPATTEST_SAMPLES names."""

import base64
import datetime
import json
import re

POINT = bytes.fromhex("3059301306072a8648ce3d020106082a8648ce3d030107034200")
"""The head of a SubjectPublicKeyInfo on P-256, up to the point."""


def requests(folder):
    """Returns a request about each object, to be accepted, by the name of its file."""
    made = {}
    for file in sorted(folder.glob("*.json")):
        make = {"att": attestation, "asr": assertion, "receipt": receipt}.get(file.name.split("_")[0])
        if make:
            made[file.name] = make(folder, json.loads(file.read_text()))
    return made


def attestation(folder, sample):
    end = datetime.datetime.fromisoformat(sample["leafNotAfter"].replace("Z", "+00:00"))
    given = sample["clientDataHash_b64"]
    return {
        "operation": "verifyAttestation", "attestation": sample["attestation_b64"], "challenge": sample.get("challenge_b64") or given,
        "clientDataHash": given, "keyId": sample["keyId_b64"], **app(sample["appId"]), "environment": sample["environment"],
        "roots": [root(folder, "apple-app-attestation-root-ca.pem")],
        "time": (end - datetime.timedelta(minutes=1)).strftime("%Y-%m-%dT%H:%M:%SZ"),
    }


def assertion(folder, sample):
    point = base64.b64decode(sample["publicKey_x962_b64"])
    return {
        "operation": "verifyAssertion", "assertion": sample["assertion_b64"], "clientData": sample["clientData_b64"],
        "clientDataHash": sample["clientDataHash_b64"], **key(point), "credentialCertificate": "", "keyId": "", **app(sample["appId"]),
        "environment": "development", "storedCounter": sample["previousCounter"], "time": "2026-03-01T12:00:00Z",
    }


def receipt(folder, sample):
    fields = sample["attrs"]
    certificate = base64.b64decode(fields["3"])
    start = certificate.index(POINT) + len(POINT)
    return {
        "operation": "verifyReceipt", "receipt": re.sub("teamIdentifie.*", "", sample["receipt_b64"]), "receiptType": "RECEIPT",
        **app(fields["2"]), "environment": "development" if fields["7"] == "sandbox" else "production",
        **key(certificate[start:start + 65]), "roots": [root(folder, "apple-root-ca-g3.pem")], "time": fields["12"][:19] + "Z",
    }


def app(name):
    team, _, bundle = name.partition(".")
    return {"appId": name, "teamId": team, "bundleId": bundle}


def key(point):
    text = base64.b64encode(POINT + point).decode()
    lines = "\n".join(text[at:at + 64] for at in range(0, len(text), 64))
    return {"publicKey": base64.b64encode(point).decode(),
            "publicKeyPEM": f"-----BEGIN PUBLIC KEY-----\n{lines}\n-----END PUBLIC KEY-----\n"}


def root(folder, name):
    return "".join((folder / "roots" / name).read_text().split("-----")[2].split())
