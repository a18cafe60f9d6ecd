import AppAttestAdapter

// A sloppy verifier behind the library product: the tests expect its right and its wrong answers.
await Adapter(
    name: "example ß", version: "1.0",
    capabilities: [.attestation, .assertion, .roots, .environment, .storedCounter]
) { request in
    print("libraries print as well")
    switch request {
    case .attestation(let request):
        guard let first = request.attestation.first, request.roots.first?.first == 0x30 else { throw Unexpected() }
        guard first == 0xA3 else { return .reject(#"not a "map" ß"#) }
        guard let end = request.attestation.end(of: request.keyId) else { return .reject(#"no "key identifier" ß"#) }
        let key = request.attestation[(end + 10)..<(end + 42)] + request.attestation[(end + 45)..<(end + 77)]
        let isDevelopment = request.attestation.end(of: Array("appattestdevelop".utf8)) != nil
        return .accept(publicKey: [4] + key, counter: 0, environment: isDevelopment ? .development : .production)
    case .assertion(let request):
        guard let at = request.assertion.end(of: Array("authenticatorData".utf8)) else { throw Unexpected() }
        let counter = request.assertion[(at + 35)..<(at + 39)].reduce(0) { $0 << 8 | Int64($1) }
        return counter > Int64(request.storedCounter)
            ? .accept(counter: counter) : .reject("counter \(counter) ß", code: "Replayed")
    case .receipt: return .unsupported("no receipts ß")
    case .deviceCheckCall, .deviceCheckAnswer, .deviceCheckUse: return .unsupported("no DeviceCheck ß")
    }
}.run()

struct Unexpected: Error, CustomStringConvertible {
    let description = "nobody expects this"
}

extension [UInt8] {
    /// The place behind the first occurrence of other bytes.
    func end(of bytes: [UInt8]) -> Int? { indices.first { self[$0...].starts(with: bytes) }.map { $0 + bytes.count } }
}
