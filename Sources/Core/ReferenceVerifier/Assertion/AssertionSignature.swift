import AttestModel

/// The parts of an assertion's nonce, and the ways in which known clients have wrongly put them together.
package struct NonceInputs {
    package let authenticatorData: [UInt8]
    package let clientData: [UInt8]
    /// SHA-256 of the client data as received, 32 bytes.
    package let clientDataHash: [UInt8]
    let statedHash: [UInt8]

    /// Creates the parts from a request, whose client data counts as received.
    package init(_ request: AssertionRequest, authenticatorData: [UInt8]) {
        self.init(
            authenticatorData: authenticatorData, clientData: request.clientData, statedHash: request.clientDataHash)
    }

    /// - Parameter statedHash: the hash that the device was given; `nil` for that of the client data.
    package init(authenticatorData: [UInt8], clientData: [UInt8], statedHash: [UInt8]? = nil) {
        (self.authenticatorData, self.clientData) = (authenticatorData, clientData)
        clientDataHash = Digest.sha256(clientData)
        self.statedHash = statedHash ?? clientDataHash
    }

    /// Returns the digest that ECDSA signs when the nonce is made from a client data hash: the nonce, hashed once more.
    func digest(over hash: [UInt8]) -> [UInt8] { Digest.sha256(Digest.sha256(authenticatorData + hash)) }

    /// Every known wrong construction: its name and the digest that ECDSA signs.
    var wrongDigests: [(name: String, digest: [UInt8])] {
        let rightBytes = authenticatorData + clientDataHash
        let once = Digest.sha256(rightBytes)
        return [
            ("the nonce as digest, not hashed once more", once),
            ("the nonce hashed twice more", Digest.sha256(Digest.sha256(Digest.sha256(rightBytes)))),
            ("authenticatorData || clientDataHash, not hashed", Array(rightBytes.prefix(32))),
        ] + otherBytes.flatMap { name, bytes in Self.digests(of: bytes, named: name) }
    }

    /// The other messages that nonces have been made from.
    private var otherBytes: [(name: String, bytes: [UInt8])] {
        [
            ("clientDataHash || authenticatorData", clientDataHash + authenticatorData),
            ("clientDataHash alone", clientDataHash),
            ("authenticatorData alone", authenticatorData),
            ("authenticatorData || clientData", authenticatorData + clientData),
            ("authenticatorData || SHA256(empty)", authenticatorData + Digest.sha256([])),
            ("authenticatorData || SHA256(clientDataHash)", authenticatorData + Digest.sha256(clientDataHash)),
            ("clientData || authenticatorData", clientData + authenticatorData),
            ("clientData alone", clientData),
        ]
    }

    /// Returns the bytes as digest (the leftmost 32 bytes, which ECDSA uses), and hashed one to three times.
    private static func digests(of bytes: [UInt8], named name: String) -> [(name: String, digest: [UInt8])] {
        let once = Digest.sha256(bytes)
        let twice = Digest.sha256(once)
        return [
            ("\(name), not hashed", Array(bytes.prefix(32))), ("\(name), hashed once", once),
            ("\(name), hashed twice", twice), ("\(name), hashed three times", Digest.sha256(twice)),
        ]
    }
}

/// The content that the signature of an assertion covers, as far as the stored key can tell.
enum SignedContent {
    /// The nonce of the client data as received, hashed once more.
    case expectedNonce
    /// The nonce of the client data hash that the request states, which is not that of the client data.
    case statedNonce
    /// Something else that the key has validly signed.
    case other(String)
    case unknown
    /// Nothing: the signature is not in DER.
    case malformed(String)
}

/// The signature of an assertion with the stored key and the parts of the nonce that it should cover.
package struct AssertionSignature {
    package let inputs: NonceInputs
    let content: SignedContent

    private let parsed: ECDSASignature?
    private let key: P256Point
    private let cryptography: any Cryptography

    init(_ signature: [UInt8], by key: P256Point, inputs: NonceInputs, cryptography: any Cryptography) {
        (self.inputs, self.key, self.cryptography) = (inputs, key, cryptography)
        do {
            let parsed = try ECDSASignature(der: signature)
            self.parsed = parsed
            content = Self.content(inputs) { cryptography.verifies(parsed, digest: $0, under: key) }
        } catch {
            parsed = nil
            content = .malformed(error.reason)
        }
    }

    package func covers(_ digest: [UInt8]) -> Bool {
        parsed.map { cryptography.verifies($0, digest: digest, under: key) } ?? false
    }

    private static func content(_ inputs: NonceInputs, covers: ([UInt8]) -> Bool) -> SignedContent {
        if covers(inputs.digest(over: inputs.clientDataHash)) { return .expectedNonce }
        if inputs.statedHash != inputs.clientDataHash, covers(inputs.digest(over: inputs.statedHash)) {
            return .statedNonce
        }
        return inputs.wrongDigests.first { covers($0.digest) }.map { .other($0.name) } ?? .unknown
    }
}
