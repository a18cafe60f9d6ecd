"""A backend around the client with curl. `crashes` ends at once, `grants` lets each device through once, and `prints` logs its
provider tokens."""
import json, os, sys, threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PORT, FOLDER, KIND = int(sys.argv[1]), sys.argv[2], sys.argv[3]
sys.path.insert(0, FOLDER)
from device_check import Client, NotAnAnswer

if KIND == "crashes":
    sys.exit(1)
with open(os.environ["DEVICECHECK_PRIVATE_KEY"]) as file:
    KEY = file.read()
if KIND == "prints":
    made = Client.provider_token

    def logged(self):
        token = made(self)
        print("calling with", token, file=sys.stderr, flush=True)
        return token

    Client.provider_token = logged
LOCK = threading.Lock()


def judged(token):
    own = Client(os.environ["DEVICECHECK_URL"], os.environ["DEVICECHECK_KEY_ID"],
                 os.environ["DEVICECHECK_TEAM_ID"], KEY, seconds=60, attempts=1)
    try:
        answer = own.call("query_two_bits", token, {})
        if KIND == "grants" and answer["conclusion"] in ("bits", "unset"):
            if answer.get("bit0"):
                return 409
            answer = own.call("update_two_bits", token, {"bit0": True})
    except NotAnAnswer:
        return 503
    return {"bits": 403 if answer.get("bit0") else 200, "unset": 200, "done": 200, "tokenRefused": 401,
            "ownFault": 500, "retry": 503}[answer["conclusion"]]


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        token = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["device_token"]
        with LOCK:
            status = judged(token)
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *words):
        pass


ThreadingHTTPServer(("127.0.0.1", PORT), Handler).serve_forever()
