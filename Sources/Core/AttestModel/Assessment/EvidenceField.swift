/// One named field that evidence carries, as it is, whether or not the evidence is genuine: to be shown, not to be acted on.
package struct EvidenceField: Sendable, Hashable {
    package enum Form: Sendable, Hashable { case text, bytes }

    /// The number of the field in its format.
    package let number: Int64
    package let version: Int64
    /// The name of the field; `nil` for one that is not known.
    package let title: String?
    /// The meaning of the field for a server; `nil` for an unknown field.
    package let meaning: String?
    package let form: Form
    package let value: [UInt8]

    package init(number: Int64, version: Int64, title: String?, meaning: String?, form: Form, value: [UInt8]) {
        (self.number, self.version, self.title) = (number, version, title)
        (self.meaning, self.form, self.value) = (meaning, form, value)
    }

    /// The value for people: text where the field holds some, hexadecimal or a length otherwise.
    package var text: String {
        if form == .text, value.allSatisfy({ (0x20..<0x7F).contains($0) }) {
            return String(decoding: value, as: UTF8.self)
        }
        return value.count > 64 ? "\(Count.text(value.count, "byte"))" : value.hex
    }
}
