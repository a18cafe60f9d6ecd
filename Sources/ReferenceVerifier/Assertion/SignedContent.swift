/// What the signature of an assertion is over, as far as the stored key can tell.
enum SignedContent {
    /// The nonce of the client data as received, hashed once more.
    case expectedNonce
    /// The nonce of the client data hash that the request states, which is not that of the client data.
    case statedNonce
    /// Something else that the key has validly signed.
    case other(String)
    /// Nothing known.
    case unknown
    /// The signature is not one of DER at all.
    case malformed(String)

    static func identify(signature: [UInt8], by point: P256Point, inputs: NonceInputs) -> SignedContent {
        let parsed: ECDSASignature
        do {
            parsed = try ECDSASignature(der: signature)
        } catch {
            return .malformed(error.reason)
        }
        guard let key = P256Key(point) else { return .unknown }
        if key.verifies(parsed, digest: inputs.digest(over: inputs.clientDataHash)) { return .expectedNonce }
        if inputs.statedHash != inputs.clientDataHash,
            key.verifies(parsed, digest: inputs.digest(over: inputs.statedHash))
        {
            return .statedNonce
        }
        let wrong = inputs.wrongDigests.first { key.verifies(parsed, digest: $0.digest) }
        return wrong.map { .other($0.name) } ?? .unknown
    }
}
