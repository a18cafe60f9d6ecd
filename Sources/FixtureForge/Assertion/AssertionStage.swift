/// The stages of an assertion's making, in order.
package enum AssertionStage: Sendable, Hashable {
    /// App, key, client data, counters.
    case plan
    /// The fields of authenticatorData; nothing is hashed yet.
    case authData
    /// authenticatorData as bytes; nothing is hashed yet.
    case authDataBytes
    /// The 32 bytes that ECDSA takes as digest.
    case digest
    /// The signature as numbers.
    case signature
    /// The signature as bytes; changes to authenticatorData from here on are not covered by it.
    case signed
    /// The CBOR map.
    case object
    /// The map's bytes.
    case encoded
    /// The question that goes with it.
    case request
}
