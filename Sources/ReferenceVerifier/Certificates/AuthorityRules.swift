/// What a certificate must say of itself to stand as issuer. The defaults are right.
struct AuthorityRules: Sendable {
    var demandsCAFlag = true
    /// Whether basicConstraints have to be there at all.
    var demandsConstraints = true
    var demandsKeyCertSign = true
    var demandsPathLength = true
    /// Whether certificates from before there were extensions count as authorities.
    var takesOldVersions = false
}
