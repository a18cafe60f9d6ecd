"""More connections than file descriptors, and clients that misbehave, at the services: afterwards they answer, and end with 0."""

import json
import signal
import socket
import subprocess
import threading
import urllib.error
import urllib.parse
import urllib.request

from .cases import Case, require
from .processes import FATAL, memory_of

TITLE = "services under more connections than file descriptors"
MEMORY = 256 << 20
APP = "ABCDE12345.com.example.app"
SERVICES = {
    "apple": ["apple"],
    "device serve": ["device", "serve", "--app-id", APP],
    "serve": ["serve", "--app-id", APP, "--password-cost", "4"],
    "adapter --http": ["adapter", "--http", "127.0.0.1:0"],
    "inspect --serve": ["inspect", "--serve"],
}


BEGINNINGS = (b"", b"", b"GET / HTTP/1.1\r\n", b"\x16\x03\x01\x02\x00\x01", b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nAB",
              b"GET / HTTP/1.1\r\nX: " + b"x" * 20_000, bytes(range(256)))
"""The first bytes of clients that then fall silent."""


def cases(ground):
    made = [Case(f"{name}, {limit} files", lambda random, name=name, limit=limit: attack(ground, random, name, limit))
            for name in SERVICES for limit in (48, 64, 128, 256)]
    return ground.some(made, 4)


def attack(ground, random, name, limit):
    """Opens connections until none is accepted any more, says rubbish on some, and closes them all. Returns their number."""
    folder = ground.folder()
    words = ["sh", "-c", f'ulimit -n {limit} && exec "$@"', "sh", str(ground.program), *SERVICES[name]]
    service = subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE, stderr=open(folder / "errors", "wb"))
    guard = threading.Timer(90, service.kill)
    guard.start()
    try:
        line = service.stdout.readline().decode().strip()
        require(line, f"it does not start with {limit} files: {(folder / 'errors').read_text()}")
        urls = [value for value in json.loads(line).values() if isinstance(value, str)] if line.startswith("{") else [line.split()[-1]]
        count = sum(flood(random, url, 2 * limit) for url in urls)
        for url in urls:
            answers(url)
        peak = memory_of(f"/proc/{service.pid}/status", "VmHWM")
        require(peak <= MEMORY, f"{peak >> 20} MiB under {count} connections")
        service.send_signal(random.choice((signal.SIGTERM, signal.SIGINT)))
        status = service.wait(30)
        errors = (folder / "errors").read_text(errors="replace")
        require(status == 0 and not any(word in errors for word in FATAL), f"status {status} at its end: {errors[-1000:]}")
        return count
    finally:
        guard.cancel()
        service.kill()
        service.wait()
        service.stdout.close()


def flood(random, url, count):
    address = urllib.parse.urlsplit(url)
    opened = []
    for _ in range(count):
        connection = socket.socket()
        connection.settimeout(0.1)
        opened.append(connection)
        try:
            connection.connect((address.hostname, address.port))
            connection.sendall(random.choice(BEGINNINGS))
        except OSError:
            pass
    for connection in opened:
        connection.close()
    return count


def answers(url):
    """Requires that the service answers a call, whatever the answer is."""
    try:
        urllib.request.urlopen(url, timeout=30).close()
    except urllib.error.HTTPError as error:
        error.close()
    except OSError as error:
        require(False, f"{url} answers no more: {error}")
