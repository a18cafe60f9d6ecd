"""A hostile program: process.py (exec|oneshot) BEHAVIOUR. It describes itself, and then behaves badly."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # this file is also started as a program

from attack.hostile.answers import ANSWERS, right  # noqa: E402


def write(data, file=1):
    while data:
        data = data[os.write(file, data):]


def forever(action, pause=0.0):
    while True:
        action()
        time.sleep(pause)


def slowly(data):
    for byte in data:
        write(bytes([byte]))
        time.sleep(0.2)


def child(session=False, orphan=False):
    """Starts a process that holds the pipes and ignores SIGTERM."""
    code = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(3600)"
    words = [sys.executable, "-c", code]
    if orphan:
        words = ["sh", "-c", 'setsid "$0" -c "$1" & exit 0', sys.executable, code]
    subprocess.Popen(words, start_new_session=session)
    time.sleep(0.1)


def leak():
    blocks = []
    while True:
        blocks.append(b"\1" * (8 << 20))
        if len(blocks) > 40:
            time.sleep(3600)


def twice(request):
    write(right(request) + b"\n" + right(request) + b"\n")


def dying(request):
    write(right(request)[:9])
    os._exit(7)


def mute(request):
    os.close(1)
    time.sleep(3600)


def deaf(request):
    os.close(0)
    write(right(request) + b"\n")
    time.sleep(3600)


def stubborn(request):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    time.sleep(3600)


def with_child(then, **options):
    def behave(request):
        child(**options)
        then(request)
    return behave


def sleep(request):
    time.sleep(3600)


def leave(status):
    return lambda request: os._exit(status)


BEHAVIOURS = {
    "silent": sleep,
    "dies": leave(1),
    "dies-of-signal": lambda request: os.kill(os.getpid(), signal.SIGSEGV),
    "dies-in-the-middle": dying,
    "exit-0": leave(0),
    "exit-255": leave(255),
    "floods-output": lambda request: forever(lambda: write(b"x\n" * 5000)),
    "floods-errors": lambda request: forever(lambda: write(b"\x1b[31m y\n" * 5000, 2), 0.001),
    "endless-line": lambda request: forever(lambda: write(b"x" * 65536)),
    "slow-bytes": lambda request: slowly(right(request)),
    "two-answers": twice,
    "line-before": lambda request: write(b"listening on port 80\n" + right(request) + b"\n"),
    "closes-output": mute,
    "closes-input": deaf,
    "ignores-signals": stubborn,
    "stops": lambda request: os.kill(os.getpid(), signal.SIGSTOP),
    "child": with_child(sleep),
    "child-of-the-dead": with_child(leave(7)),
    "session": with_child(sleep, session=True),
    "daemon": with_child(leave(7), orphan=True),
    "leaks": lambda request: leak(),
    "kills-its-group": lambda request: os.killpg(0, signal.SIGKILL),
}

AT_ONCE = {
    "dead-at-once": leave(3),
    "answers-early": lambda request: write(right({"id": "describe", "operation": "describe"}) * 3 + b"\n" * 3),
    "rubbish-at-once": lambda request: forever(lambda: write(os.urandom(4096))),
    "silent-at-once": sleep,
}
"""Behaviours that do not wait for a request."""


def main():
    kind, name = sys.argv[1:]
    if name in AT_ONCE:
        return AT_ONCE[name](None)
    for line in sys.stdin.buffer:
        try:
            request = json.loads(line)
        except ValueError:
            request = {}
        request.setdefault("id", "")
        if request.get("operation") == "describe":
            write(right(request) + b"\n")
        elif name in ANSWERS:
            write(ANSWERS[name](request) + b"\n")
        else:
            BEHAVIOURS[name](request)


if __name__ == "__main__":
    main()
