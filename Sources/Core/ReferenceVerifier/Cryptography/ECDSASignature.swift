import CLibCrypto

/// An ECDSA signature for P-256 in strict DER: SEQUENCE { INTEGER r, INTEGER s } (RFC 3279 section 2.2.3).
///
/// r and s lie between 1 and n - 1; both halves of the range of s are genuine.
package struct ECDSASignature {
    package let der: [UInt8]

    /// The order n of P-256, 32 bytes (SEC 2 section 2.4.2).
    package static let order: [UInt8] = [
        0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
    ]

    package init(der: [UInt8]) throws(DERFault) {
        try StrictDER.check(der[...])
        var outer = DERReader(der[...])
        var integers = DERReader(try outer.content(of: 0x30, named: "a SEQUENCE"))
        for name in ["r", "s"] {
            try Self.check(try integers.content(of: 0x02, named: "the INTEGER \(name)"), name: name)
        }
        try integers.finish()
        self.der = der
    }

    private static func check(_ integer: ArraySlice<UInt8>, name: String) throws(DERFault) {
        guard let first = integer.first, first < 0x80 else { throw DERFault(reason: "\(name) is negative") }
        let magnitude = integer.drop { $0 == 0 }
        guard !magnitude.isEmpty else { throw DERFault(reason: "\(name) is zero") }
        guard magnitude.count < 32 || magnitude.count == 32 && magnitude.lexicographicallyPrecedes(order) else {
            throw DERFault(reason: "\(name) is not below the order of the curve")
        }
    }

    /// Creates a signature from r and s, 32 bytes each, joined as JSON Web Signatures have them (RFC 7518 section 3.4);
    /// `nil` for another length, and for values out of range.
    package init?(joined bytes: [UInt8]) {
        guard bytes.count == 64 else { return nil }
        let integers = [bytes[..<32], bytes[32...]].map { part -> [UInt8] in
            let magnitude = part.drop { $0 == 0 }
            let content = (magnitude.first ?? 0) < 0x80 && !magnitude.isEmpty ? Array(magnitude) : [0] + magnitude
            return [0x02, UInt8(content.count)] + content
        }
        let content = integers[0] + integers[1]
        try? self.init(der: [0x30, UInt8(content.count)] + content)
    }
}

/// SHA-256 by libcrypto.
package enum Digest {
    /// The 32-byte SHA-256 of the bytes (FIPS 180-4).
    package static func sha256(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        let input = Array(bytes)
        return [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { digest, count in
            let isDone = EVP_Digest(input, input.count, digest.baseAddress, nil, FetchedDigest.sha256.algorithm, nil)
            count = isDone == 1 ? Int(SHA256_DIGEST_LENGTH) : 0
        }
    }
}

/// An implementation of a hash function in libcrypto, looked up once: looking it up costs more than hashing a short
/// input. Nothing changes after it is found, so that threads may share it.
private struct FetchedDigest: @unchecked Sendable {
    static let sha256 = FetchedDigest(algorithm: EVP_MD_fetch(nil, "SHA256", nil))

    let algorithm: OpaquePointer?
}
