import AttestModel

extension JSONValue {
    /// Visits a document and the values in it with their places, such as `request.attestation`, members sorted by name.
    /// - Parameter visit: returns whether the values in a value are to be visited, too.
    fileprivate func walk(at place: String = "", _ visit: (_ place: String, _ value: JSONValue) -> Bool) {
        guard visit(place, self) else { return }
        switch self {
        case .array(let elements):
            for (index, element) in elements.enumerated() { element.walk(at: "\(place)[\(index)]", visit) }
        case .object(let members):
            for (name, member) in members.sorted(by: { $0.key < $1.key }) {
                member.walk(at: place.isEmpty ? name : "\(place).\(name)", visit)
            }
        default: break
        }
    }
}

/// A value of a JSON document that may hold bytes.
struct JSONLeaf {
    enum Content {
        case text(String)
        /// An array of numbers from 0 to 255, as JavaScript writes bytes.
        case numbers([UInt8])
    }

    /// The place in the document; empty for the document itself.
    let place: String
    let content: Content

    /// The last component of the place.
    var name: String { place.split(separator: ".").last.map(String.init) ?? "" }

    /// The token of DeviceCheck in a member whose name says that it holds one: nothing else tells it from other bytes.
    var deviceToken: [UInt8]? {
        guard case .text(let text) = content, name.lowercased().filter({ $0 != "_" && $0 != "-" }) == "devicetoken"
        else { return nil }
        return TextForm.readings(of: Array(text.utf8)).last?.bytes
    }

    /// Returns the leaves of a document, sorted by name, at most 10,000.
    static func all(in document: JSONValue) -> [JSONLeaf] {
        var leaves: [JSONLeaf] = []
        document.walk { place, value in
            guard leaves.count < 10_000 else { return false }
            if let text = value.string { leaves.append(JSONLeaf(place: place, content: .text(text))) }
            guard case .array(let elements) = value, elements.count >= 32, let bytes = bytes(of: elements) else {
                return true
            }
            leaves.append(JSONLeaf(place: place, content: .numbers(bytes)))
            return false
        }
        return leaves
    }

    private static func bytes(of elements: [JSONValue]) -> [UInt8]? {
        let bytes = elements.compactMap { if case .integer(let number) = $0 { UInt8(exactly: number) } else { nil } }
        return bytes.count == elements.count ? bytes : nil
    }
}

/// The values beside an object in the same document.
enum SiblingSearch {
    /// Returns the values whose names say their purpose, at most 64.
    static func siblings(in document: JSONValue, except object: String?) -> [Sibling] {
        var found: [Sibling] = []
        document.walk { place, value in
            guard found.count < 64, place != object || place.isEmpty, !isElsewhere(place, object) else { return false }
            switch value {
            case .string(let text): add(text, at: place, into: &found)
            case .integer(let number): add("\(number)", at: place, into: &found)
            default: break
            }
            return true
        }
        return found
    }

    /// Returns whether a place is an element of a list that has the object in another element: it belongs to another object.
    private static func isElsewhere(_ place: String, _ object: String?) -> Bool {
        guard let object, place.last == "]", let bracket = place.lastIndex(of: "[") else { return false }
        return object.hasPrefix(place[...bracket]) && !object.hasPrefix(place)
    }

    private static func add(_ text: String, at place: String, into found: inout [Sibling]) {
        guard let role = role(of: place) else { return }
        let isText = [.counter, .storedCounter, .appId, .teamId, .bundleId, .environment, .time].contains(role)
        let readings = isText ? [] : TextForm.readings(of: Array(text.utf8))
        let wanted = [.keyId, .clientDataHash].contains(role) ? readings.first { $0.bytes.count == 32 } : nil
        found.append(Sibling(role: role, place: place, text: text, bytes: (wanted ?? readings.last)?.bytes))
    }

    /// Returns the purpose that the last component of a place names.
    private static func role(of place: String) -> Sibling.Role? {
        let component = place.split(separator: ".").last ?? ""
        let name = component.prefix { $0 != "[" }.lowercased().filter { $0.isLetter || $0.isNumber }
        let bare = ["base64", "b64", "x962b64", "hex"].first { name.hasSuffix($0) }.map {
            String(name.dropLast($0.count))
        }
        let word = bare ?? name
        return synonyms[word] ?? Sibling.Role.allCases.first { $0.rawValue.lowercased() == word }
    }

    private static let synonyms: [String: Sibling.Role] = [
        "keyidentifier": .keyId, "signcount": .counter, "previouscounter": .storedCounter,
        "bundleidentifier": .bundleId,
    ]
}
