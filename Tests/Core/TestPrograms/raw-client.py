"""Makes a call to DeviceCheck, and prints what comes: the status line, the promised and the received bytes of the body, and how
it ends. It stops reading after a number of bytes, and after a silence when its seconds are given."""
import json, socket, sys
port, most, patience = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
connection = socket.create_connection(("127.0.0.1", port))
connection.settimeout(patience or None)
connection.sendall(b"POST /v1/query_two_bits HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}")
data, end = b"", "stopped"
head, separator, body = b"", b"", b""
fields = {}
while len(body) < most and str(len(body)) != fields.get("content-length"):
    try:
        chunk = connection.recv(1 << 16)
    except TimeoutError:
        # The caller closes its side, and waits for the service to close the other.
        connection.shutdown(socket.SHUT_WR)
        connection.settimeout(None)
        end = "silence, then " + ("closed" if connection.recv(1) == b"" else "data")
        break
    except ConnectionResetError:
        end = "reset"
        break
    if chunk == b"":
        end = "closed"
        break
    data += chunk
    head, separator, body = data.partition(b"\r\n\r\n")
    lines = head.decode().split("\r\n")[1:] if separator else []
    fields = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
print(json.dumps({"status": head.decode().split("\r\n")[0], "promised": fields.get("content-length"),
                  "received": len(body), "location": fields.get("location"), "end": end}))
