"""Processes of an attack: run with bounds of time and memory, and with a look for what they leave behind."""

import os
import signal
import subprocess
import tempfile
import threading
import time
import uuid
from pathlib import Path

from .cases import require

MARK = "APPATTEST_ATTACK"
"""The environment variable by which processes are found that a case has left."""

MEMORY = 512 << 20
"""The bytes that the program may have resident in any case."""

FATAL = ("Fatal error", "Thread 0 crashed", "AddressSanitizer", "Traceback (most recent call last)")


class Ended:
    """The end of a process: its status (negative for a signal), its output, and the most memory that it had."""

    def __init__(self, words, status, output, error, peak, seconds):
        self.words = words
        self.status = status
        self.output = output
        self.error = error
        self.peak = peak
        self.seconds = seconds

    def __str__(self):
        return (f"status {self.status} after {self.seconds:.1f} s, {self.peak >> 20} MiB\n"
                f"$ {' '.join(map(str, self.words))}\nstdout: {self.output[-600:]}\nstderr: {self.error[-1200:]}")


def run(words, seconds, cwd, environment=None, memory=MEMORY, during=None, allow=(), **options):
    """Runs a program to its end, and requires that it ends in time, within the memory, by itself, and leaves no process.

    during is called with the process once it has started. allow names the signals, as negative numbers, that may end it.
    """
    mark = uuid.uuid4().hex
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as error:
        began = time.monotonic()
        process = subprocess.Popen([str(word) for word in words], cwd=cwd, stdin=subprocess.DEVNULL, stdout=output, stderr=error,
                                   env={**os.environ, **(environment or {}), MARK: mark}, start_new_session=True, **options)
        peak = Peak(process.pid)
        if during:
            during(process)
        try:
            status = process.wait(seconds)
        except subprocess.TimeoutExpired:
            status = None
            process.kill()
            process.wait()
        ended = Ended(words, status, text(output), text(error), peak.end(), time.monotonic() - began)
    left = await_end(mark)
    require(status is not None, f"it has not ended after {seconds} s: {ended}")
    require(status >= 0 or status in allow, f"a signal ended it: {ended}")
    require(not left, f"processes are left: {left}\n{ended}")
    require(ended.peak <= memory, f"more than {memory >> 20} MiB: {ended}")
    require(status in allow or not any(word in ended.error for word in FATAL), f"a crash: {ended}")
    return ended


def text(file):
    file.seek(0)
    return file.read().decode(errors="replace")


class Peak:
    """The most memory that a process has had, read while it runs: at its end it is gone."""

    def __init__(self, pid):
        self.value = 0
        self.status = f"/proc/{pid}/status"
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.watch, daemon=True)
        self.thread.start()

    def watch(self):
        while not self.over.wait(0.02):
            self.value = max(self.value, memory_of(self.status, "VmHWM"))

    def end(self):
        self.over.set()
        self.thread.join()
        return self.value


def memory_of(status, name):
    """Returns a figure of a process in bytes; 0 where there is none any more."""
    try:
        for line in Path(status).read_text().splitlines():
            if line.startswith(f"{name}:"):
                return int(line.split()[1]) << 10
    except (OSError, ValueError):
        pass
    return 0


def await_end(mark, seconds=5):
    """Waits until no process with the mark is left. Ends those that stay, and returns their commands."""
    until = time.monotonic() + seconds
    while (left := marked(mark)) and time.monotonic() < until:
        time.sleep(0.05)
    for pid in left:
        try:
            os.kill(pid, signal.SIGKILL)
        except OSError:
            pass
    return list(left.values())


def marked(mark):
    """Returns the processes that have inherited a mark: commands by id."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state = (folder / "stat").read_text().rpartition(")")[2].split()[0]
            if state != "Z" and f"{MARK}={mark}".encode() in (folder / "environ").read_bytes():
                found[int(folder.name)] = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            pass
    return found
