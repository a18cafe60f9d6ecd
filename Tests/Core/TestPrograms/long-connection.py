"""Uses one connection until an answer says that it ends."""
import http.client, sys
connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]))
connection.connect()
own, last = connection.sock, None
while last != "close":
    connection.request("POST", "/v1/query_two_bits", "{}")
    response = connection.getresponse()
    assert response.status == 400 and connection.sock in (own, None)
    last = response.getheader("Connection")
    assert response.read() != b""
print("closed" if own.fileno() == -1 or own.recv(1) == b"" else "open")
