/// The top-level members of a JSON object that a check reads. Where members have the same name, the last one counts, as
/// with most parsers.
package struct JSONText {
    private let members: [[UInt8]: JSONMember]

    /// Reads an object.
    /// - Throws: why the bytes are not one JSON object.
    init(_ bytes: [UInt8]) throws(JSONFault) {
        members = Dictionary(try JSONObjectScanner.members(in: bytes).map { ($0.name, $0.value) }) { $1 }
    }

    /// Returns the value of a member; `nil` when there is none.
    package func member(_ name: String) -> JSONMember? { members[Array(name.utf8)] }

    /// Returns the text of a member; `nil` when there is none, or its value is not a text.
    package func text(_ name: String) -> String? {
        guard case .string(let bytes)? = member(name) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the integer of a member; `nil` when there is none, or its value is not an integer of 64 bits.
    package func integer(_ name: String) -> Int64? {
        guard case .integer(let text)? = member(name) else { return nil }
        return Int64(text)
    }

    /// Returns the Boolean of a member; `nil` when there is none, or its value is not a Boolean.
    package func boolean(_ name: String) -> Bool? {
        guard case .boolean(let value)? = member(name) else { return nil }
        return value
    }
}
