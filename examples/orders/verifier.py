"""The verifier of the shop: `appattest adapter`, the reference verifier behind the adapter protocol (spec/protocol.md).

It keeps no state. A backend of yours calls its library here.
"""

import base64
import datetime
import hashlib
import json
import os
import queue
import subprocess


class Verifier:
    """Some processes, each of which answers one request at a time."""

    def __init__(self, app_id, environment, root, now, count=2):
        """`root` is the trust anchor in DER."""
        team_id, bundle_id = app_id.split(".", 1)
        self.common = {
            "protocol": 1, "appId": app_id, "teamId": team_id, "bundleId": bundle_id, "environment": environment,
        }
        self.root = base64_text(root)
        self.now = now
        self.idle = queue.SimpleQueue()
        for _ in range(count):
            command = [os.environ.get("APPATTEST", "appattest"), "adapter"]
            self.idle.put(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE))

    def attested_key(self, key_id, attestation, challenge):
        """Returns the public key of a genuine attestation (X9.62), or None."""
        answer = self.answer(
            "verifyAttestation", attestation=base64_text(attestation), challenge=base64_text(challenge),
            clientDataHash=base64_text(sha256(challenge)), keyId=base64_text(key_id), roots=[self.root])
        return base64.b64decode(answer["publicKey"]) if answer["verdict"] == "accept" else None

    def asserted_counter(self, key_id, public_key, assertion, client_data, stored_counter):
        """Returns the counter of a genuine assertion, which is above the stored one, or None."""
        answer = self.answer(
            "verifyAssertion", assertion=base64_text(assertion), clientData=base64_text(client_data),
            clientDataHash=base64_text(sha256(client_data)), keyId=base64_text(key_id),
            publicKey=base64_text(public_key), publicKeyPEM=pem(public_key), credentialCertificate="",
            storedCounter=stored_counter)
        return answer["counter"] if answer["verdict"] == "accept" else None

    def answer(self, operation, **members):
        time = datetime.datetime.fromtimestamp(int(self.now()), datetime.timezone.utc)
        request = self.common | members | {
            "id": operation, "operation": operation, "time": time.strftime("%Y-%m-%dT%H:%M:%SZ"),
        }
        process = self.idle.get()
        try:
            process.stdin.write(json.dumps(request).encode() + b"\n")
            process.stdin.flush()
            answer = json.loads(process.stdout.readline())
        finally:
            self.idle.put(process)
        if answer["verdict"] not in ("accept", "reject"):
            raise RuntimeError(f"the verifier says: {answer}")
        return answer


def sha256(data):
    return hashlib.sha256(data).digest()


def base64_text(data):
    return base64.b64encode(data).decode()


# SubjectPublicKeyInfo of a P-256 key, up to its point (RFC 5480).
P256 = bytes.fromhex("3059301306072a8648ce3d020106082a8648ce3d030107034200")


def pem(point):
    return f"-----BEGIN PUBLIC KEY-----\n{base64_text(P256 + point)}\n-----END PUBLIC KEY-----\n"
