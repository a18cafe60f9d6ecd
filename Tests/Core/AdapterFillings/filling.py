DESCRIPTION = {"name": "filled ß", "version": "1.0", "language": "Python",
               "capabilities": ["attestation", "assertion", "roots", "environment", "storedCounter"]}


class InvalidEvidence(Exception):
    pass


INVALID = (InvalidEvidence, Exception)
print("libraries print while they are loaded")


def verify(operation, request):
    print("libraries print as well")
    if operation == "verifyAttestation":
        attestation = request["attestation"]
        if not attestation or request["roots"][0][0] != 0x30:
            raise RuntimeError("nobody expects this")
        if attestation[0] == 1:
            raise Exception('not a plain "map" ß')
        if attestation[0] != 0xA3:
            raise InvalidEvidence('not a "map" ß')
        at = attestation.find(request["keyId"])
        if at < 0:
            return reject('no "key identifier" ß', "KEY")
        x = at + 42
        return accept(
            publicKey=b"\x04" + attestation[x : x + 32] + attestation[x + 35 : x + 67], counter=0,
            environment="development" if b"appattestdevelop" in attestation else "production")
    if operation == "verifyAssertion":
        at = request["assertion"].index(b"authenticatorData") + 52
        counter = int.from_bytes(request["assertion"][at : at + 4], "big")
        if counter <= request["storedCounter"]:
            return reject(f"counter {counter} ß", "COUNTER")
        return accept(counter=counter)
    return unsupported("no receipts ß")
