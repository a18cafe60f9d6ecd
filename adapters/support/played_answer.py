"""A server on this machine that plays one answer, so that a client reads it with its real code.

    with PlayedAnswer(request) as server:
        …call server.url…

`request` is a request of the operation `readDeviceCheck`: it has `call` and either `status`, `headers` and `body`, or
`failure`. The answer is the same for each call. A redirect leads to the page of a portal on this server, so that a client that
follows it stays on this machine.
"""

import os
import socket
import ssl
import struct
import subprocess
import tempfile
import threading

from lines import CALLS, data, member, word

FAILURES = ("timeout", "reset", "truncated", "tls")

# How long the failure `timeout` stays silent. A client that has a shorter time limit has given up by then.
SILENCE_SECONDS = 3.0

PORTAL_PATH = "/portal"
PORTAL = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 13\r\nConnection: close\r\n\r\n<p>Log in</p>"
SUCCESS = {"query_two_bits": b'{"bit0":false,"bit1":false,"last_update_time":"2026-03"}'}


class PlayedAnswer:
    def __init__(self, request):
        self.call = word(request, "call", CALLS)
        self.failure = word(request, "failure", FAILURES) if "failure" in request else None
        self.listener = socket.create_server(("127.0.0.1", 0))
        port = self.listener.getsockname()[1]
        self.url = f"{'https' if self.failure == 'tls' else 'http'}://127.0.0.1:{port}"
        # A Boolean value that indicates whether a client waited through the whole silence of `timeout`.
        self.outwaited = False
        self.ended = threading.Event()
        self.answer = self.failed_answer() if self.failure else self.given_answer(request, port)

    def given_answer(self, request, port):
        body = data(request, "body")
        head = [f"HTTP/1.1 {member(request, 'status', int)} Played"]
        for name, value in member(request, "headers", dict).items():
            if name.lower() == "location":
                value = f"http://127.0.0.1:{port}{PORTAL_PATH}"
            if name.lower() not in ("content-length", "connection", "transfer-encoding"):
                head.append(f"{name}: {value}")
        head += [f"Content-Length: {len(body)}", "Connection: close", "", ""]
        return "\r\n".join(head).encode("latin-1") + body

    def failed_answer(self):
        """Returns an answer that a client without the check in question takes for a success."""
        body = SUCCESS.get(self.call, b"")
        missing = 40 if self.failure == "truncated" else 0
        if missing:
            body = body[:20]
        return b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\nConnection: close\r\n\r\n" % (len(body) + missing) + body

    def __enter__(self):
        self.context = untrusted() if self.failure == "tls" else None
        threading.Thread(target=self.listen, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        try:
            self.listener.shutdown(socket.SHUT_RDWR)  # Linux: wakes accept(), which close() does not
        except OSError:  # macOS: a listener is not connected, and close() wakes accept()
            pass
        self.listener.close()

    def listen(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:  # the listener was closed
                return
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        try:
            connection.settimeout(10)
            if self.context:
                connection = self.context.wrap_socket(connection, server_side=True)
            with connection:
                self.play(connection, received(connection))
        except OSError:  # the client went away, or does not trust the certificate
            connection.close()

    def play(self, connection, path):
        if path == PORTAL_PATH:
            connection.sendall(PORTAL)
        elif self.failure == "timeout":
            self.outwaited = not self.ended.wait(SILENCE_SECONDS)
        elif self.failure == "reset":
            # Closing a socket that lingers for no time sends RST instead of FIN.
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        else:
            connection.sendall(self.answer)


def received(connection):
    """Reads one request whole, and returns its path."""
    with connection.makefile("rb") as stream:
        start = stream.readline().split()
        length = 0
        for line in iter(stream.readline, b"\r\n"):
            if not line:
                raise OSError("the request ended early")
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        stream.read(length)
        return start[1].decode("latin-1") if len(start) > 1 else ""


def untrusted():
    """Makes a TLS configuration with a certificate for this address that no client trusts."""
    with tempfile.TemporaryDirectory() as folder:
        key, certificate = os.path.join(folder, "key.pem"), os.path.join(folder, "certificate.pem")
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
             "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate],
            check=True, capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        return context
