import AttestModel

/// A value of a JSON document that may hold bytes.
struct JSONLeaf {
    enum Content {
        case text(String)
        /// An array of numbers from 0 to 255, as JavaScript writes bytes.
        case numbers([UInt8])
    }

    /// The place in the document, such as `request.attestation`; empty for the document itself.
    let place: String
    let content: Content

    /// The last component of the place.
    var name: String { place.split(separator: ".").last.map(String.init) ?? "" }

    /// Returns the leaves of a document, sorted by name, at most 10,000.
    static func all(in document: JSONValue) -> [JSONLeaf] {
        var leaves: [JSONLeaf] = []
        collect(document, at: "", into: &leaves)
        return leaves
    }

    private static let limit = 10_000

    private static func collect(_ value: JSONValue, at place: String, into leaves: inout [JSONLeaf]) {
        guard leaves.count < limit else { return }
        switch value {
        case .string(let text): leaves.append(JSONLeaf(place: place, content: .text(text)))
        case .array(let elements):
            if elements.count >= 32, let bytes = bytes(of: elements) {
                leaves.append(JSONLeaf(place: place, content: .numbers(bytes)))
            } else {
                for (index, element) in elements.enumerated() {
                    collect(element, at: "\(place)[\(index)]", into: &leaves)
                }
            }
        case .object(let members):
            for name in members.keys.sorted() {
                guard let member = members[name] else { continue }
                collect(member, at: place.isEmpty ? name : "\(place).\(name)", into: &leaves)
            }
        default: break
        }
    }

    private static func bytes(of elements: [JSONValue]) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(elements.count)
        for element in elements {
            guard case .integer(let number) = element, let byte = UInt8(exactly: number) else { return nil }
            bytes.append(byte)
        }
        return bytes
    }
}

/// Device tokens of DeviceCheck, which nothing but their name tells from other bytes.
enum DeviceTokenName {
    /// Returns the token in a member whose name says that it holds one.
    static func token(_ leaf: JSONLeaf) -> [UInt8]? {
        guard case .text(let text) = leaf.content,
            leaf.name.lowercased().filter({ $0 != "_" && $0 != "-" }) == "devicetoken"
        else { return nil }
        return TextForm.readings(of: Array(text.utf8)).last?.bytes
    }
}

/// The values beside an object in the same document.
enum SiblingSearch {
    /// Returns the values whose names say their purpose, at most 64.
    ///
    /// - Parameter place: the place of the object itself.
    static func siblings(in document: JSONValue, except place: String?) -> [Sibling] {
        var found: [Sibling] = []
        collect(document, at: "", except: place, into: &found)
        return found
    }

    private static let limit = 64

    private static func collect(_ value: JSONValue, at place: String, except: String?, into found: inout [Sibling]) {
        guard found.count < limit, place != except || place.isEmpty else { return }
        switch value {
        case .object(let members):
            for name in members.keys.sorted() {
                guard let member = members[name] else { continue }
                collect(member, at: place.isEmpty ? name : "\(place).\(name)", except: except, into: &found)
            }
        case .array(let elements):
            // The other elements of a list with the object in it belong to other objects.
            let isInside = except?.hasPrefix("\(place)[") == true
            for (index, element) in elements.enumerated() {
                let inner = "\(place)[\(index)]"
                guard !isInside || except?.hasPrefix(inner) == true else { continue }
                collect(element, at: inner, except: except, into: &found)
            }
        case .string(let text): add(text, at: place, into: &found)
        case .integer(let number): add("\(number)", at: place, into: &found)
        default: break
        }
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
        return roles[bare ?? name]
    }

    private static let roles: [String: Sibling.Role] = [
        "challenge": .challenge, "clientdata": .clientData, "clientdatahash": .clientDataHash, "keyid": .keyId,
        "keyidentifier": .keyId, "publickey": .publicKey, "counter": .counter, "signcount": .counter,
        "storedcounter": .storedCounter, "previouscounter": .storedCounter, "appid": .appId, "teamid": .teamId,
        "bundleid": .bundleId, "bundleidentifier": .bundleId, "environment": .environment, "time": .time,
        "roots": .roots,
    ]
}
