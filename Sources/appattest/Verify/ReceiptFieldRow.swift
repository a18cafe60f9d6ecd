import AttestModel
import ReferenceVerifier

/// One field of a receipt, for people and for scripts.
struct ReceiptFieldRow {
    private let field: ReceiptField

    init(_ field: ReceiptField) { self.field = field }

    var number: String { String(field.number) }

    var title: String { field.type?.title ?? "not known" }

    /// The value, and what it means.
    var text: String { "\(value)\(field.type.map { "  (\($0.meaning))" } ?? "")" }

    var json: JSONValue {
        .members([
            "number": .integer(field.number), "version": .integer(field.version),
            "title": field.type.map { .string($0.title) }, "meaning": field.type.map { .string($0.meaning) },
            "value": .base64(field.value), "text": .string(value),
        ])
    }

    /// Text where the field holds some, hexadecimal or a length otherwise.
    private var value: String {
        switch field.type {
        case .publicKey: "\(field.value.count) bytes"
        case .clientDataHash: field.value.hex
        default:
            if field.value.allSatisfy({ (0x20..<0x7F).contains($0) }) {
                String(decoding: field.value, as: UTF8.self)
            } else {
                field.value.hex
            }
        }
    }
}
