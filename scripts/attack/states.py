"""SIGKILL while a state file is written: afterwards the file is the older one or the new one, and nothing that was answered is lost."""

import json
import subprocess
import time
import urllib.request

from .cases import Case, require
from .processes import run

TITLE = "SIGKILL while device, apple or serve write their state"


def cases(ground):
    made = [Case("device", lambda random: attack_device(ground, random)) for _ in range(ground.count(1, 6))]
    made += [Case("device serve", lambda random: attack_served_device(ground, random)) for _ in range(ground.count(2, 12))]
    made += [Case("apple", lambda random: attack_apple(ground, random)) for _ in range(ground.count(2, 12))]
    made += [Case("serve", lambda random: attack_backend(ground, random)) for _ in range(ground.count(2, 12))]
    return made


class Service:
    """A service of the program that runs. Its first line says where it can be called."""

    def __init__(self, words, folder):
        self.process = subprocess.Popen([str(word) for word in words], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.line = self.process.stdout.readline().decode().strip()
        require(self.line, f"the service does not start again: {words}")

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def calls_until(self, call, moment):
        """Makes calls until the moment, and then kills the service in the middle of others. Returns the answers that came."""
        answers = []
        killer = subprocess.Popen(["sh", "-c", 'sleep "$0"; kill -9 "$1"', f"{moment:.4f}", str(self.process.pid)])
        while self.process.poll() is None:
            try:
                answers.append(call(len(answers)))
            except (OSError, ValueError):
                break
        killer.wait()
        self.kill()
        return answers


def post(url, value):
    request = urllib.request.Request(url, json.dumps(value).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=20) as answer:
        return json.loads(answer.read() or b"null")


def attack_device(ground, random):
    """Kills the command that attests keys, again and again. A key whose attestation was printed is in the file."""
    folder = ground.folder()
    device = [ground.program, "device"]
    run([*device, "new", "phone.json", "--app-id", "ABCDE12345.com.example.app"], 30, folder)
    tries, kept = ground.count(20, 60), 0
    for _ in range(tries):
        process = subprocess.Popen([*device, "attest", "phone.json", "--challenge-text", "x"], cwd=folder, stdout=subprocess.PIPE)
        time.sleep(random.uniform(0, 0.04))
        process.kill()
        printed = process.communicate()[0].strip()
        keys = keys_of(ground, folder, "phone.json")
        require(kept + bool(printed) <= keys <= kept + 1, f"{keys} keys, after {kept} and an answer of {len(printed)} bytes")
        kept = keys
    return tries


def keys_of(ground, folder, name):
    listed = run([ground.program, "device", "list", name, "--format", "json"], 30, folder)
    require(listed.status == 0, f"the file of the device is broken: {listed}")
    return len(json.loads(listed.output)["keys"])


def attack_served_device(ground, random):
    folder = ground.folder()
    run([ground.program, "device", "new", "phone.json", "--app-id", "ABCDE12345.com.example.app"], 30, folder)
    service = Service([ground.program, "device", "serve", "phone.json"], folder)
    answers = service.calls_until(lambda _: post(service.line + "v1/generateKey", {}), random.uniform(0, 0.4))
    keys = keys_of(ground, folder, "phone.json")
    require(len(answers) <= keys <= len(answers) + 1, f"{len(answers)} keys were answered, and {keys} are in the file")


def attack_apple(ground, random):
    folder = ground.folder()
    words = [ground.program, "apple", "--state", "state.json"]
    service = Service(words, folder)
    answers = service.calls_until(lambda number: bits(service, number), random.uniform(0, 0.4))
    again = Service(words, folder)
    try:
        devices = bits(again, -1)["devices"]
    finally:
        again.kill()
    require(len(answers) < devices <= len(answers) + 2, f"the bits of {len(answers)} devices were answered, and {devices - 1} are there")


def bits(service, number):
    """Sets the bits of another device. The answer is the number of devices that have some."""
    url = json.loads(service.line)["control"] + "/control/devicecheck/bits"
    return post(url, {"teamId": "ABCDE12345", "device": f"device {number}", "bit0": True, "bit1": False})


def attack_backend(ground, random):
    """Checks that each person whose account was confirmed can log in after the end."""
    folder = ground.folder()
    words = [ground.program, "serve", "--app-id", "ABCDE12345.com.example.app", "--state", "state.sqlite", "--password-cost", "4",
             "--rate", "0"]
    service = Service(words, folder)
    answers = service.calls_until(lambda number: account(service.line, "accounts", number), random.uniform(0.05, 0.5))
    again = Service(words, folder)
    try:
        for number in range(len(answers)):
            account(again.line, "sessions", number)
    finally:
        again.kill()


def account(url, path, number):
    return post(url + path, {"user": f"user{number}", "password": f"a long password {number}"})
