func description() -> Answer {
    [
        "name": "filled ß", "version": "1.0", "language": "Swift",
        "capabilities": ["attestation", "assertion", "roots", "environment", "storedCounter"],
    ]
}

struct Unexpected: Error, CustomStringConvertible {
    let description = "nobody expects this"
}

struct InvalidEvidence: Error, CustomStringConvertible {
    let description: String
}

func isInvalid(_ error: any Error) -> Bool { error is InvalidEvidence }

func verify(_ operation: String, _ request: Request) async throws -> Answer {
    await Task.yield()
    print("libraries print as well")
    switch operation {
    case "verifyAttestation":
        let attestation = try request.data("attestation")
        guard let first = attestation.first, try request.list("roots")[0].first == 0x30 else { throw Unexpected() }
        guard first != 1 else { return reject(#"not a plain "map" ß"#, "PLAIN") }
        guard first == 0xA3 else { throw InvalidEvidence(description: #"not a "map" ß"#) }
        guard let at = attestation.range(of: try request.data("keyId"))?.lowerBound else {
            return reject(#"no "key identifier" ß"#, "KEY")
        }
        let isDevelopment = attestation.range(of: Data("appattestdevelop".utf8)) != nil
        return accept([
            "publicKey": Data([4]) + attestation[at + 42..<at + 74] + attestation[at + 77..<at + 109], "counter": 0,
            "environment": isDevelopment ? "development" : "production",
        ])
    case "verifyAssertion":
        let assertion = try request.data("assertion")
        guard let at = assertion.range(of: Data("authenticatorData".utf8))?.upperBound else { throw Unexpected() }
        let counter = assertion[at + 35..<at + 39].reduce(0) { $0 << 8 | Int($1) }
        return try counter > request.number("storedCounter")
            ? accept(["counter": counter]) : reject("counter \(counter) ß", "COUNTER")
    default: return unsupported("no receipts ß")
    }
}
