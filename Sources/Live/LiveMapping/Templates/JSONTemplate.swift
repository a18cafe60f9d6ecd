import AttestModel

/// A JSON document with places for values in its strings.
indirect enum JSONTemplate: Sendable {
    /// A number, a Boolean value or null, as the file writes it.
    case constant(String)
    case string(TextTemplate, SourcePlace)
    case array([JSONTemplate])
    case object([(name: String, value: JSONTemplate)])

    /// Returns the document without spaces.
    ///
    /// - Parameter isSorted: whether members are sorted by the UTF-8 bytes of their names, at each level.
    func text(_ values: Values, isSorted: Bool = false) throws(MappingError) -> String {
        switch self {
        case .constant(let text): return text
        case .string(let template, let place):
            guard let text = String(validating: try template.render(values), as: UTF8.self) else {
                throw place.error("makes bytes that are no UTF-8 text; write them with \(Filter.advised)")
            }
            return JSONValue.string(text).compactText
        case .array(let elements):
            var texts: [String] = []
            for element in elements { texts.append(try element.text(values, isSorted: isSorted)) }
            return "[" + texts.joined(separator: ",") + "]"
        case .object(let members):
            let order =
                isSorted ? members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) } : members
            var texts: [String] = []
            for (name, value) in order {
                texts.append(JSONValue.string(name).compactText + ":" + (try value.text(values, isSorted: isSorted)))
            }
            return "{" + texts.joined(separator: ",") + "}"
        }
    }

    var names: Set<String> {
        switch self {
        case .constant: []
        case .string(let text, _): text.names
        case .array(let elements): elements.reduce(into: []) { $0.formUnion($1.names) }
        case .object(let members): members.reduce(into: []) { $0.formUnion($1.value.names) }
        }
    }
}
