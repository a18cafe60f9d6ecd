import AttestModel

/// An end of a value of bytes that a careless reader takes for white space or padding.
package enum ValueEdge: Sendable, Hashable, CaseIterable {
    case blankFirst, blankLast, zeroFirst, zeroLast

    func isOf(_ value: [UInt8]) -> Bool {
        guard let first = value.first, let last = value.last else { return false }
        return switch self {
        case .blankFirst: Self.blanks.contains(first)
        case .blankLast: Self.blanks.contains(last)
        case .zeroFirst: first == 0
        case .zeroLast: last == 0
        }
    }

    private static let blanks: Set<UInt8> = [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20]

    /// The end of a name like `a signature that ends with white space`.
    var name: String {
        switch self {
        case .blankFirst: "that begins with white space"
        case .blankLast: "that ends with white space"
        case .zeroFirst: "that begins with a zero byte"
        case .zeroLast: "that ends with a zero byte"
        }
    }

    /// Returns the values of a request that a verifier reads as bytes, by name.
    static func values(of request: VerificationRequest, _ parts: [String: AnatomyNode]) -> [String: [UInt8]] {
        func part(_ path: String, of evidence: [UInt8]) -> ArraySlice<UInt8> {
            parts[path].map { evidence[$0.range.clamped(to: evidence.indices)] } ?? []
        }
        let (hash, key): ([UInt8], [UInt8])
        var values: [String: [UInt8]]
        switch request {
        case .attestation(let request):
            let nonce = part("credCert.extensions.1.2.840.113635.100.8.2", of: request.attestation).suffix(32)
            values = ["nonce": Array(nonce), "key identifier": request.keyId]
            (hash, key) = (request.clientDataHash, [])
        case .assertion(let request):
            // The head of a byte string of 24 to 255 bytes has two (RFC 8949 section 3).
            values = ["signature": Array(part("signature", of: request.assertion).dropFirst(2))]
            (hash, key) = (request.clientDataHash, request.publicKey)
        case .receipt(let request): (values, hash, key) = ([:], request.clientDataHash ?? [], request.publicKey)
        default: return [:]
        }
        values["clientDataHash"] = hash
        if key.count == 65 {
            (values["public key x"], values["public key y"]) = (Array(key[1..<33]), Array(key[33...]))
        }
        return values
    }
}
