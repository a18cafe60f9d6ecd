/// What the nonce of an assertion is made from, and how it is wrongly made (facts on real devices, section 1).
struct NonceInputs {
    /// The name of the commonest wrong construction.
    static let nonceAsDigest = "the nonce as digest, not hashed once more"

    let authenticatorData: [UInt8]
    let clientData: [UInt8]
    /// SHA-256 of the client data as received, 32 bytes.
    let clientDataHash: [UInt8]
    /// The hash that the request says the device was given.
    let statedHash: [UInt8]

    /// The digest that ECDSA signs when the nonce is made from a client data hash: the nonce, hashed once more.
    func digest(over hash: [UInt8]) -> [UInt8] {
        Digest.sha256(Digest.sha256(authenticatorData + hash))
    }

    /// Every wrong construction that a valid signature is tried on: its name and the digest that ECDSA signs.
    var wrongDigests: [(name: String, digest: [UInt8])] {
        let rightBytes = authenticatorData + clientDataHash
        let once = Digest.sha256(rightBytes)
        return [
            (Self.nonceAsDigest, once),
            ("the nonce hashed twice more", Digest.sha256(Digest.sha256(Digest.sha256(rightBytes)))),
            ("authenticatorData || clientDataHash, not hashed", Array(rightBytes.prefix(32))),
        ] + otherBytes.flatMap { name, bytes in Self.digests(of: bytes, named: name) }
    }

    /// What else nonces have been made from.
    private var otherBytes: [(name: String, bytes: [UInt8])] {
        [
            ("clientDataHash || authenticatorData", clientDataHash + authenticatorData),
            ("clientDataHash alone", clientDataHash),
            ("authenticatorData alone", authenticatorData),
            ("authenticatorData || clientData", authenticatorData + clientData),
            ("authenticatorData || SHA256 of nothing", authenticatorData + Digest.sha256([])),
            ("authenticatorData || SHA256(clientDataHash)", authenticatorData + Digest.sha256(clientDataHash)),
            ("clientData || authenticatorData", clientData + authenticatorData),
            ("clientData alone", clientData),
        ]
    }

    /// The bytes as digest (its leftmost 32 bytes, as ECDSA takes it), and hashed one to three times.
    private static func digests(of bytes: [UInt8], named name: String) -> [(name: String, digest: [UInt8])] {
        let once = Digest.sha256(bytes)
        let twice = Digest.sha256(once)
        return [
            ("\(name), not hashed", Array(bytes.prefix(32))), ("\(name), hashed once", once),
            ("\(name), hashed twice", twice), ("\(name), hashed three times", Digest.sha256(twice)),
        ]
    }
}
