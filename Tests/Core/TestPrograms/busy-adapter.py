"""An endpoint that describes itself, and answers 503 to all requests that arrive together."""
import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            id = json.loads(body)["id"]
        except (ValueError, KeyError, TypeError):
            return self.answer(400, b"")
        answer = {"id": id, "name": "busy", "version": "1", "capabilities": []}
        status = 503 if id.startswith("together-") else 200
        self.answer(status, json.dumps(answer).encode())

    def answer(self, status, body):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(f"http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
