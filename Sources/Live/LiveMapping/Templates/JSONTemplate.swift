import AttestModel

/// A JSON document with places for values in its strings.
indirect enum JSONTemplate: Sendable {
    /// A number, a Boolean value or null, as the file writes it.
    case constant(String)
    case string(TextTemplate, SourcePlace)
    case array([JSONTemplate])
    case object([(name: String, value: JSONTemplate)])
    /// The members of the JSON object that a text makes. They stand in the place of a member named `...`.
    case members(TextTemplate, SourcePlace)

    /// Returns a Boolean value that indicates whether a member of this name stands for the members of another object.
    /// YAML takes each name once: digits tell several objects apart.
    static func isSplice(_ name: String) -> Bool { name.wholeMatch(of: /\.\.\.[0-9]*/) != nil }

    /// Returns the document without spaces, but for those of the objects whose members it takes in.
    /// - Parameter isSorted: whether members are sorted by the UTF-8 bytes of their names, at each level.
    func bytes(_ values: Values, isSorted: Bool = false) throws(MappingError) -> [UInt8] {
        try bytes(isSorted: isSorted) { (template, place, _) throws(MappingError) -> String in
            guard let text = String(validating: try template.render(values), as: UTF8.self) else {
                throw place.error("makes bytes that are no UTF-8 text; write them with \(Filter.advised)")
            }
            return text
        } members: { (template, place) throws(MappingError) -> [WrittenMember] in
            let object = try template.render(values)
            // A preview has no text of captures and programs.
            if !values.runsPrograms, object == Values.unknown { return [] }
            return isSorted
                ? try WrittenMember.each(of: object, at: place) : try WrittenMember.all(of: object, at: place)
        }
    }

    /// Returns the document without spaces.
    /// - Parameters:
    ///   - string: makes the text of a string, by its template, its place and the name of its member.
    ///   - members: makes the members of an object that the document takes in, by its template and its place.
    func bytes<Failure: Error>(
        isSorted: Bool, named name: String = "",
        _ string: (TextTemplate, SourcePlace, String) throws(Failure) -> String,
        members splice: (TextTemplate, SourcePlace) throws(Failure) -> [WrittenMember]
    ) throws(Failure) -> [UInt8] {
        switch self {
        case .constant(let text): return Array(text.utf8)
        case .string(let template, let place): return JSONValue.string(try string(template, place, name)).compactBytes
        case .array(let elements):
            var written: [[UInt8]] = []
            for element in elements { written.append(try element.bytes(isSorted: isSorted, string, members: splice)) }
            return Self.list(written, in: "[", "]")
        case .object(let members):
            var written: [WrittenMember] = []
            for (name, value) in members {
                if case .members(let template, let place) = value {
                    written += try splice(template, place)
                } else {
                    let value = try value.bytes(isSorted: isSorted, named: name, string, members: splice)
                    written.append(WrittenMember(named: name, value))
                }
            }
            if isSorted { written.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) } }
            return Self.list(written.map(\.bytes), in: "{", "}")
        case .members(let template, let place): return Self.list(try splice(template, place).map(\.bytes), in: "{", "}")
        }
    }

    private static func list(_ elements: [[UInt8]], in opening: Unicode.Scalar, _ closing: Unicode.Scalar) -> [UInt8] {
        [UInt8(ascii: opening)] + elements.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: closing)]
    }

    /// The texts in it: strings take text alone, and an object may be bytes.
    var texts: [(text: TextTemplate, takesBytes: Bool)] { parts.compactMap(\.document.text) }

    /// The text of a string, or of the members of an object; `nil` for any other part.
    var text: (text: TextTemplate, takesBytes: Bool)? {
        switch self {
        case .string(let text, _): (text, false)
        case .members(let text, _): (text, true)
        case .constant, .array, .object: nil
        }
    }
}
