"""A backend with fixed accounts that sells tea: the app sends evidence in header fields, and the server keeps all in memory."""
import base64, http.server, json, secrets, sys, threading

import attest

APP_ID = "ABCDE12345.com.example.tea"
ACCOUNTS = {"Bearer token-of-ada": "ada", "Bearer token-of-bob": "bob"}
root = base64.b64decode("".join(open(sys.argv[2]).read().split("\n")[1:-2]))
challenges, keys, orders, lock = {}, {}, [], threading.Lock()


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
                done = enrol(account, body) if self.path == "/keys" else order(account, data, body, self.headers)
        except (AttributeError, KeyError, RecursionError, TypeError, ValueError):
            return self.reply(400, {})
        except (attest.Rejected, RuntimeError):
            done = False
        return self.reply(200 if done else 403, {})

    def reply(self, status, body):
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


def enrol(account, body):
    challenge, key = body["challenge"], body["keyId"]
    if challenges.pop(challenge, None) != account or key in keys:
        return False
    values = [base64.b64decode(text, validate=True) for text in (body["attestation"], challenge, key)]
    public_key = attest.register(*values, APP_ID, [root])
    keys[key] = {"account": account, "publicKey": base64.b64encode(public_key).decode(), "counter": 0}
    return True


def order(account, data, body, headers):
    key = keys[headers["X-Key"]]
    if challenges.pop(body["challenge"], None) != account or key["account"] != account:
        return False
    assertion = base64.b64decode(headers["X-Assertion"], validate=True)
    key["counter"] = attest.check(assertion, data, key["publicKey"], APP_ID, key["counter"])
    orders.append(account)
    return True


http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
