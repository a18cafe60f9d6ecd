import FixtureForge
import TestBasics

@testable import ReferenceVerifier

/// The faults and the free choices of receipts that no vector of the set has. The proof of the set has all others.
@Suite("One fault in a receipt violates one requirement")
struct ReceiptAttributionTests {
    @Test("A receipt without what need not be there, or with another root beside it, violates nothing")
    func valid() {
        expectReceipt([], "without what no page documents", DraftEdit(.fields) { $0.fields[type: 7] = nil })
        expectReceipt([], "for good", DraftEdit(.fields) { $0.fields[type: 21] = nil })
        expectReceipt([], "root not brought along", DraftEdit(.certificates) { $0.certificates.removeLast() })
        let (root, other) = (forgeContext.receipts.root, forgeContext.apple.root)
        var (expired, renewed) = (root.certificate.template, root.certificate.template)
        expired.notAfter = forgeContext.time.adding(days: -1)
        let old = expired.signed(by: .ecdsaWithSHA384(root.key)).der
        expectReceipt(
            [], "root expired", DraftEdit(.certificates) { $0.certificates[2] = old },
            DraftEdit(.request) { $0.request.roots = [old] })
        renewed.issuer = other.name
        let spare = renewed.signed(by: .ecdsaWithSHA384(other.key)).der
        expectReceipt(
            [], "a renewed root under another root", DraftEdit(.certificates) { $0.certificates.append(spare) })
    }

    @Test("A fault in message or chain violates its own requirement only")
    func message() {
        expectReceipt(["RCP-CHAIN"], "no root", DraftEdit(.request) { $0.request.roots = [] })
        expectReceipt(["RCP-KEY"], "no key", DraftEdit(.request) { $0.request.publicKey = [] })
        expectReceipt(["RCP-DECODE"], "empty content", DraftEdit(.payload) { $0.payload = [] })
        expectReceipt(
            ["RCP-DECODE"], "unknown field twice",
            DraftEdit(.fields) { $0.fields += [ReceiptField(99, "?"), ReceiptField(99, "?")] })
        expectReceipt(
            ["RCP-SIGNATURE"], "signer's certificate missing",
            DraftEdit(.certificates) { $0.certificates.removeFirst() })
        expectReceipt(
            ["RCP-CHAIN"], "other intermediate of the same name",
            DraftEdit(.certificates) { draft in
                draft.intermediateTemplate.subjectPublicKeyInfo = draft.key("another").subjectPublicKeyInfo
                draft.certificates[1] = draft.intermediateTemplate.signed(by: draft.intermediateIssuer).der
            })
        expectReceipt(
            ["RCP-CHAIN"], "a forged authority of the root",
            DraftEdit(.certificates) { draft in
                let other = draft.context.apple.root
                draft.intermediateTemplate.subject = other.name
                draft.certificates.append(draft.intermediateTemplate.signed(by: .ecdsaWithSHA384(other.key)).der)
            })
    }

    private static let fields: [(Int, String?, String)] = [
        (2, "RCP-APPID", ""), (2, "RCP-APPID", "*"), (6, "RCP-TYPE", "ATTEST "), (6, "RCP-TYPE", ""),
        (7, "RCP-ENV", "Production"), (7, "RCP-ENV", ""), (7, "RCP-ENV", "production\0"), (21, "RCP-EXPIRY", ""),
        // A creation time is one of RFC 3339.
        (12, nil, "2026-03-01T11:58:00.123456789Z"), (12, nil, "2026-02-28T23:58:00-12:00"),
        (12, "RCP-CREATION", "2026-03-01T11:54:59.999Z"), (12, "RCP-CREATION", ""),
        (12, "RCP-CREATION", "2026-03-01 11:58:00Z"), (12, "RCP-CREATION", "2026-03-01T11:58:60Z"),
        (12, "RCP-CREATION", "2026-02-29T11:58:00Z"), (12, "RCP-CREATION", "1772366280"),
        (12, "RCP-CREATION", "2026-03-01T11:58:00z"), (12, "RCP-CREATION", "\u{0662}026-03-01T11:58:00Z"),
        // A risk metric is digits of at most 63 bits.
        (17, nil, "0"), (17, nil, "4294967296"), (17, nil, "9223372036854775807"), (17, "RCP-RISK", " 3"),
        (17, "RCP-RISK", "3.0"), (17, "RCP-RISK", "\u{0663}"),
    ]

    @Test("A field with another text violates its own requirement only, or nothing", arguments: fields)
    func texts(field: Int, id: String?, text: String) {
        // A receipt of type ATTEST has no risk metric.
        expectReceipt(
            [id].compactMap(\.self), text, DraftEdit(.plan) { if field == 17 { $0.type = .receipt } },
            DraftEdit(.fields) { $0.fields[type: field] = ReceiptField(field, text) })
    }
}

@Suite("A receipt's text steers no terminal")
struct ReceiptTextTests {
    @Test(
        "Invisible characters are shown as code points, all others as they are",
        arguments: [
            ("ABCDE12345.com.exämple 应用 👍", "ABCDE12345.com.exämple 应用 👍"), ("a\u{1B}[2K\nb", "a\\u{1B}[2K\\u{A}b"),
            ("a\r\n\0\t\u{7F}", "a\\u{D}\\u{A}\\u{0}\\u{9}\\u{7F}"), ("\u{85}\u{9B}", "\\u{85}\\u{9B}"),
            ("\u{202E}\u{2066}\u{200B}", "\\u{202E}\\u{2066}\\u{200B}"), ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
        ])
    func printable(text: String, shown: String) {
        #expect(Array(text.utf8).shortText.unicodeScalars.elementsEqual(shown.unicodeScalars))
    }

    @Test("An app ID, right or wrong, forges no line of the finding")
    func appID() throws {
        let forged = "ABCDE12345.\u{1B}[1A\nok        RCP-CHAIN"
        var request = forgedReceipt(
            .definite, [DraftEdit(.fields) { $0.fields[type: 2]?.value = Array(forged.utf8) }]
        ).request
        for app in [request.app, try #require(AppIdentity(appId: forged))] {
            request.app = app
            let assessment = assess(request)
            let evidence = try #require(assessment.results.first { $0.requirement == .receiptAppID }).evidence
            #expect(evidence.contains("ABCDE12345.\\u{1B}[1A\\u{A}ok"))
            #expect(!evidence.contains("\u{1B}") && !evidence.contains("\n"))
        }
    }
}
