import AttestModel

extension Vector {
    /// The answer of a correct verifier, in words.
    var expectationText: String {
        outline.expect == .either ? "accept or reject, recorded only" : outline.expect.rawValue
    }
}

extension Requirement {
    /// The place in this package that explains the requirement.
    var place: String { Self.place(of: id) }

    /// Returns the place in this package that explains a requirement.
    static func place(of id: String) -> String { "spec/requirements.md#\(id.lowercased())" }
}

extension FaultRecord {
    /// Returns one side of the change: at most 64 bytes in hexadecimal; nobody can read whole certificates.
    static func text(of bytes: [UInt8]?) -> String {
        guard let bytes else { return "nothing" }
        guard bytes.count > 64 else { return bytes.isEmpty ? "no bytes" : bytes.hex }
        return "\(Array(bytes.prefix(64)).hex)… (\(Count.text(bytes.count, "byte")))"
    }
}
