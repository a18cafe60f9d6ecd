extension CheckList where Evidence == AssertionEvidence {
    /// What a server must check of an assertion.
    static let assertion = CheckList([
        AssertionDecodeCheck(), SignatureCheck(), AssertionNonceCheck(), ClientDataCheck(), AssertionAppIDCheck(),
        AssertionCounterCheck(), ChallengeCheck(), AssertionAuthDataCheck(), AssertionExtensionsCheck(),
        StoredKeyCheck(),
    ])
}
