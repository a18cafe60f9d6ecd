"""A hostile endpoint on this machine, in the process of the attack. It describes itself, and then behaves badly."""

import json
import os
import socket
import threading

from .answers import ANSWERS, right


class Endpoint:
    """An endpoint that behaves in one way, for as long as a with statement takes."""

    def __init__(self, name):
        self.name = name
        self.over = threading.Event()

    def __enter__(self):
        self.socket = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.socket.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}/"
        threading.Thread(target=self.listen, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.socket.close()

    def listen(self):
        while not self.over.is_set():
            try:
                connection = self.socket.accept()[0]
            except OSError:
                return
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        with connection:
            try:
                if self.name == "closes-at-once":
                    return
                if self.name == "speaks-first":
                    connection.sendall(answer(b"{}"))
                self.converse(connection)
            except OSError:
                pass

    def converse(self, connection):
        reader = connection.makefile("rb")
        while not self.over.is_set():
            body = read_request(reader)
            if body is None:
                return
            request = parsed(body)
            if request.get("operation") == "describe" or self.name == "right":
                connection.sendall(answer(right(request)))
            elif self.name in ANSWERS:
                connection.sendall(answer(ANSWERS[self.name](request)))
            elif BEHAVIOURS[self.name](self, connection, request):
                return

    def pause(self, seconds):
        self.over.wait(seconds)

    def pour(self, connection, data, pause=0.0):
        while not self.over.is_set():
            connection.sendall(data)
            if pause:
                self.pause(pause)


def parsed(body):
    try:
        request = json.loads(body)
    except ValueError:
        request = {}
    request = request if isinstance(request, dict) else {}
    request.setdefault("id", "")
    return request


def read_request(reader):
    """Reads a request. Returns its body, or None at the end of the connection."""
    length = 0
    line = reader.readline(65536)
    if not line:
        return None
    while line.strip():
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
        line = reader.readline(65536)
    return reader.read(length)


def answer(body, head=b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n", length=None):
    return head + f"Content-Length: {len(body) if length is None else length}\r\n\r\n".encode() + body


def status(line, more=b""):
    return lambda it, connection, request: connection.sendall(answer(right(request), b"HTTP/1.1 " + line + b"\r\n" + more))


def send(make):
    """Returns a behavior that sends bytes and closes the connection."""
    def behave(it, connection, request):
        connection.sendall(make(request))
        return True
    return behave


def slow(it, connection, request):
    for byte in answer(right(request)):
        connection.sendall(bytes([byte]))
        it.pause(0.2)


def endless(it, connection, request):
    connection.sendall(chunked(b""))
    it.pour(connection, b"8000\r\n" + b"x" * 0x8000 + b"\r\n")


def chunked(data):
    return b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + data


BEHAVIOURS = {
    "silent": lambda it, connection, request: it.pause(3600),
    "closes-at-once": send(lambda request: b""),
    "speaks-first": lambda it, connection, request: it.pause(1),
    "closes-after-request": send(lambda request: b""),
    "closes-in-the-head": send(lambda request: b"HTTP/1.1 200 OK\r\nContent-Le"),
    "closes-in-the-body": send(lambda request: answer(right(request), length=100_000)),
    "endless-body": endless,
    "endless-head": lambda it, connection, request: it.pour(connection, b"HTTP/1.1 200 OK\r\nX: " + b"x" * 65536),
    "many-headers": send(lambda request: b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 100_000 + b"\r\n"),
    "huge-length": lambda it, connection, request: connection.sendall(answer(b"", length=2 ** 63 - 1)) or it.pause(3600),
    "negative-length": send(lambda request: answer(right(request), length=-1)),
    "two-lengths": send(lambda request: answer(right(request), b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n")),
    "bad-chunks": send(lambda request: chunked(b"ffffffffffffffffff\r\nxx")),
    "many-chunks": send(lambda request: chunked(b"1\r\nx\r\n" * 100_000 + b"0\r\n\r\n")),
    "no-http": send(lambda request: os.urandom(5000)),
    "two-answers": lambda it, connection, request: connection.sendall(2 * answer(right(request))),
    "slow-bytes": slow,
    "continues-forever": lambda it, connection, request: it.pour(connection, b"HTTP/1.1 100 Continue\r\n\r\n", 0.01),
    "switches": status(b"101 Switching Protocols", b"Upgrade: x\r\nConnection: Upgrade\r\n"),
    "redirect-to-itself": status(b"307 Temporary Redirect", b"Location: /\r\n"),
    "redirect-away": status(b"302 Found", b"Location: file:///etc/passwd\r\n"),
    "status-204": status(b"204 No Content"),
    "status-500": status(b"500 Internal Server Error"),
    "status-999": status(b"999 \x1b[2J"),
    "compressed": status(b"200 OK", b"Content-Encoding: gzip\r\n"),
    "header-of-rubbish": status(b"200 OK", b"\x00\x1b[2J: \xff\r\n"),
}
