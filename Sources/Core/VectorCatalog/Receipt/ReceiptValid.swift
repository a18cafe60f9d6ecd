import AttestModel
import FixtureForge
import Primitives

extension Group where Draft == ReceiptDraft {
    static func receiptValid(_ subject: EvidenceSubject) -> Group {
        Group(.receiptValid) {
            accept(Draft.ordinary)
            accept("attest-definite-der", after: .plan) { $0.form = .definite }
            accept("receipt-type-risk-3", after: .plan) { $0.exchange() }
            accept("receipt-type-risk-15", after: .plan) { $0.exchange(riskMetric: 15) }
            accept("receipt-type-risk-90", level: .should, after: .plan) { $0.exchange(riskMetric: 90) }
            accept("receipt-type-risk-258", level: .should, after: .plan) { $0.exchange(riskMetric: 258) }
            accept("receipt-type-risk-32768", level: .should, after: .plan) { $0.exchange(riskMetric: 32_768) }
            accept("sandbox", needs: subject.needs(.development), after: .plan) { $0.environment = .development }
            accept("receipt-field-4-mangled", after: .plan) {
                $0.exchange()
                $0.sendsClientDataHash = true
            }
            accept("before-october-2020-signed-attributes", level: .info, after: .message) {
                let attributes = CMSAttribute.all(for: $0.payload, at: $0.time.adding(seconds: -1))
                $0.signer.signedAttributes = attributes.concatenated
            }
            accept("unsorted-fields", level: .should, after: .fields) { $0.fields.reverse() }
            accept("unknown-field-type", level: .should, after: .fields) { $0.set(99, "new") }
            accept("signer-expired-but-valid-at-creation", level: .should, after: .plan) {
                $0.createdAt = $0.time.adding(seconds: -120).secondsSinceEpoch * 1000
                $0.signerNotAfter = $0.time.adding(seconds: -60)
            }
            // Receipts that Apple may send tomorrow without breaking a rule.
            accept("renewed-root", level: .should, after: .certificates) { draft in
                let root = draft.authority.root
                var template = root.certificate.template
                template.serialNumber = draft.context.seed.serialNumber(8, for: "renewed root of receipts")
                template.notBefore = draft.time.adding(days: -30)
                draft.certificates[2] = template.signed(by: .ecdsaWithSHA384(root.key)).der
            }
            accept("spare-certificate", level: .should, after: .certificates) {
                $0.certificates.append($0.context.apple.intermediate.certificate.der)
            }
            accept("absent-digest-parameters", level: .should, after: .message) {
                $0.signer.digestAlgorithm = CMSDigest.sha256(parameters: [])
                $0.message.digestAlgorithms = [$0.signer.digestAlgorithm]
            }
            receiptLongPath
            [(0, 0), (1, 900), (2, 120), (3, 345)].map { digits, milliseconds in
                accept("fraction-digits-\(digits)", after: .plan) {
                    $0.createdAt = $0.time.secondsSinceEpoch * 1000 - 1000 + milliseconds
                }
            }
            receiptContentForms
            receiptMessageForms
            // Bytes and lengths that careless readers lose.
            signed("r-short") { $0.r[0] == 0 && $0.r[1] < 0x80 }
            signed("s-short") { $0.s[0] == 0 && $0.s[1] < 0x80 }
            signed("high-bits") { $0.hasHighBits }
            accept("unlucky-key-x-00-first", after: .plan) { draft in draft.device = draft.deviceKey { $0.x[0] == 0 } }
            accept("unlucky-key-y-00-first", after: .plan) { draft in draft.device = draft.deviceKey { $0.y[0] == 0 } }
            accept("unlucky-serial-number-20-bytes", level: .should, after: .issuance) {
                $0.signerTemplate.serialNumber = [0xFF] + $0.bytes(18, "serial number")
            }
            // The content begins with a tag and a length, 4 bytes, and is sent in pieces of 1000 bytes.
            [127, 128, 255, 256, 1000].map { count in
                accept("unlucky-last-piece-\(count)", level: .should, after: .fields) { $0.fill(1996 + count) }
            }
            [65_535, 65_536].map { count in
                accept("unlucky-content-\(count)", level: .info, after: .fields) { $0.fill(count) }
            }
            unlucky("client-data-hash", titled: "clientDataHash", after: .plan) { draft, isWanted in
                var number = 0
                repeat {
                    number += 1
                    draft.clientDataHash = sha256(draft.bytes(32, "challenge \(number)"))
                } while !isWanted(draft.clientDataHash)
            }
        }
    }

    private static func signed(_ name: String, until isWanted: @escaping @Sendable (ECDSASignature) -> Bool) -> Entry {
        accept("unlucky-signature-\(name)", after: .message) {
            $0.signer.signature = CertificateSigner.ecdsaWithSHA256($0.signerKey, until: isWanted).signature($0.payload)
        }
    }

    /// Genuine receipts with one change that Apple may make without notice.
    static let receiptTomorrow = Group(.receiptTomorrow) {
        tomorrow(
            "further-fields",
            DraftEdit(.fields) { draft in
                for type in [22, 30, 200] { draft.set(type, "new") }
            })
        tomorrow(
            "other-intermediate",
            DraftEdit(.issuance) { draft in
                draft.issueSigner(by: draft.key("next intermediate"))
                draft.intermediateTemplate.subject = AuthorityNames.nextReceiptIssuer
                draft.signerTemplate.issuer = AuthorityNames.nextReceiptIssuer
            })
    }
}

extension ReceiptDraft {
    /// Chooses a token with which all fields have a number of bytes.
    fileprivate mutating func fill(_ count: Int) {
        let text = repeatElement(bytes(48, "block of a token").base64, count: count / 64).joined()
        var length = 0
        // The second round exceeds the number by what longer lengths take.
        for _ in 0..<3 {
            set(5, String(text.prefix(length)))
            length -= fields.reduce(-count) { $0 + $1.der.count }
        }
    }
}
