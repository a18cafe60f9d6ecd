extension CheckList where Evidence == ReceiptEvidence {
    /// What a server must check of a receipt.
    static let receipt = CheckList([
        ReceiptDecodeCheck(), ReceiptSignatureCheck(), ReceiptChainCheck(), ReceiptAppIDCheck(),
        ReceiptCreationCheck(), ReceiptKeyCheck(), ReceiptClientHashCheck(), ReceiptTypeCheck(),
        ReceiptEnvironmentCheck(), ReceiptExpiryCheck(), ReceiptRiskCheck(),
    ])
}
