"""A test of a user that verifies a fixture."""
import base64, json, attest

fixture = json.load(open("fixture/fixture.json"))
request = next(made["request"] for made in fixture["objects"] if made["name"] == "attestation")
values = [base64.b64decode(request[name]) for name in ("attestation", "challenge", "keyId")]
roots = [base64.b64decode(root) for root in request["roots"]]
key = attest.register(*values, request["appId"], roots)
assert base64.b64encode(key).decode() == fixture["publicKey"]
try:
    attest.register(*values, "ABCDE12345.com.example.other", roots)
except attest.Rejected:
    print("tested")
