import AttestModel

/// Bytes with places for values, as a mapping states them.
package struct Template: Sendable {
    /// The way in which a mapping states it.
    enum Shape: Sendable {
        case text(TextTemplate)
        /// A JSON document without spaces; its members in the order of the file, or sorted by their UTF-8 bytes.
        case json(JSONTemplate, isSorted: Bool)
        /// A JSON Web Token that HMAC-SHA-256 protects.
        case token(secret: TextTemplate, claims: JSONTemplate)
        /// A form, `application/x-www-form-urlencoded`.
        case fields([NamedTemplate])
    }

    let shape: Shape
    let place: SourcePlace

    /// Returns the bytes with the values in their places.
    /// - Throws: `MappingError` that names the line and the value that is missing or has the wrong form.
    package func render(_ values: Values) throws(MappingError) -> [UInt8] {
        switch shape {
        case .text(let text): return try text.render(values)
        case .json(let json, let isSorted): return try json.bytes(values, isSorted: isSorted)
        case .token(let secret, let claims):
            return Array(WebToken(try claims.bytes(values), secret: try secret.render(values)).text.utf8)
        case .fields(let fields):
            var pairs: [String] = []
            for field in fields {
                let value = try field.template.render(values)
                pairs.append("\(Array(field.name.utf8).percentEncoded)=\(value.percentEncoded)")
            }
            return Array(pairs.joined(separator: "&").utf8)
        }
    }

    /// Returns the text with the values in their places.
    /// - Throws: `MappingError` as `render` does, and for bytes that are not UTF-8.
    package func text(_ values: Values) throws(MappingError) -> String {
        let bytes = try render(values)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw place.error("makes bytes that are no UTF-8 text; write them with b64, b64url or hex")
        }
        return text
    }

    /// The texts with places for values, each with a Boolean value that indicates whether the place takes bytes, too.
    var parts: [(text: TextTemplate, takesBytes: Bool)] {
        switch shape {
        case .text(let text): [(text, true)]
        case .json(let json, _): json.texts
        case .token(let secret, let claims): [(secret, true)] + claims.texts
        case .fields(let fields): fields.flatMap(\.template.parts).map { ($0.text, false) }
        }
    }

    package var names: Set<String> { parts.reduce(into: []) { $0.formUnion($1.text.names) } }

    /// A template of nothing, until one is read.
    static let empty = Template(
        shape: .text(TextTemplate(pieces: [])), place: SourcePlace(file: "", line: 1, column: 1))
}

/// A template with the name of the value, header field or member that it makes.
package struct NamedTemplate: Sendable {
    package var name: String
    package var template: Template
}

/// The values that templates use, by name.
package struct Values: Sendable {
    package private(set) var all: [String: [UInt8]]
    /// A Boolean value that indicates whether filters run programs; where they do not, `exec` makes the text `0`.
    var runsPrograms = true
    /// The text of values that are not known before a run.
    static let unknown = Array("0".utf8)

    package init(_ bytes: [String: [UInt8]] = [:]) { all = bytes }

    package subscript(name: String) -> [UInt8]? {
        get { all[name] }
        set { all[name] = newValue }
    }

    /// Returns the values with others in addition, which win.
    package func merging(_ others: [String: [UInt8]]) -> Values {
        var values = self
        values.all.merge(others) { $1 }
        return values
    }
}

/// An error in a mapping, with its place.
package typealias MappingError = DocumentError

/// A place in a mapping file.
package typealias SourcePlace = DocumentPlace
