/// The permanent name of a vector, never reused: `suite/group/case`, lower-case words of letters, digits and hyphens.
package struct VectorID: Sendable, Hashable, Comparable, LosslessStringConvertible {
    package let description: String

    /// `nil` when the text is not three such words joined by slashes with a known suite first.
    package init?(_ text: String) {
        let words = text.split(separator: "/", omittingEmptySubsequences: false)
        guard words.count == 3, words.allSatisfy(Self.isWord), Suite(rawValue: String(words[0])) != nil
        else { return nil }
        description = text
    }

    /// Creates the id of words that are known to be lower-case letters, digits and hyphens.
    package init(_ suite: Suite, _ group: String, _ name: String) { description = "\(suite.rawValue)/\(group)/\(name)" }

    static func isWord(_ word: Substring) -> Bool {
        !word.isEmpty
            && word.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
            }
    }

    private var words: [Substring] { description.split(separator: "/") }

    /// The suite that it belongs to (`attestation`).
    package var suite: String { String(words[0]) }
    /// The group within the suite (`nonce`).
    package var group: String { String(words[1]) }
    /// The case within the group (`other-challenge`).
    package var name: String { String(words[2]) }
    /// The id of the check that sends the vector to a running backend (`live/attestation/nonce-other-challenge`).
    package var sent: VectorID { VectorID(.live, suite, "\(group)-\(name)") }

    package static func < (lhs: VectorID, rhs: VectorID) -> Bool {
        lhs.description.utf8.lexicographicallyPrecedes(rhs.description.utf8)
    }
}

extension FieldType where Value == VectorID {
    package static var vectorID: FieldType {
        text(
            "string", schema: .shared("vectorId"), wanted: { "'\($0)' is not of the form suite/group/case" },
            write: \.description, parse: { VectorID($0) })
    }
}
