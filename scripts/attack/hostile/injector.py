"""A target that rejects everything, and says a text in some places: injector.py FILE PLACE,…"""

import json
import os
import sys
from pathlib import Path


def main():
    file, places = sys.argv[1:]
    payload, places = json.loads(Path(file).read_text()), places.split(",")

    if "early" in places:
        os.write(1, payload.encode() + b"\n")
    if "early-death" in places:
        os.write(2, payload.encode() + b"\n")
        os._exit(7)

    def said(place, otherwise):
        return payload if place in places else otherwise

    for count, line in enumerate(sys.stdin):
        request = json.loads(line)
        if request["operation"] == "describe":
            answer = {"id": request["id"], "name": said("name", "injector"), "version": said("version", "1"),
                      "language": said("language", "Python"), "commit": said("commit", "0123456"),
                      "capabilities": ["assertion", "roots", "clock"]}
            if "omits" in places:
                answer["omits"] = {"challenge": payload}
        else:
            verdict = "error" if count % 2 else "accept"
            answer = {"id": request["id"], "verdict": verdict, "reason": said("reason", "x"), "code": said("code", "x")}
            if "answer" in places:
                answer["verdict"] = payload
            if "stderr" in places or "crash" in places:
                os.write(2, payload.encode() + b"\n")
            if "crash" in places:
                os._exit(7)
            if "noise" in places:
                os.write(1, payload.encode() + b"\n")
        os.write(1, json.dumps(answer).encode() + b"\n")


if __name__ == "__main__":
    main()
