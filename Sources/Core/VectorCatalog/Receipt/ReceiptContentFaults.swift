import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == ReceiptDraft {
    /// Contents that BER forbids, or that hold something else than fields.
    static let receiptContentFaults: [Case<ReceiptDraft>] = elements + encodings

    // MARK: Elements that are not fields

    private static let elements: [Case<ReceiptDraft>] = [
        content(
            "bytes-after-content", "Bytes after the SET of fields", "four bytes appended",
            why: "The signature covers these bytes, and no field holds them. A reader that goes on reads other fields "
                + "than one that stops."
        ) { $0.payload + Array("more".utf8) },
        content(
            "content-in-other-tag", "Content with the tag [0] instead of that of a SET", "tag replaced by [0]",
            why: "Apple signs a SET. A reader that ignores the tag reads other structures as a receipt, too."
        ) { [0xA0] + $0.payload.dropFirst() },
        .reject(
            "token-twice", "Two tokens", level: .should, impact: .hardening, control: ReceiptControl.attest,
            why: "No field may occur twice, those included that a server only passes on. Apple may read another token "
                + "than the server has stored.",
            Fault(.field(5), "second token added", after: .fields) { $0.fields.append(ReceiptField(5, "token")) }),
        added(
            "field-of-four-elements", "Field with a fourth element", "field of four elements added",
            why: "Apple's fields have three elements. The meaning of a fourth is unknown, and it may change that of "
                + "the others."
        ) { DERBytes.sequence(ReceiptField(99, "new").nodes, DERBytes.null) },
        added(
            "field-as-set", "SET of three elements instead of a field", "SET added",
            why: "A field is a SEQUENCE. In a SET the order of the two numbers is open, so that readers disagree "
                + "which one is the type."
        ) { DERBytes.set(ReceiptField(99, "new").nodes) },
        added(
            "field-type-as-text", "Field whose type is text", "field added whose type is text",
            why: "A reader that converts text to a number finds a field where others find none."
        ) { DERBytes.sequence(text("99"), DERBytes.integer(1), DERBytes.octetString([1])) },
        added(
            "field-version-as-text", "Field whose version is text", "field added whose version is text",
            why: "The version is an INTEGER in every field. A reader that takes anything here reads elements that are "
                + "not fields."
        ) { DERBytes.sequence(DERBytes.integer(99), text("1"), DERBytes.octetString([1])) },
        added(
            "field-value-as-text", "Field whose value is text", "field added whose value is a UTF8String",
            why: "The value is an OCTET STRING in every field. Two forms of one value are two ways to read it."
        ) { DERBytes.sequence(DERBytes.integer(99), DERBytes.integer(1), text("new")) },
    ]

    private static func text(_ text: String) -> [UInt8] { DERBytes.primitive(.utf8String, Array(text.utf8)) }

    // MARK: Encodings

    private static let encodings: [Case<ReceiptDraft>] = [
        added(
            "value-longer-than-field", "Field whose value ends after the field", "field added whose value is too long",
            why: "X.690 section 8.1 nests elements. A reader that goes by the length of the value takes bytes of the "
                + "next field for it."
        ) { DERBytes.sequence(DERBytes.integer(99), DERBytes.integer(1), [0x04, 0x05, 0x01]) },
        added(
            "end-marker-in-set", "End-of-contents octets in a SET of definite length", "two zero bytes added",
            why: "They end an element of indefinite length alone (X.690 section 8.1.5). A reader that stops here "
                + "misses the fields after them."
        ) { [0x00, 0x00] },
        added(
            "end-marker-with-content", "End-of-contents octets with a length",
            "field of indefinite length added whose end has a length",
            why: "Their length is zero (X.690 section 8.1.5). A reader that ignores it goes on in other bytes than "
                + "one that skips as many."
        ) {
            let next = ReceiptField(98, "new").der
            return [0x30, 0x80] + ReceiptField(99, "new").nodes + [0x00, UInt8(next.count)] + next
        },
        added(
            "primitive-of-indefinite-length", "Primitive value of indefinite length",
            "field with a primitive value of indefinite length added",
            why: "Only a constructed element may have an indefinite length (X.690 section 8.1.3.2). Nobody can tell "
                + "where the value ends, as its bytes may hold two zeros."
        ) {
            BERBytes.indefinite(
                0x30, DERBytes.integer(99), DERBytes.integer(1), [0x04, 0x80], DERBytes.octetString([1]), [0x00, 0x00])
        },
        added(
            "value-with-piece-of-text", "Value in pieces, one of them text", "field added with a piece that is text",
            why: "The pieces of an OCTET STRING are OCTET STRINGs (X.690 section 8.7.3.2). Readers that join all "
                + "pieces and readers that skip the text see two values."
        ) {
            DERBytes.sequence(
                DERBytes.integer(99), DERBytes.integer(1),
                BERBytes.longForm(0x24, DERBytes.octetString([1]) + text("2"), lengthBytes: 1))
        },
        added(
            "length-beyond-64-bits", "Field with a length of 2^64 and more", "field with a length of nine bytes added",
            why: "A reader that keeps 64 bits of a length sees the right one here, and one that keeps more sees a "
                + "field without end."
        ) {
            let nodes = ReceiptField(99, "new").nodes
            return [0x30, 0x89, 0x01] + [UInt8](bigEndian: nodes.count, count: 8) + nodes
        },
        .reject(
            "content-with-piece-of-text", "Content in pieces, one of them text", level: .should, impact: .hardening,
            control: ReceiptControl.attest,
            why: "The pieces of an OCTET STRING are OCTET STRINGs (X.690 section 8.7.3.2). libcrypto joins them "
                + "without a look at their tags.",
            Fault(.object, "tag of a piece replaced by that of a UTF8String", after: .encoded) { draft in
                let first = BERBytes.pieces(of: draft.payload, 1000)[0]
                guard let range = draft.encoded.firstRange(of: first) else { return }
                draft.encoded[range.lowerBound] = 0x0C
            }),
        .reject(
            "content-with-last-piece-of-text", "Content in pieces of definite length, the last one text",
            level: .should, impact: .hardening, control: ReceiptControl.nested,
            why:
                "The pieces of an OCTET STRING are OCTET STRINGs (X.690 section 8.7.3.2), in a string of definite length, too.",
            Fault(.object, "tag of the last piece replaced by that of a UTF8String", after: .encoded) { draft in
                guard let last = BERBytes.pieces(of: draft.payload, 300).last,
                    let range = draft.encoded.firstRange(of: last)
                else { return }
                draft.encoded[range.lowerBound] = 0x0C
            }),
    ]

    private static func content(
        _ name: String, _ title: String, _ change: String, why: String,
        _ payload: @escaping @Sendable (ReceiptDraft) -> [UInt8]
    ) -> Case<ReceiptDraft> {
        .reject(
            name, title, level: .should, impact: .hardening, control: ReceiptControl.attest, why: why,
            Fault(.content, change, after: .payload) { $0.payload = payload($0) })
    }

    /// Returns the case of an element before the fields.
    private static func added(
        _ name: String, _ title: String, _ change: String, why: String, _ element: @escaping @Sendable () -> [UInt8]
    ) -> Case<ReceiptDraft> {
        content(name, title, change, why: why) { DERBytes.set(element(), $0.fields.map(\.der).concatenated) }
    }
}
