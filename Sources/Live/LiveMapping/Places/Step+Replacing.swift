/// The request of a step with other forms of some places.
extension Step {
    package func replacing(_ forms: [RequestPlace: Replacement]) -> Step {
        // The last positions come first, so that those before them stay.
        let places = forms.sorted { $1.key.trail.lexicographicallyPrecedes($0.key.trail) }
        return places.reduce(into: self) { $0.replace($1.key, by: $1.value) }
    }

    private mutating func replace(_ place: RequestPlace, by form: Replacement) {
        switch place.part {
        case .path, .query:
            let (path, parameters) = request.path.splitAtQuery
            var parts = [path.plainText?.split(at: "/") ?? [], parameters?.plainText?.split(at: "&") ?? []]
            let (kind, index) = (place.part == .path ? 0 : 1, place.trail[0])
            let old = parts[kind][index]
            if kind == 0 {
                // A path without the segment is another path, so that it stays, empty.
                parts[0][index] = form.text(for: old) ?? TextTemplate(pieces: [])
            } else {
                parts[1].replaceSubrange(index...index, with: form.pair(for: old).map { [$0] } ?? [])
            }
            let query = parts[1].isEmpty ? [] : [TextTemplate(parts[1], joinedBy: "&")]
            let text = TextTemplate([TextTemplate(parts[0], joinedBy: "/")] + query, joinedBy: "?")
            request.path = Template(shape: .text(text), place: request.path.place)
        case .headers: replaceHeader(place, by: form)
        case .content: request.content = request.content.flatMap { $0.replacing(at: place.trail, by: form) } ?? .empty
        case .body: body = body?.replacing(at: place.trail, by: form)
        case .value(let name):
            guard let index = values.firstIndex(where: { $0.name == name }) else { return }
            values[index].template = values[index].template.replacing(at: place.trail, by: form) ?? .empty
        }
    }

    private mutating func replaceHeader(_ place: RequestPlace, by form: Replacement) {
        let index = place.trail[0]
        guard let text = request.headers[index].template.plainText else { return }
        var new = form.text(for: text)
        if place.trail.count > 1 {
            var cookies = text.split(at: ";")
            let cookie = form.pair(for: cookies[place.trail[1]])
            cookies.replaceSubrange(place.trail[1]...place.trail[1], with: cookie.map { [$0] } ?? [])
            new = cookies.isEmpty ? nil : TextTemplate(cookies, joinedBy: ";")
        }
        guard let new else {
            request.headers.remove(at: index)
            return
        }
        request.headers[index].template = Template(shape: .text(new), place: request.headers[index].template.place)
    }
}

extension Template {
    /// The text of a template that is no document; `nil` for any other.
    var plainText: TextTemplate? { if case .text(let text) = shape { text } else { nil } }

    /// The JSON document of the template; `nil` for text and forms.
    var document: JSONTemplate? {
        switch shape {
        case .json(let document, _), .token(_, let document): document
        case .text, .fields: nil
        }
    }

    /// Returns the template with another form of a place within it; `nil` for a template that is gone.
    fileprivate func replacing(at trail: [Int], by form: Replacement) -> Template? {
        switch shape {
        case .text(let text): return form.text(for: text).map { Template(shape: .text($0), place: place) }
        case .json(let document, let isSorted):
            return document.replacing(at: trail[...], by: form).map {
                Template(shape: .json($0, isSorted: isSorted), place: place)
            }
        case .token(let secret, let claims):
            return claims.replacing(at: trail[...], by: form).map {
                Template(shape: .token(secret: secret, claims: $0), place: place)
            }
        case .fields(var fields):
            guard let index = trail.first else { return self }
            let field = fields[index].template.plainText.flatMap { form.text(for: $0) }.map {
                NamedTemplate(name: fields[index].name, template: Template(shape: .text($0), place: place))
            }
            fields.replaceSubrange(index...index, with: field.map { [$0] } ?? [])
            return Template(shape: .fields(fields), place: place)
        }
    }
}
