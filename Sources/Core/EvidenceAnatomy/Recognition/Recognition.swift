import AttestModel

/// An object that was recognized in some input.
package struct Recognition: Sendable, Hashable {
    package let kind: ObjectKind
    package let bytes: [UInt8]
    /// The steps of decoding from the input to the object, outermost first; none for an object that was the whole input.
    package private(set) var steps: [RecognitionStep] = []
    /// The place in a JSON document, such as `request.attestation`; `nil` outside of JSON.
    package private(set) var place: String?
    /// The mistakes in the form of the input that a diagnosis names, as sentences.
    package var mistakes: [String] = []
    /// The other protocol than App Attest that the object is of, in a sentence; `nil` for an object of App Attest.
    package var foreign: String?
    private var document: JSONValue?
    /// A Boolean value that indicates whether the object was looked for in text around it.
    private var isSearched = false

    package init(kind: ObjectKind, bytes: [UInt8], steps: [RecognitionStep] = []) {
        (self.kind, self.bytes, self.steps) = (kind, bytes, steps)
    }

    package var siblings: [Sibling] { document.map { SiblingSearch.siblings(in: $0, except: place) } ?? [] }

    /// A Boolean value that indicates whether the input is the object, raw or in one encoding, and nothing else.
    package var isPlain: Bool {
        guard !isSearched, place == nil, steps.count < 2 else { return false }
        if case .text(let encoding)? = steps.first { return !encoding.isCutOff }
        return true
    }

    /// The way from the input to the object, as one phrase.
    package var path: String { (steps.isEmpty ? ["raw bytes"] : steps.map(\.description)).joined(separator: ", then ") }

    /// The last component of the place.
    var name: Substring { place?.split(separator: ".").last ?? "" }

    /// Returns the same object behind one more step of decoding.
    func after(_ step: RecognitionStep) -> Recognition {
        var found = self
        found.steps.insert(step, at: 0)
        return found
    }

    func at(_ place: String, in document: JSONValue) -> Recognition {
        var found = after(place.isEmpty ? .jsonString : .member(place))
        // Where documents lie in each other, the innermost has the values beside the object.
        if self.document == nil { (found.place, found.document) = (place.isEmpty ? nil : place, document) }
        return found
    }

    /// Returns the same object, looked for in the text around it.
    func searched() -> Recognition {
        var found = after(.word)
        found.isSearched = true
        return found
    }
}

/// A value beside an object in the same JSON document, such as the challenge.
package struct Sibling: Sendable, Hashable {
    /// The purpose of a value, told from its name.
    package enum Role: String, Sendable, Hashable, CaseIterable {
        case challenge, clientData, clientDataHash, keyId, publicKey, counter, storedCounter, appId, teamId, bundleId
        case environment, time, roots
    }

    package let role: Role
    /// The place in the document, such as `request.keyId`.
    package let place: String
    /// The value as the document has it.
    package let text: String
    /// The bytes that the value encodes; `nil` for a value that is text or a number by its role.
    package let bytes: [UInt8]?
}

/// The reason why no object was recognized, as one sentence without its end.
package enum RecognitionFault: Error, Hashable, CustomStringConvertible {
    case empty
    /// The input is something else.
    case notRecognized(String)
    /// Several different objects of one kind, by their places.
    case several(ObjectKind, [String])

    package var description: String {
        switch self {
        case .empty: return "is empty"
        case .notRecognized(let likeness): return "holds no object of App Attest that is recognized: it is \(likeness)"
        case .several(let kind, let places):
            let shown =
                places.prefix(4).joined(separator: ", ") + (places.count > 4 ? " and \(places.count - 4) more" : "")
            return "holds \(places.count) different objects of the kind '\(kind.title)': \(shown); give one of them"
        }
    }
}
