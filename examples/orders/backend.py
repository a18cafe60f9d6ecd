"""A shop whose orders come from genuine devices alone. Start it: python3 backend.py PORT DATABASE ROOT.pem"""

import base64
import binascii
import hashlib
import hmac
import json
import os
import secrets
import ssl
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from store import Store
from verifier import Verifier

APP_ID = "ABCDE12345.com.example.shop"
MAX_BODY = 256 << 10


def now():
    """The time of the shop, in seconds since 1970. Tests move it ahead by the number in the file CLOCK_FILE."""
    file = os.environ.get("CLOCK_FILE")
    if not file:
        return time.time()
    with open(file, encoding="ascii") as offset:
        return time.time() + int(offset.read() or 0)


class Refusal(Exception):
    """The end of a request that is not served. The code is all that its client learns."""

    def __init__(self, status, code):
        super().__init__(code)
        self.status, self.code = status, code


class Shop:
    """The endpoints. Each takes the user and the body, and returns a status and an answer."""

    def __init__(self, store, verifier):
        self.store, self.verifier = store, verifier

    def register(self, _, body):
        if not self.store.add_user(text(body, "login"), text(body, "secret")):
            raise Refusal(409, "login_taken")
        return 201, {"login": body["login"]}

    def open_session(self, _, body):
        grant = member(body, "grant", dict)
        token = self.store.open_session(text(grant, "login"), text(grant, "secret"))
        if token is None:
            raise Refusal(401, "wrong_credentials")
        return 200, {"access": {"type": "bearer", "token": token}}

    def make_nonce(self, user, body):
        purpose = text(body, "purpose")
        if purpose not in ("enrolment", "order"):
            raise Refusal(400, "malformed")
        return 200, {"nonce": {"value": self.store.add_challenge(user, purpose).hex(), "purpose": purpose}}

    def enrol(self, user, body, device):
        device = hexadecimal(device)
        attributes = member(member(body, "device", dict), "attributes", dict)
        nonce = hexadecimal(text(attributes, "nonce"))
        statement = base64url(text(attributes, "statement"))
        if not self.store.take_challenge(nonce, user, "enrolment"):
            raise Refusal(403, "nonce_refused")
        public_key = self.verifier.attested_key(device, statement, nonce)
        if public_key is None:
            raise Refusal(403, "statement_refused")
        if not self.store.add_device(device, user, public_key):
            raise Refusal(409, "device_known")
        return 201, {"device": {"id": device.hex()}}

    def digest(self, body):
        """The hash of the order that the shop has received, in hexadecimal."""
        return hashlib.sha256(text(body, "order").encode()).hexdigest()

    def order(self, user, body):
        order = text(body, "order")
        proof = member(body, "proof", dict)
        device = hexadecimal(text(proof, "device"))
        nonce = hexadecimal(text(proof, "nonce"))
        assertion = base64url(text(proof, "assertion"))
        if not self.store.take_challenge(nonce, user, "order"):
            raise Refusal(403, "nonce_refused")
        row = self.store.device(device, user)
        if row is None:
            raise Refusal(403, "device_unknown")
        # The device signs this text. It is made of what the shop has received and does, not of what a client claims.
        client_data = f"shop-v2\nPOST\n/v2/orders\n{nonce.hex()}\n{self.digest(body)}".encode()
        counter = self.verifier.asserted_counter(device, row[0], assertion, client_data, row[1])
        if counter is None:
            raise Refusal(403, "proof_refused")
        number = self.store.add_order(device, counter, user, order)
        if number is None:
            raise Refusal(403, "proof_refused")
        return 201, {"order": {"number": number}}

    def orders(self, user, _):
        return 200, {"total": self.store.count_orders(user)}


