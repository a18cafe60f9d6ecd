import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == ReceiptDraft {
    /// Contents that BER forbids, or that hold something else than fields.
    static let receiptContentFaults: [Entry] = elements + encodings

    // MARK: Elements that are not fields

    private static let elements: [Entry] = [
        content("bytes-after-content") { $0.payload + Array("more".utf8) },
        content("content-in-other-tag") { [0xA0] + $0.payload.dropFirst() },
        .reject("token-twice", level: .should, at: .field(5), after: .fields) {
            $0.fields.append(ReceiptField(5, "token"))
        },
        .reject("field-type-2-64-plus-2", level: .should, at: .content, after: .payload) { draft in
            draft.payload = DERBytes.set(
                draft.fields.map { field in
                    guard field.type == 2, let value = field.value else { return field.der }
                    return DERBytes.sequence(
                        DERBytes.primitive(.integer, [1, 0, 0, 0, 0, 0, 0, 0, 2]), DERBytes.integer(field.version),
                        DERBytes.octetString(value))
                }.concatenated)
        },
        added("field-of-four-elements") { DERBytes.sequence(ReceiptField(99, "new").nodes, DERBytes.null) },
        added("field-as-set") { DERBytes.set(ReceiptField(99, "new").nodes) },
        added("field-type-as-text") { DERBytes.sequence(text("99"), DERBytes.integer(1), DERBytes.octetString([1])) },
        added("field-version-as-text") {
            DERBytes.sequence(DERBytes.integer(99), text("1"), DERBytes.octetString([1]))
        },
        added("field-value-as-text") { DERBytes.sequence(DERBytes.integer(99), DERBytes.integer(1), text("new")) },
    ]

    private static func text(_ text: String) -> [UInt8] { DERBytes.primitive(.utf8String, Array(text.utf8)) }

    // MARK: Encodings

    private static let encodings: [Entry] = [
        added("value-longer-than-field") {
            DERBytes.sequence(DERBytes.integer(99), DERBytes.integer(1), [0x04, 0x05, 0x01])
        },
        added("end-marker-in-set") { [0x00, 0x00] },
        added("end-marker-with-content") {
            let next = ReceiptField(98, "new").der
            return [0x30, 0x80] + ReceiptField(99, "new").nodes + [0x00, UInt8(next.count)] + next
        },
        added("primitive-of-indefinite-length") {
            BERBytes.indefinite(
                0x30, DERBytes.integer(99), DERBytes.integer(1), [0x04, 0x80], DERBytes.octetString([1]), [0x00, 0x00])
        },
        added("value-with-piece-of-text") {
            DERBytes.sequence(
                DERBytes.integer(99), DERBytes.integer(1),
                BERBytes.longForm(0x24, DERBytes.octetString([1]) + text("2"), lengthBytes: 1))
        },
        added("length-beyond-64-bits") {
            let nodes = ReceiptField(99, "new").nodes
            return [0x30, 0x89, 0x01] + [UInt8](bigEndian: nodes.count, count: 8) + nodes
        },
        .reject("content-with-piece-of-text", level: .should, at: .object, after: .encoded) { draft in
            let first = BERBytes.pieces(of: draft.payload, 1000)[0]
            guard let range = draft.encoded.firstRange(of: first) else { return }
            draft.encoded[range.lowerBound] = 0x0C
        },
        .reject(
            "content-with-last-piece-of-text", level: .should, control: ReceiptControl.nested, at: .object,
            after: .encoded
        ) { draft in
            guard let last = BERBytes.pieces(of: draft.payload, 300).last,
                let range = draft.encoded.firstRange(of: last)
            else { return }
            draft.encoded[range.lowerBound] = 0x0C
        },
    ]

    private static func content(_ name: String, _ payload: @escaping Bytes) -> Entry {
        .reject(name, level: .should, at: .content, after: .payload) { $0.payload = payload($0) }
    }

    /// Returns the case of an element before the fields.
    private static func added(_ name: String, _ element: @escaping @Sendable () -> [UInt8]) -> Entry {
        content(name) { DERBytes.set(element(), $0.fields.map(\.der).concatenated) }
    }
}
