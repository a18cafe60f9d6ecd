import AttestModel
import ReferenceVerifier

/// The chain of a receipt's signer followed wrongly: RCP-CHAIN.
enum ReceiptChainMutants {
    static let all: [Mutation<ReceiptEvidence>] = [
        chain("receipt-root-taken-from-receipt") {
            $0.chain.anchors = { pinned, bag in pinned + bag.filter(\.isSelfIssued) }
        },
        chain("receipt-root-known-by-name") {
            $0.chain.anchors = { pinned, bag in
                pinned + bag.filter { candidate in pinned.contains { $0.subject == candidate.subject } }
            }
        },
        chain("receipt-under-attestation-root") {
            $0.chain.anchors = { pinned, bag in
                pinned + bag.filter { $0.isSelfIssued && names("Attestation Root", $0.subject) }
            }
        },
        .lenient("receipt-self-signed-signer-taken", .receiptChain) { try $0.signerCertificate.get().isSelfIssued },
        .lenient("receipt-signer-known-by-name", .receiptChain) {
            names("Receipt Signing", try $0.signerCertificate.get().subject)
        },
        .lenient("receipt-chain-of-another-certificate", .receiptChain) { evidence in
            let bag = try evidence.message.get().certificates
            let anchors = evidence.roots.compactMap(\.value)
            return bag.contains { certificate in
                !certificate.extensions(.appleReceiptSigning).isEmpty
                    && BagPath.find(from: certificate, in: bag, to: anchors) {
                        Issuance.fault(of: $0, by: $1, evidence.cryptography) == nil
                    } != nil
            }
        },
        chain("receipt-chain-built-but-not-verified") { $0.chain.issuanceFault = WrongIssuance.withoutSignature },
        chain("receipt-any-leaf-signs") { $0.signsReceipts = { _ in true } },
        chain("receipt-marker-in-arc-of-apple") {
            // 1.2.840.113635.100
            $0.signsReceipts = { $0.received.holds([0x2A, 0x86, 0x48, 0x86, 0xF7, 0x63, 0x64]) }
        },
        authority("receipt-authorities-not-checked", WrongAuthority.none),
        authority("receipt-key-cert-sign-not-checked", WrongAuthority.withoutKeyCertSign),
        authority("receipt-ca-flag-not-checked", WrongAuthority.withoutCAFlag),
        chain("receipt-validity-not-checked") { $0.validityFault = { _, _ in nil } },
        chain("receipt-signer-valid-now-demanded") { check in
            check.validityFault = { $0.validityFault(at: $1.request.time.secondsSinceEpoch) }
        },
        .stricter("receipt-root-copy-compared", .receiptChain) { evidence in
            let pinned = evidence.roots.compactMap(\.value?.received)
            return try evidence.message.get().certificates.allSatisfy {
                !$0.isSelfIssued || pinned.contains($0.received)
            }
        },
        .stricter("receipt-three-certificates-demanded", .receiptChain) {
            try $0.message.get().certificates.count == 3
        },
    ]

    private static func chain(
        _ name: String, _ change: (inout ReceiptSteps) -> Void
    ) -> Mutation<ReceiptEvidence> { .steps(name, .receiptChain, change) }

    private static func authority(
        _ name: String, _ reader: @escaping WrongAuthority.Reader
    ) -> Mutation<ReceiptEvidence> { chain(name) { $0.chain.authority = reader } }

    /// Tells whether a name in DER holds this text.
    private static func names(_ text: String, _ name: [UInt8]) -> Bool {
        !name.split(separator: Array(text.utf8)).dropFirst().isEmpty
    }
}
