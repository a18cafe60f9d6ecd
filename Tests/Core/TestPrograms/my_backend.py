"""The backend that the test in Python on spec/device-service.md imports."""
import json, os, urllib.request


def post(call, **values):
    request = urllib.request.Request(f"{os.environ['BACKEND']}/{call}", json.dumps(values).encode())
    return json.load(urllib.request.urlopen(request))


def challenge():
    return post("challenge")["challenge"]


def register(key, attestation, challenge):
    post("register", keyId=key, attestation=attestation, challenge=challenge)


def submit(order, key, assertion):
    post("order", order=order, keyId=key, assertion=assertion)
