import AttestModel
import Primitives
import ReferenceVerifier

/// The keys that can have made the signature of an assertion.
struct Signers {
    private let signature: [UInt8]
    private let authenticatorData: [UInt8]

    /// Takes an assertion apart; `nil` for one without a signature or authenticator data.
    init?(_ assertion: [UInt8]) {
        let object = AssertionObject(assertion)
        guard let signature = object.signature.value, let authenticatorData = object.authenticatorData.value else {
            return nil
        }
        (self.signature, self.authenticatorData) = (signature, authenticatorData)
    }

    /// Returns the two keys under which the signature verifies. A device that got this hash signed with one of them.
    func keys(over clientDataHash: [UInt8]) -> [P256Point] {
        let digest = Digest.sha256(Digest.sha256(authenticatorData + clientDataHash))
        return ECDSARecovery.keys(signature: signature, digest: digest).compactMap { P256Point(octets: $0[...]) }
    }

    /// Returns the key with one of these identifiers that signed over a client data hash. The identifier proves that the key
    /// and the hash are right: other hashes lead to other keys.
    func key(of identifiers: [[UInt8]], over clientDataHash: [UInt8]) -> P256Point? {
        identifiers.isEmpty ? nil : keys(over: clientDataHash).first { identifiers.contains($0.keyID) }
    }
}
