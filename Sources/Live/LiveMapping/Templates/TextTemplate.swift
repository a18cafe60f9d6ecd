import AttestModel

/// Text with places for values.
struct TextTemplate: Sendable {
    enum Piece: Sendable {
        case literal(String)
        case value(Reference)
    }

    var pieces: [Piece]

    func render(_ values: Values) throws(MappingError) -> [UInt8] {
        var bytes: [UInt8] = []
        for piece in pieces {
            switch piece {
            case .literal(let text): bytes += text.utf8
            case .value(let reference): bytes += try reference.render(values)
            }
        }
        return bytes
    }

    var references: [Reference] { pieces.compactMap { if case .value(let reference) = $0 { reference } else { nil } } }

    var names: Set<String> { references.reduce(into: []) { $0.formUnion($1.names) } }

    /// Returns a Boolean value that indicates whether the text is one value alone, as it is.
    func isValue(_ name: String) -> Bool {
        guard pieces.count == 1, let reference = references.first else { return false }
        return reference.filters.isEmpty && reference.origin.name == name
    }

    /// Returns the text before the first question mark that the file writes, and the text after it; `nil` without one.
    var splitAtQuery: (path: TextTemplate, query: TextTemplate?) {
        for (index, piece) in pieces.enumerated() {
            guard case .literal(let text) = piece, let mark = text.firstIndex(of: "?") else { continue }
            return (
                TextTemplate(pieces: pieces[..<index] + [.literal(String(text[..<mark]))]),
                TextTemplate(pieces: [.literal(String(text[text.index(after: mark)...]))] + pieces[(index + 1)...])
            )
        }
        return (self, nil)
    }
}

/// One place for a value: `${name|filter}`.
struct Reference: Sendable {
    enum Origin: Sendable {
        case named(String)
        /// Text in single quotation marks.
        case literal(String)
        /// A variable of the environment, with its value.
        case variable(String, value: String)
    }

    let origin: Origin
    let filters: [AppliedFilter]
    let place: SourcePlace

    func render(_ values: Values) throws(MappingError) -> [UInt8] {
        var bytes = try origin.bytes(values, at: place)
        for filter in filters { bytes = try filter.apply(to: bytes, values: values, at: place) }
        return bytes
    }

    var names: Set<String> { Set(([origin] + filters.compactMap(\.argument)).compactMap(\.name)) }
}

extension Reference.Origin {
    /// The name of the value; `nil` for one that the file or the environment states.
    var name: String? { if case .named(let name) = self { name } else { nil } }

    /// The origin as a mapping states it, without secrets.
    var shown: String {
        switch self {
        case .named(let name): name
        case .literal(let text): "'\(text)'"
        case .variable(let name, _): "env:\(name)"
        }
    }

    func bytes(_ values: Values, at place: SourcePlace) throws(MappingError) -> [UInt8] {
        switch self {
        case .literal(let text), .variable(_, let text): return Array(text.utf8)
        case .named(let name):
            guard let bytes = values[name] else { throw place.error("the value '\(name)' is not known here") }
            return bytes
        }
    }
}
