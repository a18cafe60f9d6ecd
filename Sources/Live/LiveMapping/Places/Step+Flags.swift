import AttestModel

/// The values of a request that look like switches.
extension Step {
    /// The places that the mapping fills with a constant for yes or no, each with the other constant.
    package var flags: [RequestPlace: Replacement] {
        var flags: [RequestPlace: Replacement] = [:]
        for (place, text) in texts {
            let isPair = [.query, .headers].contains(place.part)
            let words = text.constant.map { isPair ? $0.split(separator: "=").last.map(String.init) ?? $0 : $0 }
            if place.part != .path, let other = words.flatMap(Self.other) { flags[place] = .text(other) }
        }
        for (part, document) in documents {
            for leaf in document.parts {
                guard case .constant(let text) = leaf.document, let other = Self.other(text) else { continue }
                flags[RequestPlace(part: part, trail: leaf.trail, name: name(of: leaf))] = .constant(other)
            }
        }
        if let text = body?.plainText?.constant, let other = Self.turnedOver(text) {
            flags[RequestPlace(part: .body, trail: [], name: "flags of the body")] = .text(other)
        }
        return flags
    }

    private static let opposites: KeyValuePairs = ["true": "false", "yes": "no", "on": "off", "1": "0"]

    /// Returns the other constant; `nil` for text that is no constant for yes or no.
    private static func other(_ text: String) -> String? {
        let word = text.trimmed.lowercased()
        return opposites.firstNonNil { $0 == word ? $1 : $1 == word ? $0 : nil }
    }

    /// Returns a JSON document with all its Boolean values turned over; `nil` for one without any.
    private static func turnedOver(_ text: String) -> String? {
        guard (try? JSONValue.parse(Array(text.utf8))) != nil else { return nil }
        let turned = text.replacing(/:(\s*)(true|false)/) { ":\($0.1)\($0.2 == "true" ? "false" : "true")" }
        return turned == text ? nil : turned
    }
}

extension TextTemplate {
    /// The text of a template without values; `nil` for any other.
    fileprivate var constant: String? {
        pieces.reduce("") { text, piece in
            guard let text, case .literal(let literal) = piece else { return nil }
            return text + literal
        }
    }
}
