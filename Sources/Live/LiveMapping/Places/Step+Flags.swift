import AttestModel

/// The values of a request that look like switches.
extension Step {
    /// The places that the mapping fills with a constant for yes or no, each with the other constant: all of them at once,
    /// then each alone, because a backend may insist on some.
    package var flags: [[RequestPlace: Replacement]] {
        let alone = constants + flagsOfBody
        let together = Dictionary(alone.flatMap { Array($0) }, uniquingKeysWith: { first, _ in first })
        return (alone.count > 1 ? [together] : []) + alone
    }

    private var constants: [[RequestPlace: Replacement]] {
        var flags: [[RequestPlace: Replacement]] = []
        for (place, text) in texts where place.part != .path {
            let isPair = [.query, .headers].contains(place.part)
            let words = text.constant.map { isPair ? $0.split(separator: "=").last.map(String.init) ?? $0 : $0 }
            if let other = words.flatMap(Self.other) { flags.append([place: .text(other)]) }
        }
        let ofBody = body?.document.map { [(part: RequestPlace.Part.body, document: $0)] } ?? []
        for (part, document) in documents + ofBody {
            for leaf in document.parts {
                guard case .constant(let text) = leaf.document, let other = Self.other(text) else { continue }
                let place = RequestPlace(part: part, trail: leaf.trail, name: name(of: leaf))
                flags.append([place: .constant(other, words: "'\(other)'")])
            }
        }
        return flags
    }

    /// The Boolean values of a body that is JSON as text, all turned over and each alone.
    private var flagsOfBody: [[RequestPlace: Replacement]] {
        guard let text = body?.plainText?.constant, (try? JSONValue.parse(Array(text.utf8))) != nil else { return [] }
        let found = text.ranges(of: /:\s*(?:true|false)/)
        func turned(_ ranges: [Range<String.Index>]) -> [RequestPlace: Replacement] {
            var turned = text
            for range in ranges.reversed() {
                turned.replaceSubrange(range, with: text[range].hasSuffix("true") ? ":false" : ":true")
            }
            return [RequestPlace(part: .body, trail: [], name: "flags of the body"): .text(turned)]
        }
        return (found.count > 1 ? [turned(found)] : []) + found.map { turned([$0]) }
    }

    private static let opposites: KeyValuePairs = ["true": "false", "yes": "no", "on": "off", "1": "0"]

    /// Returns the other constant; `nil` for text that is no constant for yes or no.
    private static func other(_ text: String) -> String? {
        let word = text.trimmed.lowercased()
        return opposites.firstNonNil { $0 == word ? $1 : $1 == word ? $0 : nil }
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
