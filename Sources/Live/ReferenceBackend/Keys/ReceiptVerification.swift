import AttestModel
import ReferenceVerifier

/// The verification of receipts: signature and chain, app, key, environment and age (Apple, Assessing fraud risk).
package enum ReceiptVerification {
    /// Returns whether a receipt is Apple's, about a key, and as young as it has to be when it arrives.
    ///
    /// - Parameters:
    ///   - type: `attest` for one from an attestation, `receipt` for one from Apple's server.
    ///   - clientDataHash: The hash that the attestation is about; `nil` for a receipt from Apple's server, in which that
    ///     field is damaged.
    package static func accepts(
        _ receipt: [UInt8], type: ReceiptType, of key: StoredKey, clientDataHash: [UInt8]?,
        in surroundings: Surroundings
    ) -> Bool {
        let request = ReceiptRequest(
            receipt: receipt, receiptType: type, app: surroundings.configuration.app, publicKey: key.publicKey,
            publicKeyPEM: PEM.publicKey(key.publicKey) ?? "", clientDataHash: clientDataHash,
            environment: key.environment, roots: surroundings.configuration.receiptRoots, time: surroundings.time)
        return surroundings.verifier.assess(.receipt(request)).isAccepted
    }
}
