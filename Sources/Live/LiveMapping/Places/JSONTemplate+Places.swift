/// The places of a JSON document by their positions.
extension JSONTemplate {
    /// A part of the document, with the positions and the names that lead to it.
    struct Part {
        let trail: [Int]
        let name: String
        let document: JSONTemplate
    }

    /// The parts of the document, each before those within it; the document itself comes first.
    var parts: [Part] { parts(at: [], named: "") }

    private func parts(at trail: [Int], named name: String) -> [Part] {
        let own = Part(trail: trail, name: name, document: self)
        switch self {
        case .constant, .string, .members: return [own]
        case .array(let elements):
            return [own] + elements.enumerated().flatMap { $1.parts(at: trail + [$0], named: "\(name)[\($0)]") }
        case .object(let members):
            return [own]
                + members.enumerated().flatMap { index, member in
                    member.value.parts(
                        at: trail + [index], named: name.isEmpty ? member.name : "\(name).\(member.name)")
                }
        }
    }

    /// A Boolean value that indicates whether the document has nothing within it.
    var isLeaf: Bool { if case .constant = self { true } else { text != nil } }

    /// Returns the document with another form of the part at some positions; `nil` for a document that is gone.
    func replacing(at trail: ArraySlice<Int>, by form: Replacement) -> JSONTemplate? {
        guard let index = trail.first else { return form.json(for: self) }
        switch self {
        case .constant, .string, .members: return self
        case .array(var elements):
            let element = elements[index].replacing(at: trail.dropFirst(), by: form)
            elements.replaceSubrange(index...index, with: element.map { [$0] } ?? [])
            return .array(elements)
        case .object(var members):
            let value = members[index].value.replacing(at: trail.dropFirst(), by: form)
            members.replaceSubrange(index...index, with: value.map { [(members[index].name, $0)] } ?? [])
            return .object(members)
        }
    }
}

extension TextTemplate {
    /// Returns the pieces between the occurrences of a character that the file writes.
    func split(at separator: Character) -> [TextTemplate] {
        var parts = [TextTemplate(pieces: [])]
        for piece in pieces {
            guard case .literal(let text) = piece else {
                parts[parts.count - 1].pieces.append(piece)
                continue
            }
            for (index, part) in text.split(separator: separator, omittingEmptySubsequences: false).enumerated() {
                if index > 0 { parts.append(TextTemplate(pieces: [])) }
                if !part.isEmpty { parts[parts.count - 1].pieces.append(.literal(String(part))) }
            }
        }
        return parts
    }

    /// Creates the text of parts with a separator between them.
    init(_ parts: [TextTemplate], joinedBy separator: String) {
        let pieces = parts.enumerated().flatMap { index, part in
            (index > 0 ? [Piece.literal(separator)] : []) + part.pieces
        }
        self.init(pieces: pieces)
    }

    /// The text before the first equals sign that the file writes, with it; empty without one.
    var nameOfPair: TextTemplate {
        guard case .literal(let text)? = pieces.first, let sign = text.firstIndex(of: "=") else {
            return TextTemplate(pieces: [])
        }
        return TextTemplate(pieces: [.literal(String(text[...sign]))])
    }
}
