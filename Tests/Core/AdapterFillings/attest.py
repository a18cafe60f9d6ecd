"""The server of spec/ci.md: verifies with the reference verifier, and compares no counter unless it is told to."""
import base64, hashlib, json, os, subprocess
from datetime import datetime, timezone

_verifier = subprocess.Popen(
    [os.environ["APPATTEST_PROGRAM"], "adapter"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


class Rejected(Exception):
    pass


def register(attestation, challenge, key_id, app_id, roots):
    return base64.b64decode(_verified(
        "verifyAttestation", app_id, attestation=attestation, challenge=challenge,
        clientDataHash=hashlib.sha256(challenge).digest(), keyId=key_id, roots=roots)["publicKey"])


def check(assertion, client_data, key_pem, app_id, stored_counter=0):
    lines = [line for line in key_pem.splitlines() if line and not line.startswith("-")]
    point = base64.b64decode("".join(lines))[-65:]
    return _verified(
        "verifyAssertion", app_id, assertion=assertion, clientData=client_data,
        clientDataHash=hashlib.sha256(client_data).digest(), publicKey=point, publicKeyPEM=key_pem, keyId=b"",
        credentialCertificate=b"", storedCounter=stored_counter)["counter"]


def _verified(operation, app_id, **members):
    team, bundle = app_id.split(".", 1)
    request = {"protocol": 1, "id": "1", "operation": operation, "appId": app_id, "teamId": team, "bundleId": bundle,
               "environment": "production", "time": datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")}
    request |= {name: _encoded(value) for name, value in members.items()}
    _verifier.stdin.write(json.dumps(request) + "\n")
    _verifier.stdin.flush()
    answer = json.loads(_verifier.stdout.readline())
    if answer["verdict"] == "reject":
        raise Rejected(answer["reason"])
    if answer["verdict"] != "accept":
        raise RuntimeError(answer["reason"])
    return answer


def _encoded(value):
    if isinstance(value, list):
        return [_encoded(one) for one in value]
    return base64.b64encode(value).decode() if isinstance(value, bytes) else value
