"""Sends bytes, then a morsel again and again, until the server ends the connection; prints the first line of the answer."""
import socket, sys
port, first, morsel = int(sys.argv[1]), eval(sys.argv[2]), eval(sys.argv[3])
connection = socket.create_connection(("127.0.0.1", port))
connection.settimeout(0.2)
answer, closed = b"", False

def send(data):
    try:
        connection.sendall(data)
    except OSError:
        pass  # the server has heard enough; its answer may still be there

send(first)
while not closed:
    if morsel:
        send(morsel)
    try:
        chunk = connection.recv(65536)
        closed = chunk == b""
        answer += chunk
    except TimeoutError:
        pass
    except OSError:
        closed = True
print(answer.split(b"\r\n")[0].decode())
