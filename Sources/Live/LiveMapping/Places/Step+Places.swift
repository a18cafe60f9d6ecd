/// The places of a request.
extension Step {
    /// Returns the innermost places that are made of some values, in the order of the request.
    package func places(of names: Set<String>) -> [RequestPlace] {
        texts.filter { !closure(of: $0.text.names).isDisjoint(with: names) }.map(\.place)
    }

    /// Returns the places without those that carry a value of the step which has places of its own.
    package func innermostPlaces(of names: Set<String>) -> [RequestPlace] {
        let found = texts.filter { !closure(of: $0.text.names).isDisjoint(with: names) }
        let values = Set(found.compactMap { if case .value(let name) = $0.place.part { name } else { nil } })
        return found.filter { $0.text.names.isDisjoint(with: values) }.map(\.place)
    }

    /// Returns the places that hold some values and nothing else, the outermost where some lie within others: a whole
    /// object in a JSON document, if all that it has is made of the values.
    package func outermostPlaces(of names: Set<String>) -> [RequestPlace] {
        let inner = places(of: names)
        let known = Set(inner)
        var objects: [RequestPlace] = []
        for (part, document) in documents {
            let leaves = document.parts.filter(\.document.isLeaf)
            for object in document.parts where !object.document.isLeaf && !object.trail.isEmpty {
                let own = leaves.filter { $0.trail.starts(with: object.trail) }
                let isOwn = own.allSatisfy { leaf in
                    known.contains(RequestPlace(part: part, trail: leaf.trail, name: name(of: leaf)))
                }
                if isOwn, !own.isEmpty {
                    objects.append(RequestPlace(part: part, trail: object.trail, name: name(of: object)))
                }
            }
        }
        let all = inner + objects
        let outer = all.filter { place in
            !all.contains { other in
                other.part == place.part && other.trail.count < place.trail.count
                    && place.trail.starts(with: other.trail)
            }
        }
        // Of a value that the request carries as it is, the place in the request is enough.
        return outer.filter { if case .value = $0.part { false } else { true } }
    }

    /// Returns the text at a place, as the request carries it with some values.
    package func text(at place: RequestPlace, _ values: Values) throws(MappingError) -> String? {
        guard let text = texts.first(where: { $0.place == place })?.text else { return nil }
        return String(decoding: try text.render(values), as: UTF8.self)
    }

    /// A Boolean value that indicates whether the request takes in the members of its body, so that a backend must write
    /// the body again before it can verify it.
    package var splicesBody: Bool {
        documents.contains { _, document in
            document.parts.contains { part in
                if case .members(let text, _) = part.document { text.names.contains("body") } else { false }
            }
        }
    }

    /// Returns whether the bytes that a device signs are made of a value.
    package func signs(_ name: String) -> Bool {
        closure(of: (clientDataHash ?? clientData)?.names ?? []).contains(name)
    }

    /// Returns the names with those of all values that the named are made of. The body counts as a value of its own.
    func closure(of names: Set<String>) -> Set<String> {
        var closure = names
        let made = definitions.filter { $0.name != "body" }
        for _ in made {
            for value in made where closure.contains(value.name) { closure.formUnion(value.template.names) }
            if closure.contains("client_data_hash"), clientDataHash == nil { closure.insert("client_data") }
        }
        return closure
    }

    /// Returns the places that repeat a value of the request, such as its method, as it is or in another form.
    package func copies(of name: String) -> [RequestPlace] {
        texts.filter { repeats(name, in: $0.text.names) }.map(\.place)
    }

    /// Returns the places that repeat a value of the request in a form that does not show it, such as a hash of the body.
    package func derivedPlaces(of name: String) -> [RequestPlace] {
        texts.filter { derives(name, in: $0.text) }.map(\.place)
    }

    private func repeats(_ name: String, in names: Set<String>) -> Bool {
        names.contains(name)
            || values.contains {
                names.contains($0.name) && repeats(name, in: $0.template.names.subtracting([$0.name]))
            }
    }

    private func derives(_ name: String, in text: TextTemplate) -> Bool {
        text.references.contains { reference in
            let hides = reference.filters.contains { [.sha256, .program, .token].contains($0.filter) }
            guard !hides else { return repeats(name, in: reference.names) }
            return values.contains { value in
                reference.names.contains(value.name) && value.template.parts.contains { derives(name, in: $0.text) }
            }
        }
    }

    // MARK: Parts

    /// The JSON documents of the request and of the values that it uses.
    var documents: [(part: RequestPlace.Part, document: JSONTemplate)] {
        templates.compactMap { part, template in template.document.map { (part, $0) } }
    }

    /// The templates of the body and of the values that the request uses.
    private var templates: [(part: RequestPlace.Part, template: Template)] {
        let templates = request.headers.map(\.template) + [request.path, request.content].compactMap(\.self)
        let used = closure(of: templates.reduce(into: []) { $0.formUnion($1.names) })
        let ofBody = request.content.map { [(RequestPlace.Part.content, $0)] } ?? []
        return ofBody + values.filter { used.contains($0.name) }.map { (.value($0.name), $0.template) }
    }

    func name(of part: JSONTemplate.Part) -> String { part.name.isEmpty ? "body" : "member '\(part.name)'" }

    var texts: [(place: RequestPlace, text: TextTemplate)] {
        var texts: [(RequestPlace, TextTemplate)] = []
        func add(_ part: RequestPlace.Part, _ trail: [Int], _ name: String, _ text: TextTemplate) {
            texts.append((RequestPlace(part: part, trail: trail, name: name), text))
        }
        let (path, query) = request.path.splitAtQuery
        for (index, segment) in (path.plainText?.split(at: "/") ?? []).enumerated() {
            add(.path, [index], "segment \(index) of the path", segment)
        }
        for (index, pair) in (query?.plainText?.split(at: "&") ?? []).enumerated() {
            add(.query, [index], "parameter \(index + 1) of the query", pair)
        }
        for (index, header) in request.headers.enumerated() {
            guard let text = header.template.plainText else { continue }
            guard header.name.lowercased() == "cookie" else {
                add(.headers, [index], "header \(header.name)", text)
                continue
            }
            for (pair, cookie) in text.split(at: ";").enumerated() {
                add(.headers, [index, pair], "cookie \(pair + 1)", cookie)
            }
        }
        for (part, template) in templates {
            switch template.shape {
            case .text(let text): add(part, [], part == .content ? "body" : "value", text)
            case .fields(let fields):
                for (index, field) in fields.enumerated() {
                    if let text = field.template.plainText { add(part, [index], "field '\(field.name)'", text) }
                }
            case .json(let document, _), .token(_, let document):
                for leaf in document.parts {
                    if let (text, _) = leaf.document.text { add(part, leaf.trail, name(of: leaf), text) }
                }
            }
        }
        return texts
    }
}
