import AttestModel
import FixtureForge

extension Group where Draft == ReceiptDraft {
    static let receiptDecode = Group(.receiptDecode, bytes + structure + content + bombs)

    // MARK: Not a message at all

    private static let bytes: [Case<ReceiptDraft>] = [
        encoded("empty", "No bytes", "emptied") { _ in [] },
        encoded("not-asn1", "Text instead of ASN.1", "replaced by text") { _ in Array("no receipt at all".utf8) },
        encoded("truncated", "First half of a receipt", "second half dropped") {
            Array($0.encoded.prefix($0.encoded.count / 2))
        },
        encoded(
            "unterminated", "Receipt without its last end of contents", "last two bytes dropped", level: .should,
            impact: .hardening, why: malformed
        ) { $0.encoded.dropLast(2) },
        encoded(
            "trailing-bytes", "Bytes after the receipt", "four bytes added", level: .should, impact: .hardening,
            why: "What follows the message is signed by nobody; a reader that goes on finds another receipt there."
        ) { $0.encoded + Array("more".utf8) },
    ]

    // MARK: Another message

    private static let structure: [Case<ReceiptDraft>] = [
        .reject(
            "wrong-content-type", "Content type of enveloped data", impact: .hardening, control: ReceiptControl.attest,
            why: malformed,
            Fault(.contentType, "object identifier replaced", after: .message) {
                $0.message.contentType = .envelopedData
            }),
        .reject(
            "wrong-inner-content-type", "Content that says it is signed data itself", level: .should,
            impact: .hardening, control: ReceiptControl.attest,
            why: "RFC 5652 section 5.3 demands signed attributes for all content but plain data: none is here.",
            Fault(.innerContentType, "object identifier replaced", after: .message) {
                $0.message.innerContentType = .signedData
            }),
        .reject(
            "detached-content", "Message without its content", impact: .hardening, control: ReceiptControl.attest,
            why: "A signature over a content that is elsewhere says nothing of this receipt.",
            Fault(.content, "left out", after: .message) { $0.message.content = nil }),
        .reject(
            "no-signer", "Message without a signer", impact: .forgery, control: ReceiptControl.attest,
            why: "To verify every signature of a message that has none verifies nothing.",
            Fault(.signerInfos, "left out", after: .message) { $0.message.signers = [] }),
        .reject(
            "two-signers", "Message with two signers", level: .should, impact: .hardening,
            control: ReceiptControl.attest,
            why: "With two, a verifier may take the signature of one for the certificate of the other.",
            Fault(.signerInfos, "a second one added", after: .message) { draft in
                var second = draft.signer
                second.signature = draft.signerKey.sign(draft.payload, hash: .sha256).mirrored.der
                draft.message.signers.append(second)
            }),
    ]

    // MARK: Another content

    private static let content: [Case<ReceiptDraft>] = [
        .reject(
            "payload-not-set", "SEQUENCE of fields instead of a SET", level: .should, impact: .hardening,
            control: ReceiptControl.attest, why: malformed,
            Fault(.content, "tag replaced", after: .payload) { $0.payload[0] = 0x30 }),
        .field(
            5, "field-without-value", "Field of type and version alone", level: .should, impact: .denialOfService,
            control: ReceiptControl.attest,
            why: "A reader that takes the third part of each field for granted crashes.", "value left out"
        ) { $0.fields[type: 5]?.value = nil },
        missing(2, "missing-app-id", "the app ID"), missing(3, "missing-key", "the attested key"),
        missing(12, "missing-creation-time", "the creation time"),
        twice("field-twice-genuine-first", "Two app IDs, the genuine one first") { $0 + 1 },
        twice("field-twice-genuine-last", "Two app IDs, the genuine one last") { $0 },
    ]

    // MARK: Bombs

    private static let bombs: [Case<ReceiptDraft>] = [
        encoded("nested-deep", "10000 SEQUENCEs inside each other", "replaced", why: bomb) { _ in
            [[UInt8]](repeating: [0x30, 0x80], count: 10_000).concatenated
        },
        encoded("huge-length", "SEQUENCE that declares 2^63 - 1 bytes", "replaced", why: bomb) { _ in
            [0x30, 0x88, 0x7F] + [UInt8](repeating: 0xFF, count: 7)
        },
    ]

    private static let malformed = "What is not a receipt must be refused, and not blow up the verifier."
    private static let bomb = "A few bytes that make a parser recurse or allocate without bound take the server down."

    private static func encoded(
        _ name: String, _ title: String, _ change: String, level: Level = .must, impact: Impact = .denialOfService,
        why: String = malformed, _ value: @escaping @Sendable (ReceiptDraft) -> [UInt8]
    ) -> Case<ReceiptDraft> {
        .reject(
            name, title, level: level, impact: impact, control: ReceiptControl.attest, why: why,
            Fault(.object, change, after: .encoded) { $0.encoded = value($0) })
    }

    private static func missing(_ type: Int, _ name: String, _ what: String) -> Case<ReceiptDraft> {
        .field(
            type, name, "Receipt without \(what)", control: ReceiptControl.attest,
            why: "What is not there cannot be compared; a verifier that skips the check accepts any receipt.",
            "left out"
        ) { $0.fields[type: type] = nil }
    }

    private static func twice(
        _ name: String, _ title: String, _ position: @escaping @Sendable (_ genuine: Int) -> Int
    ) -> Case<ReceiptDraft> {
        .field(
            2, name, title, level: .should, control: ReceiptControl.attest,
            why: "Two readers of the same receipt would see two contents.", "a second one added"
        ) { draft in
            let genuine = draft.fields.firstIndex { $0.type == 2 } ?? 0
            draft.fields.insert(ReceiptField(2, "ABCDE12345.com.example.other"), at: position(genuine))
        }
    }
}
