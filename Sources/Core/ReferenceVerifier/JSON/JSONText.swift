/// The top-level members of a JSON object that checks read. Of repeated members the last counts, as in most parsers.
package struct JSONText {
    private let members: [[UInt8]: JSONMember]

    init(_ bytes: [UInt8]) throws(JSONFault) {
        members = Dictionary(try JSONObjectScanner.members(in: bytes).map { ($0.name, $0.value) }) { $1 }
    }

    package func member(_ name: String) -> JSONMember? { members[Array(name.utf8)] }

    /// Returns the text of a member; `nil` when there is none, or its value is not a text.
    package func text(_ name: String) -> String? {
        if case .string(let bytes)? = member(name) { String(decoding: bytes, as: UTF8.self) } else { nil }
    }

    /// Returns the integer of a member; `nil` when there is none, or its value is not an integer of 64 bits.
    package func integer(_ name: String) -> Int64? {
        if case .integer(let text)? = member(name) { Int64(text) } else { nil }
    }

    /// Returns the Boolean of a member; `nil` when there is none, or its value is not a Boolean.
    package func boolean(_ name: String) -> Bool? { if case .boolean(let value)? = member(name) { value } else { nil } }
}
