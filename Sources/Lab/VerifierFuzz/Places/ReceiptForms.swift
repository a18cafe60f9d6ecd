import AttestModel
import FixtureForge

extension ReceiptDraft {
    /// The receipts that Apple may send tomorrow without breaking a rule.
    static let formVariants: [FuzzChoice<ReceiptDraft>] = [
        FuzzChoice("renewed root", after: .certificates) { draft in
            guard draft.certificates.count > 2 else { return }
            let root = draft.authority.root
            var template = root.certificate.template
            template.serialNumber = draft.context.seed.serialNumber(8, for: "renewed root of receipts")
            template.notBefore = draft.time.adding(days: -30)
            draft.certificates[2] = template.signed(by: .ecdsaWithSHA384(root.key)).der
        },
        FuzzChoice("spare certificate", after: .certificates) {
            $0.certificates.append($0.context.apple.intermediate.certificate.der)
        },
        FuzzChoice("digest algorithm without parameters", after: .message) {
            guard !$0.message.signers.isEmpty else { return }
            $0.signer.digestAlgorithm = CMSDigest.sha256(parameters: [])
            $0.message.digestAlgorithms = [$0.signer.digestAlgorithm]
        },
    ]
}
