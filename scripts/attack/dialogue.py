"""A conversation with an adapter: many requests at once, their answers, and the memory of the adapter meanwhile."""

import json
import os
import signal
import subprocess
import threading
import time

from .cases import Fell, require
from .processes import FATAL, MARK, await_end, memory_of, uuid


class Adapter:
    """An adapter that runs. Lines go in and answers come out, in any order."""

    def __init__(self, words, cwd, errors):
        self.words = [str(word) for word in words]
        self.mark = uuid.uuid4().hex
        self.errors = open(errors, "w+b")
        self.process = subprocess.Popen(self.words, cwd=cwd, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors,
                                        env={**os.environ, MARK: self.mark}, start_new_session=True)

    def answers(self, lines, seconds):
        """Sends lines and returns as many answers. The adapter must give them in time."""
        writer = threading.Thread(target=self.write, args=(lines,), daemon=True)
        timer = threading.Timer(seconds, self.kill)
        writer.start()
        timer.start()
        try:
            return [self.answer(number, len(lines)) for number in range(len(lines))]
        finally:
            timer.cancel()

    def kill(self):
        """Ends the adapter and what it has started, so that its output ends, too."""
        os.killpg(self.process.pid, signal.SIGKILL)

    def write(self, lines):
        try:
            for line in lines:
                self.process.stdin.write(line + b"\n")
            self.process.stdin.flush()
        except OSError:
            pass  # it has died, and its answers end

    def answer(self, number, count):
        line = self.process.stdout.readline()
        if not line.endswith(b"\n"):
            raise Fell(f"{number} answers to {count} requests, then {line[:200]}: {self.state()}")
        try:
            return json.loads(line.decode("utf-8"))
        except ValueError as error:
            raise Fell(f"an answer is not JSON: {error}: {line[:300]}")

    @property
    def resident(self):
        return memory_of(f"/proc/{self.process.pid}/status", "VmRSS")

    def end(self, seconds=30):
        """Ends the input. No answer may be left, the status must be 0, and no process may stay. Returns standard error."""
        timer = threading.Timer(seconds, self.kill)
        timer.start()
        self.process.stdin.close()
        rest = self.process.stdout.read()
        status = self.process.wait()
        timer.cancel()
        errors = self.state()
        left = await_end(self.mark)
        require(rest == b"", f"an answer to no request: {rest[:300]}")
        require(status == 0, f"status {status} at the end of the input: {errors}")
        require(not left, f"processes are left: {left}")
        require(not any(word in errors for word in FATAL), f"a crash: {errors}")
        return errors

    def state(self):
        time.sleep(0.05)
        self.errors.flush()
        self.errors.seek(0)
        return f"status {self.process.poll()}: {self.errors.read()[-4000:].decode(errors='replace')}"
