"""A backend with fixed accounts that sells tea: the app sends evidence in header fields, and the server keeps all in memory."""
import base64, hashlib, http.server, json, secrets, subprocess, sys, threading
from datetime import datetime, timezone

APP = {"protocol": 1, "id": "1", "appId": "ABCDE12345.com.example.tea", "teamId": "ABCDE12345", "bundleId": "com.example.tea",
       "environment": "production"}
ACCOUNTS = {"Bearer token-of-ada": "ada", "Bearer token-of-bob": "bob"}
verifier = subprocess.Popen(["appattest", "adapter"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
root = base64.b64encode(base64.b64decode("".join(open(sys.argv[2]).read().split("\n")[1:-2]))).decode()
challenges, keys, orders, lock = {}, {}, [], threading.Lock()


def verified(operation, **members):
    now = datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    verifier.stdin.write(json.dumps(APP | {"operation": operation, "time": now} | members) + "\n")
    verifier.stdin.flush()
    answer = json.loads(verifier.stdout.readline())
    return answer if answer["verdict"] == "accept" else None


def digest(data):
    return base64.b64encode(hashlib.sha256(data).digest()).decode()


class Handler(http.server.BaseHTTPRequestHandler):
    timeout = 5

    def do_GET(self):
        if self.path == "/health":
            return self.reply(200, {})
        account = ACCOUNTS.get(self.headers["Authorization"])
        return self.reply(200, {"total": orders.count(account)}) if account else self.reply(401, {})

    def do_POST(self):
        data = self.rfile.read(int(self.headers["Content-Length"] or 0))
        account = ACCOUNTS.get(self.headers["Authorization"])
        if not account:
            return self.reply(401, {})
        if self.path == "/challenges":
            text = base64.b64encode(secrets.token_bytes(32)).decode()
            challenges[text] = account
            return self.reply(200, {"challenge": text})
        try:
            body = json.loads(data)
            with lock:
                done = attest(account, body) if self.path == "/keys" else order(account, data, body, self.headers)
        except (AttributeError, KeyError, RecursionError, TypeError, ValueError):
            return self.reply(400, {})
        return self.reply(200 if done else 403, {})

    def reply(self, status, body):
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


def attest(account, body):
    challenge, key = body["challenge"], body["keyId"]
    if challenges.pop(challenge, None) != account or key in keys:
        return False
    raw = base64.b64decode(challenge, validate=True)
    answer = verified("verifyAttestation", attestation=body["attestation"], challenge=challenge, clientDataHash=digest(raw),
                      keyId=key, roots=[root])
    if answer:
        keys[key] = {"account": account, "publicKey": answer["publicKey"], "counter": 0}
    return bool(answer)


def order(account, data, body, headers):
    key = keys[headers["X-Key"]]
    if challenges.pop(body["challenge"], None) != account or key["account"] != account:
        return False
    answer = verified("verifyAssertion", assertion=headers["X-Assertion"], clientData=base64.b64encode(data).decode(),
                      clientDataHash=digest(data), publicKey=key["publicKey"], publicKeyPEM="", keyId=headers["X-Key"],
                      credentialCertificate="", storedCounter=key["counter"])
    if answer:
        key["counter"] = answer["counter"]
        orders.append(account)
    return bool(answer)


http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
