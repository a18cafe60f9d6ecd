/// A place in the request of a step that a template of the mapping fills: a header field, a cookie, a member of a JSON
/// document, a field of a form, a parameter of the query, a segment of the path, or the whole body.
package struct RequestPlace: Sendable, Hashable {
    /// The part of the step that holds the place.
    enum Part: Sendable, Hashable {
        case headers, content, query, path
        /// The body that the step states for itself.
        case body
        /// A value of the step, which the request uses.
        case value(String)
    }

    let part: Part
    /// The positions that lead to the place: those of headers, pairs, segments, members and elements.
    let trail: [Int]
    /// The place as a reader of the mapping knows it, like `member 'proof.assertion'`.
    package let name: String

    /// A Boolean value that indicates whether the place is a segment of the path, without which the address is another.
    package var isPath: Bool { part == .path }

    /// The names of the values that are made again when places have other forms.
    package static func remade(_ places: some Collection<RequestPlace>, of step: Step) -> Set<String> {
        guard !places.isEmpty else { return [] }
        return Set(
            ["path", "query"] + step.values.map(\.name) + (places.contains { $0.part == .body } ? ["body"] : []))
    }
}

/// A form in which a place is sent instead of the form that the mapping states.
package enum Replacement: Sendable, Hashable {
    /// Without its name, too.
    case absent
    case empty
    case text(String)
    /// A constant of JSON as text, with the form in words.
    case constant(String, words: String)

    package static let null = constant("null", words: "null")
    package static let zero = constant("0", words: "0")

    package static let list = constant("[]", words: "an empty array")
    package static let truth = constant("true", words: "true")

    package static let otherTypes = [zero, list, truth]

    /// The form in words, after the name of a place.
    package var description: String {
        switch self {
        case .absent: "absent"
        case .empty: "empty"
        case .text(let text): "'\(text)'"
        case .constant(_, let words): words
        }
    }

    /// The form as a JSON document in the place of another; `nil` for an absent place.
    func json(for document: JSONTemplate) -> JSONTemplate? {
        switch self {
        case .absent: nil
        case .empty: document.emptied
        case .text(let text): .string(TextTemplate(pieces: [.literal(text)]), Template.empty.place)
        case .constant(let text, _): .constant(text)
        }
    }

    /// The form in the place of a text; `nil` for an absent place.
    func text(for text: TextTemplate) -> TextTemplate? {
        switch self {
        case .absent: nil
        // The scheme before the credentials stays.
        case .empty: TextTemplate(pieces: text.pieces.filter { if case .literal = $0 { true } else { false } })
        case .text(let text), .constant(let text, _): TextTemplate(pieces: [.literal(text)])
        }
    }

    /// Returns the form of a pair of a name and a value; `nil` for an absent pair.
    func pair(for pair: TextTemplate) -> TextTemplate? {
        let value = self == .empty ? TextTemplate(pieces: []) : text(for: pair)
        return value.map { TextTemplate(pieces: pair.nameOfPair.pieces + $0.pieces) }
    }
}

extension JSONTemplate {
    /// The document of the same type with nothing in it.
    fileprivate var emptied: JSONTemplate {
        switch self {
        case .constant, .string: .string(TextTemplate(pieces: []), Template.empty.place)
        case .members(_, let place): .members(TextTemplate(pieces: [.literal("{}")]), place)
        case .array: .array([])
        case .object: .object([])
        }
    }
}
