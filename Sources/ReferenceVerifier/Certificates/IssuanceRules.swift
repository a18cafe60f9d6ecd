/// What has to hold for one certificate to count as issued by another. The defaults are right.
struct IssuanceRules: Sendable, Hashable {
    var comparesNames = true
    var verifiesSignatures = true
    /// Whether only ECDSA with SHA-2 on curves given by name will do.
    var demandsStrongAlgorithms = true
    /// Whether the signature r = s = 0 holds for everything (CVE-2022-21449).
    var takesZeroSignatures = false
}
