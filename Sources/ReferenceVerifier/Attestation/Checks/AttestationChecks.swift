extension CheckList where Evidence == AttestationEvidence {
    /// What a server must check of an attestation.
    static let attestation = CheckList([
        AttestationDecodeCheck(), FormatCheck(), X5CCheck(), ChainCheck(), AuthorityCheck(), ValidityCheck(),
        NonceCheck(), KeyIDCheck(), KeyTypeCheck(), AttestationAppIDCheck(), AttestationCounterCheck(), AAGUIDCheck(),
        CredentialIDCheck(), COSECheck(), AttestationAuthDataCheck(), AttestationExtensionsCheck(), ReceiptCheck(),
    ])
}
