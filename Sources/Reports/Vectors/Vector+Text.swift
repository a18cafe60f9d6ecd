import AttestModel

extension Vector {
    /// What a correct verifier answers, in words.
    package var expectationText: String {
        expect == .either ? "accept or reject, recorded only" : expect.rawValue
    }
}

extension FaultRecord {
    /// One side of the change: at most 64 bytes in hexadecimal; whole certificates say nothing to the eye.
    package static func text(of bytes: [UInt8]?) -> String {
        guard let bytes else { return "nothing" }
        guard bytes.count > 64 else { return bytes.isEmpty ? "no bytes" : bytes.hex }
        return "\(Array(bytes.prefix(64)).hex)… (\(bytes.count) bytes)"
    }
}
