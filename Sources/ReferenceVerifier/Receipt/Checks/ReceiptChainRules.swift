/// What a receipt's signing certificate has to fulfil. The defaults are right.
struct ReceiptChainRules: Sendable {
    /// When the certificates have to be valid.
    enum ValidAt: Sendable { case creation, verification, never }

    var issuance = IssuanceRules()
    var authority: AuthorityRules? = AuthorityRules()
    var validAt = ValidAt.creation
    /// Whether the signer has to bear Apple's mark for receipts.
    var demandsMarker = true
    /// Whether a certificate of the receipt itself is trusted like the pinned roots.
    var trusts: @Sendable (_ certificate: Certificate, _ pinned: [Certificate]) -> Bool = { _, _ in false }
}
