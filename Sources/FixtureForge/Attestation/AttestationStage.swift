/// The stages of an attestation's making, in order.
package enum AttestationStage: Sendable, Hashable {
    /// App, environment, challenge, key, device, validity.
    case plan
    /// The intermediate and the key that signs the leaf.
    case issuer
    /// The fields of authData; nothing is hashed yet.
    case authData
    /// authData as bytes; nothing is hashed yet.
    case authDataBytes
    /// The 32 bytes that the nonce extension will hold.
    case nonce
    /// The leaf's fields; it is not signed yet.
    case leaf
    /// Leaf and intermediate are signed; changes from here on are not covered by their signatures.
    case signed
    /// The list of certificates as bytes, and the receipt.
    case chain
    /// The CBOR map.
    case object
    /// The map's bytes.
    case encoded
    /// The question that goes with it.
    case request
}
