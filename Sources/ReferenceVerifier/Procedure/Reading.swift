/// How evidence is taken apart. The defaults are right; only mutants choose otherwise.
struct Reading: Sendable {
    /// Which value counts when a CBOR map has a key twice, or a receipt a field.
    enum RepeatedKey: Sendable { case refused, first, last }
    /// Which encodings of an ECDSA signature are understood.
    enum SignatureForm: Sendable { case der, ber, p1363Too, unsignedIntegers, reducedIntegers }

    /// The reading of the reference verifier.
    static let right = Reading()

    var repeatedKey = RepeatedKey.refused
    /// Whether bytes after the object are overlooked.
    var ignoresTrailingBytes = false
    /// Whether members are found by their place in the object instead of by name.
    var takesMembersByPlace = false
    /// Whether byte strings are also taken from text in base64, and text from byte strings.
    var convertsTypes = false
    /// Other names under which members are found.
    var aliases: [String: String] = [:]
    /// Whether credentialId is taken to have 32 bytes, whatever length is declared.
    var assumesIdentifierLength = false
    /// Whether x5c is put in order before it is read.
    var sortsCertificates = false
    var issuance = IssuanceRules()
    var anchors = AnchorRule.pinned
    var signatureForm = SignatureForm.der
    /// Whether chains are followed as they should be.
    var followsChainsRightly: Bool { issuance == IssuanceRules() && anchors == .pinned }

    /// Whether a receipt may have several signers, of whom the first counts.
    var takesFirstSigner = false

    /// What is done to the client data before they are hashed.
    var normalizesClientData: (@Sendable ([UInt8]) -> [UInt8])?
}
