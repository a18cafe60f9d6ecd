import AttestModel

/// The body of `POST /attest/verify`.
package struct AttestationForm: Sendable, Hashable {
    /// The key identifier, 32 bytes. Only standard base64 is read, so that a key has one name.
    package let keyId: [UInt8]
    /// The attestation object, CBOR.
    package let attestation: [UInt8]
    /// The challenge as the app received it.
    package let challenge: [UInt8]

    package init(keyId: [UInt8], attestation: [UInt8], challenge: [UInt8]) {
        (self.keyId, self.attestation, self.challenge) = (keyId, attestation, challenge)
    }

    /// Reads the body. A hash of the challenge has no place in it: the backend makes its own.
    ///
    /// - Throws: `Refusal`.
    package init(_ call: BackendCall) throws(Refusal) {
        var reader = try call.object()
        self = try reader.form { reader throws(ModelError) in
            AttestationForm(
                keyId: try reader.bytes("key_id"), attestation: try reader.bytes("attestation"),
                challenge: try reader.bytes("challenge"))
        }
    }
}
