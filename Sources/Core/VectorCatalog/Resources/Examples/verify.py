import base64, json, my_library

def verify(request):
    if request["operation"] != "verifyAttestation":
        return {"verdict": "unsupported"}
    try:
        key = my_library.verify(
            base64.b64decode(request["attestation"]), base64.b64decode(request["clientDataHash"]),
            roots=[base64.b64decode(root) for root in request["roots"]], app_id=request["appId"])
    except my_library.InvalidAttestation as error:
        return {"verdict": "reject", "reason": str(error)}
    return {"verdict": "accept", "publicKey": base64.b64encode(key).decode()}
