import AttestModel
import ReferenceVerifier

/// The chain of a receipt's signer followed wrongly: RCP-CHAIN.
enum ReceiptChainMutants {
    static let all = anchors + rules + spare

    private static let anchors: [Mutation<ReceiptEvidence>] = [
        chain("receipt-root-taken-from-receipt", "Trusts any root inside the receipt.") {
            $0.chain.anchors = { pinned, bag in pinned + bag.filter(\.isSelfIssued) }
        },
        chain("receipt-root-known-by-name", "Trusts a root inside the receipt that has the pinned one's name.") {
            $0.chain.anchors = { pinned, bag in
                pinned + bag.filter { candidate in pinned.contains { $0.subject == candidate.subject } }
            }
        },
        chain("receipt-under-attestation-root", "Trusts the root of attestations for receipts, too.") {
            $0.chain.anchors = { pinned, bag in
                pinned + bag.filter { $0.isSelfIssued && names("Attestation Root", $0.subject) }
            }
        },
        .lenient(
            "receipt-self-signed-signer-taken", .receiptChain, "Accepts a signer whose certificate is self-signed."
        ) { try $0.signerCertificate.get().isSelfIssued },
        .lenient(
            "receipt-signer-known-by-name", .receiptChain, "Checks only the name of the signer."
        ) { names("Receipt Signing", try $0.signerCertificate.get().subject) },
        .lenient(
            "receipt-chain-of-another-certificate", .receiptChain,
            "Verifies a chain inside the receipt, but not that the signer's certificate is the first of it."
        ) { evidence in
            let bag = try evidence.message.get().certificates
            let anchors = evidence.roots.compactMap(\.value)
            return bag.contains { certificate in
                !certificate.extensions(.appleReceiptSigning).isEmpty
                    && BagPath.find(from: certificate, in: bag, to: anchors) {
                        Issuance.fault(of: $0, by: $1, evidence.cryptography) == nil
                    } != nil
            }
        },
    ]

    private static let rules: [Mutation<ReceiptEvidence>] = [
        chain(
            "receipt-chain-built-but-not-verified",
            "Follows the names of a receipt's chain, and verifies no signature."
        ) { $0.chain.issuanceFault = WrongIssuance.withoutSignature },
        chain("receipt-any-leaf-signs", "Accepts any certificate under the root as one that signs receipts.") {
            $0.signsReceipts = { _ in true }
        },
        authority(
            "receipt-authorities-not-checked", "Accepts an issuer that is not a certification authority.",
            WrongAuthority.none),
        authority(
            "receipt-key-cert-sign-not-checked", "Does not check the keyUsage of a receipt's issuers.",
            WrongAuthority.withoutKeyCertSign),
        authority(
            "receipt-ca-flag-not-checked", "Does not check the CA flag of a receipt's issuers.",
            WrongAuthority.withoutCAFlag),
        chain("receipt-validity-not-checked", "Does not check the dates of a receipt's certificates.") {
            $0.validityFault = { _, _ in nil }
        },
        chain(
            "receipt-signer-valid-now-demanded",
            "Compares the dates of a receipt's certificates with now, and rejects genuine receipts of an expired signer."
        ) { check in check.validityFault = { $0.validityFault(at: $1.request.time.secondsSinceEpoch) } },
    ]

    private static let spare: [Mutation<ReceiptEvidence>] = [
        .stricter(
            "receipt-root-copy-compared", .receiptChain,
            "Rejects receipts whose copy of the root is not the pinned certificate, byte by byte."
        ) { evidence in
            let pinned = evidence.roots.compactMap(\.value?.received)
            return try evidence.message.get().certificates.allSatisfy {
                !$0.isSelfIssued || pinned.contains($0.received)
            }
        },
        .stricter(
            "receipt-three-certificates-demanded", .receiptChain,
            "Rejects receipts that do not hold exactly three certificates."
        ) { try $0.message.get().certificates.count == 3 },
    ]

    private static func chain(
        _ name: String, _ summary: String, _ change: (inout ReceiptSteps) -> Void
    ) -> Mutation<ReceiptEvidence> { .steps(name, .receiptChain, summary, change) }

    private static func authority(
        _ name: String, _ summary: String, _ reader: @escaping WrongAuthority.Reader
    ) -> Mutation<ReceiptEvidence> { chain(name, summary) { $0.chain.authority = reader } }

    /// Tells whether a name in DER holds this text.
    private static func names(_ text: String, _ name: [UInt8]) -> Bool {
        !name.split(separator: Array(text.utf8)).dropFirst().isEmpty
    }
}
