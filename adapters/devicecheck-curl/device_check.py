"""A client of Apple's DeviceCheck service in which curl makes the calls and openssl signs the tokens.

An example of a correct client: it calls one environment and no other, reads each answer for what it says, and repeats only
what Apple asks it to repeat.
"""

import base64
import json
import os
import re
import subprocess
import tempfile
import time
import uuid
from dataclasses import dataclass
from email.utils import parsedate_to_datetime

LONGEST_WAIT_SECONDS = 5.0
LARGEST_ANSWER = 65536

# curl's exit statuses for a service that cannot be reached or trusted, and for an answer that does not arrive whole.
CONNECTION_FAILURES = {5, 6, 7, 16, 18, 28, 35, 52, 55, 56, 60, 92}
TOO_LARGE = 63

# The texts that were seen, and those of Apple's table.
NEVER_SET = {"failed to find bit state", "bit state not found"}
TOKEN_REFUSED = {"missing or incorrectly formatted device token payload", "bad device token"}


class NotAnAnswer(Exception):
    """The answer is not one of Apple's service. Nothing can be concluded from it."""


@dataclass
class Client:
    url: str  # of one environment; the other is never called
    key_id: str
    team_id: str
    private_key_pem: str
    seconds: float = 9.0  # for all attempts together
    attempts: int = 3
    now = staticmethod(time.time)

    def call(self, name, device_token, bits):
        """Calls until the conclusion is another than `retry`, or the attempts or the time end. Returns the conclusion.

        All three calls can be repeated: an update sets the same bits again, and Apple keeps a device token valid for it.
        """
        end = time.monotonic() + self.seconds
        for attempt in range(1, self.attempts + 1):
            conclusion = self.call_once(name, device_token, bits, end - time.monotonic())
            wait = conclusion.get("retryAfterSeconds", 0.25 * 2**attempt)
            too_long = wait > LONGEST_WAIT_SECONDS or time.monotonic() + wait >= end
            if conclusion["conclusion"] != "retry" or too_long or attempt == self.attempts:
                return conclusion
            time.sleep(wait)

    def call_once(self, name, device_token, bits, seconds):
        body = {"device_token": device_token, "transaction_id": str(uuid.uuid4()), "timestamp": int(self.now() * 1000)}
        with tempfile.TemporaryDirectory() as folder:
            # The configuration goes through stdin: arguments can be read by every user of the machine.
            settings = {
                "url": f"{self.url.rstrip('/')}/v1/{name}",
                "header": f"Authorization: Bearer {self.provider_token()}",
                "data-raw": json.dumps(body | bits),
                "max-time": f"{seconds:.3f}",
                "max-filesize": str(LARGEST_ANSWER),
                "dump-header": os.path.join(folder, "headers"),
                "output": os.path.join(folder, "body"),
                "write-out": "%{http_code}",
                "proto": "=http,https",  # http is for simulations
            }
            lines = [f"{option} = {json.dumps(value)}" for option, value in settings.items()]
            lines += ['header = "Content-Type: application/json"', "silent"]
            curl = subprocess.run(["curl", "-q", "--config", "-"], input="\n".join(lines), capture_output=True, text=True)
            if curl.returncode in CONNECTION_FAILURES:
                return {"conclusion": "retry"}
            if curl.returncode == TOO_LARGE:
                raise NotAnAnswer("the answer is too large")
            if curl.returncode != 0:
                raise RuntimeError(f"curl ended with status {curl.returncode}")
            return read(name, int(curl.stdout), headers(folder), content(folder))

    def provider_token(self):
        """Makes a JSON Web Token with ES256. Its signature is r and s with 32 bytes each; openssl makes DER of them."""
        parts = {"alg": "ES256", "kid": self.key_id, "typ": "JWT"}, {"iss": self.team_id, "iat": int(self.now())}
        signed = ".".join(base64url(json.dumps(part).encode()) for part in parts)
        with tempfile.NamedTemporaryFile() as key:  # readable by this user only
            key.write(self.private_key_pem.encode())
            key.flush()
            command = ["openssl", "dgst", "-sha256", "-sign", key.name]
            der = subprocess.run(command, input=signed.encode(), capture_output=True, check=True).stdout
        first = 4 + der[3]  # SEQUENCE, length, INTEGER, length, r, INTEGER, length, s
        r, s = int.from_bytes(der[4:first], "big"), int.from_bytes(der[first + 2:], "big")
        return f"{signed}.{base64url(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


def base64url(value):
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()


def headers(folder):
    """Returns the last header fields that curl wrote, with names in lower case."""
    with open(os.path.join(folder, "headers"), encoding="latin-1", newline="") as file:
        last = file.read().strip().split("\r\n\r\n")[-1]
    fields = (line.partition(":") for line in last.split("\r\n")[1:])
    return {name.strip().lower(): value.strip() for name, _, value in fields}


def content(folder):
    path = os.path.join(folder, "body")
    if not os.path.exists(path):  # curl makes no file for an empty body
        return b""
    with open(path, "rb") as file:
        return file.read()


def read(name, status, headers, body):
    """Returns the conclusion from an answer. Raises NotAnAnswer when there is none."""
    if status == 429 or 500 <= status <= 599:
        seconds = retry_after(headers)
        return {"conclusion": "retry"} | ({} if seconds is None else {"retryAfterSeconds": seconds})
    try:
        text = body.decode("utf-8").strip()
    except UnicodeDecodeError:
        text = None
    if status == 400 and text is not None and text.casefold() in TOKEN_REFUSED:
        return {"conclusion": "tokenRefused"}
    if status in (400, 401, 403, 405):
        return {"conclusion": "ownFault"}
    if status != 200 or text is None:
        raise NotAnAnswer(f"status {status}, {len(body)} bytes")
    if name == "query_two_bits":
        return {"conclusion": "unset"} if text.casefold() in NEVER_SET else two_bits(text)
    if text:
        raise NotAnAnswer("an update and a validation are answered with an empty body")
    return {"conclusion": "done"}


def two_bits(text):
    try:
        answer = json.loads(text, object_pairs_hook=members)
    except (ValueError, RecursionError):
        raise NotAnAnswer("neither JSON nor a known text") from None
    if not isinstance(answer, dict):
        raise NotAnAnswer("no JSON object")
    bit0, bit1, month = answer.get("bit0"), answer.get("bit1"), answer.get("last_update_time")
    # Only true and false: the text "false" and the number 0 are no bits.
    if not isinstance(bit0, bool) or not isinstance(bit1, bool):
        raise NotAnAnswer("bit0 or bit1 is no Boolean value")
    if not isinstance(month, str) or not re.fullmatch(r"[0-9]{4}-(0[1-9]|1[0-2])", month):
        raise NotAnAnswer("last_update_time is not of the form YYYY-MM")
    return {"conclusion": "bits", "bit0": bit0, "bit1": bit1, "lastUpdateTime": month}


def members(pairs):
    if len({name for name, _ in pairs}) < len(pairs):
        raise ValueError("a member comes twice")
    return dict(pairs)


def retry_after(headers):
    """Returns the seconds that the header Retry-After asks for, as a number or as a date; None without a readable one."""
    value = headers.get("retry-after", "")
    if re.fullmatch(r"[0-9]{1,9}", value):
        return int(value)
    try:
        now = parsedate_to_datetime(headers["date"]) if "date" in headers else None
        return None if now is None else max(0, int((parsedate_to_datetime(value) - now).total_seconds()))
    except (TypeError, ValueError):
        return None
