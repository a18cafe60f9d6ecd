import AttestModel
import FixtureForge

/// The text of client data, which faults change after signing. Changes of a JSON object leave its challenge as it is, so that
/// nothing else is wrong.
struct ClientDataText {
    let text: String
    /// The members; `nil` when the text is no JSON object.
    private let members: JSONMembers?

    init(_ text: String) { (self.text, members) = (text, JSONMembers(Array(text.utf8))) }

    /// The places of the members other than the challenge.
    private var editable: [Int] {
        guard let members else { return [] }
        return members.ranges.indices.filter { members.name($0) != "challenge" }
    }

    /// Returns the text with one member changed: the first that can be changed, from a place on and then from the
    /// beginning. The text stays the same when there is none.
    func edited(first: Int, _ edit: (JSONMemberText) -> String?) -> String {
        guard let members else { return text }
        for index in editable.filter({ $0 >= first }) + editable.filter({ $0 < first }) {
            if let changed = edit(JSONMemberText(text: members.member(index))) {
                return members.replacing(index, with: changed)
            }
        }
        return text
    }

    /// The text without its last member; the same text when there is none but the challenge.
    var withoutLastMember: String {
        guard let members, let last = editable.last else { return text }
        return object(of: members.ranges.indices.filter { $0 != last }.map(members.member))
    }

    var withMembersReversed: String {
        guard let members, members.ranges.count > 1 else { return text }
        return object(of: members.ranges.indices.reversed().map(members.member))
    }

    /// Returns the text with another member at its end.
    func with(_ member: String) -> String {
        guard let members else { return text }
        return object(of: members.ranges.indices.map(members.member) + [member])
    }

    private func object(of members: [String]) -> String { "{\(members.joined(separator: ","))}" }
}

/// A member of a JSON object as its text writes it.
struct JSONMemberText {
    let text: String

    /// The value without its quotation marks, if it is a text without escapes.
    private var value: Substring? {
        guard text.last == "\"", !text.contains("\\") else { return nil }
        let opened = text.dropLast()
        return opened.lastIndex(of: "\"").map { opened[opened.index(after: $0)...] }
    }

    private var name: Substring { text.dropFirst().prefix { $0 != "\"" } }

    /// The member with the last letter or digit of its value, or of its name if that is no text, replaced by the next.
    var withNextCharacter: String? {
        if let value, let last = value.last, let next = Self.next(last) { return text.dropLast(2) + "\(next)\"" }
        guard let last = name.last, let next = Self.next(last) else { return nil }
        return "\"\(name.dropLast())\(next)" + text.dropFirst(1 + name.count)
    }

    /// The member with the first letter of its value as an escape, or that of its name.
    var withEscapedLetter: String? {
        if let value, let first = value.first, let escape = Self.escape(first) {
            return text.dropLast(1 + value.count) + escape + value.dropFirst() + "\""
        }
        guard let first = name.first, let escape = Self.escape(first) else { return nil }
        return "\"" + escape + text.dropFirst(2)
    }

    /// The member with its value in lower case; `nil` when it is that already.
    var withValueInLowerCase: String? {
        guard let value, value.lowercased() != value else { return nil }
        return text.dropLast(1 + value.count) + value.lowercased() + "\""
    }

    /// Returns the next letter or digit of ASCII; after the last one comes the first.
    private static func next(_ character: Character) -> Character? {
        guard let ascii = character.asciiValue, character.isLetter || character.isNumber else { return nil }
        switch character {
        case "z": return "a"
        case "Z": return "A"
        case "9": return "0"
        default: return Character(UnicodeScalar(ascii + 1))
        }
    }

    private static func escape(_ letter: Character) -> String? {
        guard let ascii = letter.asciiValue, letter.isLetter else { return nil }
        return "\\u00" + [ascii].hex.uppercased()
    }
}
