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
        try text(isSorted: isSorted) { (template, place, _) throws(MappingError) -> String in
            guard let text = String(validating: try template.render(values), as: UTF8.self) else {
                throw place.error("makes bytes that are no UTF-8 text; write them with \(Filter.advised)")
            }
            return text
        }
    }

    /// Returns the document without spaces.
    ///
    /// - Parameters:
    ///   - name: the name of the member that holds it.
    ///   - string: makes the text of a string, by its template, its place and the name of its member.
    func text<Failure: Error>(
        isSorted: Bool, named name: String = "",
        _ string: (TextTemplate, SourcePlace, String) throws(Failure) -> String
    ) throws(Failure) -> String {
        switch self {
        case .constant(let text): return text
        case .string(let template, let place):
            return JSONValue.string(try string(template, place, name)).compactText
        case .array(let elements):
            let texts = try elements.map { (element) throws(Failure) in
                try element.text(isSorted: isSorted, string)
            }
            return "[" + texts.joined(separator: ",") + "]"
        case .object(let members):
            let order =
                isSorted ? members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) } : members
            let texts = try order.map { (member) throws(Failure) in
                JSONValue.string(member.name).compactText + ":"
                    + (try member.value.text(isSorted: isSorted, named: member.name, string))
            }
            return "{" + texts.joined(separator: ",") + "}"
        }
    }

    var texts: [TextTemplate] {
        switch self {
        case .constant: []
        case .string(let text, _): [text]
        case .array(let elements): elements.flatMap(\.texts)
        case .object(let members): members.flatMap(\.value.texts)
        }
    }
}
