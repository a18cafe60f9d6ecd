/// The content that the signature of an assertion covers, as far as the stored key can tell.
enum SignedContent {
    /// The nonce of the client data as received, hashed once more.
    case expectedNonce
    /// The nonce of the client data hash that the request states, which is not that of the client data.
    case statedNonce
    /// Something else that the key has validly signed.
    case other(String)
    /// Nothing known.
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

    /// Tells whether the stored key signed this digest.
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
