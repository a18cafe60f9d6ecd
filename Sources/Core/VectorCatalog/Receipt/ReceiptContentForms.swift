import AttestModel
import FixtureForge

extension Group where Draft == ReceiptDraft {
    /// Contents in forms that BER allows and that no known receipt has. A content is no DER in any case: nobody sorts its
    /// SET.
    static let receiptContentForms: [Entry] = [
        content("fields-of-indefinite-length") { draft in
            let empty = DERBytes.integer(99) + DERBytes.integer(1) + BERBytes.indefinite(0x24)
            let fields = draft.fields.map(\.nodes) + [empty]
            return BERBytes.indefinite(0x31, fields.map { BERBytes.indefinite(0x30, $0) }.concatenated)
        },
        content("fields-with-long-lengths") { draft in
            let fields = draft.fields.enumerated().map { position, field in
                let numbers = [field.type, field.version].map {
                    BERBytes.longForm(0x02, [UInt8($0)], lengthBytes: 1 + position)
                }
                let value = BERBytes.longForm(0x04, field.value ?? [], lengthBytes: 2 + position)
                return BERBytes.longForm(0x30, numbers.concatenated + value, lengthBytes: 3 + position)
            }
            return BERBytes.longForm(0x31, fields.concatenated, lengthBytes: 4)
        },
        content("field-values-in-pieces") { draft in
            DERBytes.set(
                draft.fields.map { field in
                    let pieces = BERBytes.pieces(of: field.value ?? [], 5)
                    let first = BERBytes.longForm(0x24, pieces.prefix(2).concatenated, lengthBytes: 1)
                    let value = BERBytes.indefinite(
                        0x24, first, DERBytes.octetString([]), pieces.dropFirst(2).concatenated)
                    return DERBytes.sequence(DERBytes.integer(field.type), DERBytes.integer(field.version), value)
                }.concatenated)
        },
        .accept("unknown-fields-of-any-number", level: .should, after: .fields) { draft in
            for number in [0, 127, 130, 258, 770, 0x0C_0011, 0x1000_0000_0002] {
                draft.fields.insert(ReceiptField(number, "new"), at: 0)
                draft.fields[0].version = number + 1
            }
            draft.fields.append(ReceiptField(1, ""))
        },
        .accept("unknown-fields-of-127-and-128-bytes", level: .should, after: .fields) { draft in
            for count in [127, 128] {
                draft.fields.append(ReceiptField(100 + count, draft.bytes(count, "field of \(count) bytes")))
            }
        },
    ]

    private static func content(_ name: String, _ payload: @escaping Bytes) -> Entry {
        .accept(name, level: .should, after: .payload) { $0.payload = payload($0) }
    }
}
