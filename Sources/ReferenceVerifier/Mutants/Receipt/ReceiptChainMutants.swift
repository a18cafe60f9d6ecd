import AttestModel

/// The chain of a receipt's signer followed wrongly: RCP-CHAIN.
enum ReceiptChainMutants {
    static let all = anchors + rules

    private static let anchors: [Mutant] = [
        chain("receipt-root-taken-from-receipt", "Trusts any root that the receipt itself brings along.") {
            $0.trusts = { candidate, _ in candidate.isSelfIssued }
        },
        chain("receipt-root-known-by-name", "Trusts a root in the receipt that bears the pinned one's name.") {
            $0.trusts = { candidate, pinned in pinned.contains { $0.subject == candidate.subject } }
        },
        chain("receipt-under-attestation-root", "Trusts the root of attestations for receipts, too.") {
            $0.trusts = { candidate, _ in candidate.isSelfIssued && names("Attestation Root", candidate.subject) }
        },
        .looser(
            "receipt-self-signed-signer-taken", ReceiptChainCheck(), "Takes a signer whose certificate is self-signed."
        ) { try $0.signerCertificate.get().isSelfIssued },
        .looser(
            "receipt-signer-known-by-name", ReceiptChainCheck(), "Looks at the name of the signer only."
        ) { names("Receipt Signing", try $0.signerCertificate.get().subject) },
        .looser(
            "receipt-chain-of-another-certificate", ReceiptChainCheck(),
            "Verifies a chain that lies in the receipt, and not that the signer is the one at its end."
        ) { evidence in
            let bag = try evidence.message.get().certificates
            let anchors = evidence.roots.compactMap(\.value)
            return bag.contains { certificate in
                !certificate.extensions(.appleReceiptSigning).isEmpty
                    && BagPath.find(from: certificate, in: bag, to: anchors, rules: IssuanceRules()) != nil
            }
        },
    ]

    private static let rules: [Mutant] = [
        chain("receipt-chain-built-but-not-verified", "Follows the names of a receipt's chain, verifies no signature.")
        {
            $0.issuance.verifiesSignatures = false
        },
        chain(
            "receipt-any-leaf-signs", "Takes any certificate under the root for one that signs receipts."
        ) { $0.demandsMarker = false },
        chain("receipt-authorities-not-checked", "Takes a certificate that is no authority for an issuer.") {
            $0.authority = nil
        },
        chain("receipt-key-cert-sign-not-checked", "Does not look at the keyUsage of a receipt's issuers.") {
            $0.authority?.demandsKeyCertSign = false
        },
        chain("receipt-ca-flag-not-checked", "Does not look at the CA flag of a receipt's issuers.") {
            $0.authority?.demandsCAFlag = false
        },
        chain("receipt-validity-not-checked", "Does not look at the dates of a receipt's certificates.") {
            $0.validAt = .never
        },
        chain(
            "receipt-signer-valid-now-demanded",
            "Judges the dates of a receipt's certificates now, and refuses genuine receipts of a signer that expired."
        ) { $0.validAt = .verification },
    ]

    private static func chain(
        _ name: String, _ summary: String, _ change: (inout ReceiptChainRules) -> Void
    ) -> Mutant {
        var check = ReceiptChainCheck()
        change(&check.rules)
        return .receipt(name, .receiptChain, summary) { [check] in
            $0.checks = $0.checks.replacing(with: check)
        }
    }

    /// Whether a name in DER has this text in it.
    private static func names(_ text: String, _ name: [UInt8]) -> Bool {
        !name.split(separator: Array(text.utf8)).dropFirst().isEmpty
    }
}
