import AttestModel
import FixtureForge
import Primitives

extension Group where Draft == ReceiptDraft {
    /// Objects that are not one CMS SignedData with a SET of fields.
    static let receiptDecode = Group(
        .receiptDecode,
        bytes + structure + receiptForms + content + receiptContentFaults + receiptNumbers + bombs)

    // MARK: Not a message at all

    private static let bytes: [Case<ReceiptDraft>] = [
        encoded(
            "empty", "Zero bytes instead of a receipt", "receipt replaced by zero bytes",
            why: "A field without a value reaches every server. A parser that reads the first byte unchecked crashes."
        ) { _ in [] },
        encoded(
            "not-asn1", "Plain text instead of ASN.1", "receipt replaced by plain text",
            why: "Anyone can post arbitrary text. The verifier must reject it without an unhandled exception."
        ) { _ in Array("no receipt at all".utf8) },
        encoded(
            "truncated", "First half of a receipt", "second half of the receipt removed",
            why: "A truncated upload ends inside an element. A parser that trusts declared lengths reads past the end."
        ) {
            Array($0.encoded.prefix($0.encoded.count / 2))
        },
        encoded(
            "unterminated", "Receipt without its last end-of-contents octets", "last two bytes removed",
            level: .should, impact: .hardening,
            why: "The outermost element never ends. A strict parser rejects it; a lenient one guesses where it ends."
        ) { $0.encoded.dropLast(2) },
        encoded(
            "trailing-bytes", "Bytes after the receipt", "four bytes appended", level: .should, impact: .hardening,
            why: "No signature covers trailing bytes. A reader that goes on could find another receipt there."
        ) { $0.encoded + Array("more".utf8) },
        encoded(
            "trailing-byte", "One byte after the receipt", "zero byte appended", level: .should, impact: .hardening,
            why: "No signature covers the byte. Two receipts that differ by it alone have different hashes."
        ) { $0.encoded + [0x00] },
    ]

    // MARK: Another message

    private static let structure: [Case<ReceiptDraft>] = [
        .reject(
            "wrong-content-type", "Outer content type EnvelopedData", impact: .hardening,
            control: ReceiptControl.attest,
            why:
                "The bytes say that they are encrypted, not signed. A verifier that ignores the type guesses their meaning.",
            Fault(.contentType, "content type replaced by EnvelopedData", after: .message) {
                $0.message.contentType = .envelopedData
            }),
        .reject(
            "wrong-inner-content-type", "Inner content type SignedData", level: .should,
            impact: .hardening, control: ReceiptControl.attest,
            why: "RFC 5652 section 5.3 demands signed attributes for any content other than data. Here are none.",
            Fault(.innerContentType, "inner content type replaced by SignedData", after: .message) {
                $0.message.innerContentType = .signedData
            }),
        .reject(
            "detached-content", "CMS message without its content", impact: .forgery, madeBy: .anyone,
            control: ReceiptControl.attest,
            why: "Nothing in the receipt is signed then. A verifier that accepts it has checked neither app "
                + "nor key.",
            Fault(.content, "content removed", after: .message) { $0.message.content = nil }),
        .reject(
            "no-signer", "CMS message without a signer", impact: .forgery, control: ReceiptControl.attest,
            why: "A loop over zero signatures verifies nothing. Anyone can make such a receipt.",
            Fault(.signerInfos, "signer removed", after: .message) { $0.message.signers = [] }),
        .reject(
            "two-signers", "CMS message with two signers", level: .should, impact: .hardening,
            control: ReceiptControl.attest,
            why: "With two signers, a verifier may check the signature of one against the certificate of the other.",
            Fault(.signerInfos, "second signer added", after: .message) { draft in
                var second = draft.signer
                second.signature = draft.signerKey.sign(draft.payload, hash: .sha256).mirrored.der
                draft.message.signers.append(second)
            }),
    ]

    // MARK: Another content