class Handler(BaseHTTPRequestHandler):
    """Reads requests, finds their endpoint and user, and writes the answers."""

    protocol_version = "HTTP/1.1"
    timeout = 30
    # With one packet for each answer nothing waits for the acknowledgement of another.
    wbufsize = -1
    server_version, sys_version = "shop", ""

    def handle_request(self):
        try:
            status, answer = self.answer()
        except Refusal as refusal:
            status, answer = refusal.status, {"code": refusal.code}
        except Exception as error:  # The client learns nothing of it.
            self.log_error("%s: %r", self.path, error)
            status, answer = 500, {"code": "internal"}
        outer = {"ok": status < 300, "data" if status < 300 else "problem": answer, "request": secrets.token_hex(8)}
        content = json.dumps(outer).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_POST = do_PUT = do_DELETE = handle_request

    def answer(self):
        content = self.content()
        shop = self.server.shop
        if (self.command, self.path) == ("GET", "/v2/health"):
            return 200, {}
        if not hmac.compare_digest(self.headers.get("X-Api-Key", ""), self.server.api_key):
            raise Refusal(401, "api_key")
        open_endpoints = {("POST", "/v2/users"): shop.register, ("POST", "/v2/sessions"): shop.open_session}
        endpoint = open_endpoints.get((self.command, self.path))
        if endpoint:
            return endpoint(None, document(content))
        user = self.user()
        endpoints = {
            ("POST", "/v2/nonces"): shop.make_nonce, ("POST", "/v2/orders"): shop.order,
            ("GET", "/v2/orders"): shop.orders,
        }
        endpoint = endpoints.get((self.command, self.path))
        if endpoint:
            return endpoint(user, document(content) if self.command == "POST" else None)
        if self.command == "PUT" and self.path.startswith("/v2/devices/"):
            return shop.enrol(user, document(content), self.path.removeprefix("/v2/devices/"))
        raise Refusal(404, "no_such_place")

    def content(self):
        """Reads the body. After one that is not read the connection cannot go on."""
        length = self.headers.get("Content-Length", "0")
        if "Transfer-Encoding" in self.headers or not length.isascii() or not length.isdigit():
            self.close_connection = True
            raise Refusal(400, "malformed")
        if len(length) > 9 or int(length) > MAX_BODY:
            self.close_connection = True
            raise Refusal(413, "too_large")
        try:
            return self.rfile.read(int(length))
        except TimeoutError:
            self.close_connection = True
            raise Refusal(408, "too_slow") from None

    def user(self):
        scheme, _, token = self.headers.get("Authorization", "").partition(" ")
        user = self.server.shop.store.user(token) if scheme == "Bearer" else None
        if user is None:
            raise Refusal(401, "no_session")
        return user

    def log_request(self, *_):
        pass


# Parts of a request


def document(content):
    """Returns a JSON object. No name may occur twice: its readers would not agree on the value."""

    def unique(pairs):
        if len(dict(pairs)) < len(pairs):
            raise ValueError("a name occurs twice")
        return dict(pairs)

    try:
        value = json.loads(content.decode(), object_pairs_hook=unique)
    except (ValueError, RecursionError):
        raise Refusal(400, "malformed") from None
    if not isinstance(value, dict):
        raise Refusal(400, "malformed")
    return value


def member(value, name, kind):
    found = value.get(name)
    if not isinstance(found, kind) or not found:
        raise Refusal(400, "malformed")
    return found


def text(value, name):
    found = member(value, name, str)
    try:
        found.encode()
    except UnicodeEncodeError:
        raise Refusal(400, "malformed") from None
    return found


def hexadecimal(value):
    """Returns the 32 bytes of lower-case hexadecimal; a second spelling would be a second name of the same thing."""
    try:
        data = bytes.fromhex(value)
    except ValueError:
        raise Refusal(400, "malformed") from None
    if len(data) != 32 or data.hex() != value:
        raise Refusal(400, "malformed")
    return data


def base64url(value):
    try:
        return base64.b64decode(value + "=" * (-len(value) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise Refusal(400, "malformed") from None


class Server(ThreadingHTTPServer):
    request_queue_size = 128
    daemon_threads = True


def main(store_type=Store, shop_type=Shop):
    port, database, root = sys.argv[1:]
    with open(root, encoding="ascii") as file:
        anchor = ssl.PEM_cert_to_DER_cert(file.read())
    server = Server(("127.0.0.1", int(port)), Handler)
    server.shop = shop_type(store_type(database, now), Verifier(APP_ID, "production", anchor, now))
    server.api_key = os.environ["SHOP_API_KEY"]
    server.serve_forever()


if __name__ == "__main__":
    main()
