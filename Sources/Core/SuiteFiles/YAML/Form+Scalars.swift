import AttestModel

extension Form where Value == String {
    /// Text that is not empty. A number or Boolean value is taken as it is written.
    package static var text: Form {
        Form(schema: ["type": ["string", "number", "boolean"]]) { (node) throws(DocumentError) -> String in
            guard let text = node.text else { throw node.mismatch("text") }
            guard text.contains(where: { !$0.isWhitespace }) else { throw node.error("must not be empty") }
            return text
        }
    }
}

extension Form where Value == Int {
    package static func integer(_ bounds: ClosedRange<Int>) -> Form {
        Form(schema: .integer(Int64(bounds.lowerBound), through: Int64(bounds.upperBound))) {
            (node) throws(DocumentError) -> Int in
            guard let text = node.plain, let number = Int(text), bounds.contains(number) else {
                throw node.mismatch("an integer from \(bounds.lowerBound) to \(bounds.upperBound)")
            }
            return number
        }
    }
}

extension Form where Value == Bool {
    package static var boolean: Form {
        Form(schema: .boolean) { (node) throws(DocumentError) -> Bool in
            switch node.plain {
            case "true": return true
            case "false": return false
            default: throw node.mismatch("true or false")
            }
        }
    }
}

extension Form where Value: RawRepresentable<String> & CaseIterable {
    /// One word of a closed vocabulary.
    package static var word: Form {
        let words = Value.allCases.map(\.rawValue)
        return Form(schema: .oneOf(words)) { (node) throws(DocumentError) -> Value in
            guard let text = node.text else { throw node.mismatch("one of \(words.joined(separator: ", "))") }
            guard let value = Value(rawValue: text) else {
                throw node.error(
                    "has '\(text)'\(Spelling.hint(text, among: words)), which is none of \(words.joined(separator: ", "))"
                )
            }
            return value
        }
    }
}

extension Form {
    /// A list; where `isSingleAllowed`, one element stands for a list of it; where `isNullAllowed`, nothing for none.
    package static func list<Element>(
        of element: Form<Element>, isSingleAllowed: Bool = false, isEmptyAllowed: Bool = false,
        isNullAllowed: Bool = false
    ) -> Form where Value == [Element] {
        let list = JSONSchema.array(of: element.schema, atLeast: isEmptyAllowed ? 0 : 1)
        let schema: JSONSchema = isSingleAllowed ? ["anyOf": [element.schema.json, list.json]] : list
        return Form(schema: schema) { (node) throws(DocumentError) -> [Element] in
            guard let nodes = node.elements else {
                if isNullAllowed, node.isNull { return [] }
                guard isSingleAllowed else { throw node.mismatch("a list") }
                return [try element.read(node)]
            }
            guard isEmptyAllowed || !nodes.isEmpty else { throw node.error("must not be empty") }
            return try nodes.map(element.read)
        }
    }

    /// A mapping whose keys the user names, in the order of the file.
    /// - Parameters:
    ///   - what: what the mapping holds, for errors (`header fields by name`).
    ///   - names: the pattern of names.
    package static func named<Element>(
        _ element: Form<Element>, what: String, names: String,
        check: @escaping @Sendable (String, DocumentPlace) throws(DocumentError) -> Void
    ) -> Form where Value == [(name: String, value: Element, place: DocumentPlace)] {
        Form(schema: [
            "type": "object", "propertyNames": JSONSchema.string(pattern: names).json,
            "additionalProperties": element.schema.json,
        ]) { (node) throws(DocumentError) -> [(name: String, value: Element, place: DocumentPlace)] in
            var elements: [(String, Element, DocumentPlace)] = []
            for member in try node.members("a mapping of \(what)") {
                try check(member.name, member.place)
                elements.append((member.name, try element.read(member.value), member.place))
            }
            return elements
        }
    }
}