    private static let content: [Case<ReceiptDraft>] = [
        .reject(
            "payload-not-set", "SEQUENCE of fields instead of a SET", level: .should, impact: .hardening,
            control: ReceiptControl.attest,
            why: "Apple signs a SET. A reader that ignores the tag reads other structures as a receipt, too.",
            Fault(.content, "tag of the content replaced by that of a SEQUENCE", after: .payload) {
                $0.payload[0] = 0x30
            }),
        .field(
            5, "field-without-value", "Field without a value", level: .should, impact: .denialOfService,
            control: ReceiptControl.attest,
            why: "A reader that expects a third element in each field crashes.", "value removed"
        ) { $0.fields[type: 5]?.value = nil },
        missing(
            2, "missing-app-id", "the app ID",
            why: "If a missing app ID skips the comparison, a receipt of any app passes."),
        missing(
            3, "missing-key", "the attested key",
            why: "If a missing key skips the comparison, a receipt of any device passes."),
        missing(
            12, "missing-creation-time", "the creation time",
            why: "If a missing creation time skips the check, a receipt of any age passes."),
        twice(
            "field-twice-genuine-first", "Two app IDs, the genuine one first",
            why: "A reader that keeps the last app ID acts on another app than one that keeps the first."
        ) { $0 + 1 },
        twice(
            "field-twice-genuine-last", "Two app IDs, the genuine one last",
            why: "A reader that stops at the first app ID acts on another app than one that reads to the end."
        ) { $0 },
    ]

    // MARK: Bombs

    private static let bombs: [Case<ReceiptDraft>] = [
        encoded(
            "nested-deep", "10000 nested SEQUENCEs", "receipt replaced by 10000 nested SEQUENCEs",
            why: "Twenty kilobytes make a recursive parser overflow its stack, which takes the server down."
        ) { _ in
            [[UInt8]](repeating: [0x30, 0x80], count: 10_000).concatenated
        }.killingProcesses(),
        encoded(
            "nested-deep-definite", "20000 nested SEQUENCEs of definite length",
            "receipt replaced by 20000 nested SEQUENCEs",
            why: "A reader that bounds the depth of indefinite lengths alone still overflows its stack here, which "
                + "takes the server down."
        ) { _ in DERBytes.nestedSequences(20_000) }.killingProcesses(),
        encoded(
            "huge-length", "SEQUENCE that declares 2^63 - 1 bytes", "receipt replaced by the head of a SEQUENCE",
            why: "Ten bytes make a parser that allocates by declared length exhaust the memory of the server."
        ) { _ in
            [0x30, 0x88, 0x7F] + [UInt8](repeating: 0xFF, count: 7)
        }.killingProcesses(),
    ]

    private static func encoded(
        _ name: String, _ title: String, _ change: String, level: Level = .must, impact: Impact = .denialOfService,
        why: String, _ value: @escaping @Sendable (ReceiptDraft) -> [UInt8]
    ) -> Case<ReceiptDraft> {
        .reject(
            name, title, level: level, impact: impact, control: ReceiptControl.attest, why: why,
            Fault(.object, change, after: .encoded) { $0.encoded = value($0) })
    }

    private static func missing(_ type: Int, _ name: String, _ member: String, why: String) -> Case<ReceiptDraft> {
        .field(
            type, name, "Receipt without \(member)", control: ReceiptControl.attest, why: why, "field \(type) removed"
        ) { $0.fields[type: type] = nil }
    }

    private static func twice(
        _ name: String, _ title: String, why: String, _ position: @escaping @Sendable (_ genuine: Int) -> Int
    ) -> Case<ReceiptDraft> {
        .field(
            2, name, title, level: .should, control: ReceiptControl.attest,
            why: why, "second app ID added"
        ) { draft in
            let genuine = draft.fields.firstIndex { $0.type == 2 } ?? 0
            draft.fields.insert(ReceiptField(2, draft.app.sibling.appId), at: position(genuine))
        }
    }
}
