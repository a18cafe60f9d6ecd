import ReferenceVerifier

/// The values that the leaf of an attestation states in clear text, in Apple's extensions 8.5 and 8.7.
struct LeafProperties {
    /// The app ID: team identifier, period, identifier.
    let appID: String?
    let systemVersion: String?
    /// `iphoneos` or `macosx`; `nil` on older systems.
    let platform: String?

    init(_ leaf: Certificate) {
        let system = Self.properties(leaf, .appleSystemProperties)
        appID = Self.properties(leaf, ObjectID.appleProperties[0])[1204]
        systemVersion = system[1400].flatMap { $0.isEmpty ? nil : $0 }
        platform = system[1026]
    }

    var isMac: Bool { platform == "macosx" }

    /// Reads SEQUENCE { [n] EXPLICIT OCTET STRING, … }: the texts by their tag numbers.
    private static func properties(_ leaf: Certificate, _ id: ObjectID) -> [UInt64: String] {
        guard let value = leaf.extensions(id).first?.value else { return [:] }
        var texts: [UInt64: String] = [:]
        var outer = DERReader(value[...])
        guard let sequence = try? outer.content(of: 0x30, named: "a SEQUENCE") else { return [:] }
        var elements = DERReader(sequence)
        while !elements.isAtEnd, let element = try? elements.element() {
            var inner = DERReader(element.content)
            guard let octets = try? inner.content(of: 0x04, named: "an OCTET STRING"),
                let text = String(validating: octets, as: UTF8.self)
            else { continue }
            texts[element.number] = text
        }
        return texts
    }
}
