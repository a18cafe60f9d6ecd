import AttestModel

extension AssertionDraft {
    /// Signs again until the signature has a wanted form.
    package mutating func sign(until isWanted: (ECDSASignature) -> Bool) {
        signature = device.key.sign(digest: digest, hash: .sha256, until: isWanted).signature
    }

    /// Makes both numbers of the signature shorter than the curve's size. A nonce that gives a short r is searched
    /// first and kept; then one challenge after another is tried until s is short too, so that some hundred tries
    /// are enough for each. Only for client data that carry the challenge: without it nothing would change.
    package mutating func signWithBothNumbersShort() {
        precondition(ownClientData == nil, "a new challenge must change the nonce")
        let shortR = device.key.sign(digest: digest, hash: .sha256) { $0.r[0] == 0 }
        signature = shortR.signature
        var attempt = 0
        while signature.s[0] != 0 {
            attempt += 1
            challenge = bytes(16, "challenge, attempt \(attempt)").hex
            digest = sha256(nonce)
            signature = device.key.signature(of: digest, nonce: shortR.nonce) ?? signature
        }
    }
}
