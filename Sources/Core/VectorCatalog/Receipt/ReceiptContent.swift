import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == ReceiptDraft {
    /// Contents that BER forbids, or that hold something else than fields.
    static let receiptContentFaults: [Entry] = [
        // Elements that are not fields.
        content("bytes-after-content") { $0.payload + Array("more".utf8) },
        content("content-in-other-tag") { [0xA0] + $0.payload.dropFirst() },
        reject("token-twice", at: .field(5), after: .fields) { $0.fields.append(ReceiptField(5, "token")) },
        reject("field-type-2-64-plus-2", at: .content, after: .payload) { draft in
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
        // Encodings.
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
        reject("content-with-piece-of-text", at: .object, after: .encoded) { draft in
            let first = BERBytes.pieces(of: draft.payload, 1000)[0]
            guard let range = draft.encoded.firstRange(of: first) else { return }
            draft.encoded[range.lowerBound] = 0x0C
        },
        reject(
            "content-with-last-piece-of-text", control: "content-in-nested-pieces", at: .object,
            after: .encoded
        ) { draft in
            guard let last = BERBytes.pieces(of: draft.payload, 300).last,
                let range = draft.encoded.firstRange(of: last)
            else { return }
            draft.encoded[range.lowerBound] = 0x0C
        },
    ]

    private static func text(_ text: String) -> [UInt8] { DERBytes.primitive(.utf8String, Array(text.utf8)) }

    private static let content = Place(.content, after: .payload).setting { $0.payload = $1 }

    /// Returns the case of an element before the fields.
    private static func added(_ name: String, _ element: @escaping @Sendable () -> [UInt8]) -> Entry {
        content(name) { DERBytes.set(element(), $0.fields.map(\.der).concatenated) }
    }

    /// Contents in forms that BER allows and that no known receipt has. A content is no DER in any case: nobody sorts its SET.
    static let receiptContentForms: [Entry] = [
        form("fields-of-indefinite-length") { draft in
            let empty = DERBytes.integer(99) + DERBytes.integer(1) + BERBytes.indefinite(0x24)
            let fields = draft.fields.map(\.nodes) + [empty]
            return BERBytes.indefinite(0x31, fields.map { BERBytes.indefinite(0x30, $0) }.concatenated)
        },
        form("fields-with-long-lengths") { draft in
            let fields = draft.fields.enumerated().map { position, field in
                let numbers = [field.type, field.version].map {
                    BERBytes.longForm(0x02, [UInt8($0)], lengthBytes: 1 + position)
                }
                let value = BERBytes.longForm(0x04, field.value ?? [], lengthBytes: 2 + position)
                return BERBytes.longForm(0x30, numbers.concatenated + value, lengthBytes: 3 + position)
            }
            return BERBytes.longForm(0x31, fields.concatenated, lengthBytes: 4)
        },
        form("field-values-in-pieces") { draft in
            DERBytes.set(
                draft.fields.map { field in
                    let pieces = BERBytes.pieces(of: field.value ?? [], 5)
                    let first = BERBytes.longForm(0x24, pieces.prefix(2).concatenated, lengthBytes: 1)
                    let value = BERBytes.indefinite(
                        0x24, first, DERBytes.octetString([]), pieces.dropFirst(2).concatenated)
                    return DERBytes.sequence(DERBytes.integer(field.type), DERBytes.integer(field.version), value)
                }.concatenated)
        },
        accept("unknown-fields-of-any-number", level: .should, after: .fields) { draft in
            for number in [0, 127, 130, 258, 770, 0x0C_0011, 0x1000_0000_0002] {
                draft.fields.insert(ReceiptField(number, "new"), at: 0)
                draft.fields[0].version = number + 1
            }
            draft.fields.append(ReceiptField(1, ""))
        },
        accept("unknown-fields-of-127-and-128-bytes", level: .should, after: .fields) { draft in
            for count in [127, 128] {
                draft.fields.append(ReceiptField(100 + count, draft.bytes(count, "field of \(count) bytes")))
            }
        },
    ]

    private static func form(_ name: String, _ payload: @escaping Bytes) -> Entry {
        accept(name, level: .should, after: .payload) { $0.payload = payload($0) }
    }
}
