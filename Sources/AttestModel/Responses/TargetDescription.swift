/// Who a target says it is.
package struct TargetDescription: Sendable, Hashable {
    package var name: String
    package var version: String
    package var language: String?
    package var capabilities: Set<Capability>
    /// Declared capabilities that this version of the suite does not know.
    package var unknownCapabilities: [String]

    package init(
        name: String, version: String, language: String? = nil, capabilities: Set<Capability>,
        unknownCapabilities: [String] = []
    ) {
        self.name = name
        self.version = version
        self.language = language
        self.capabilities = capabilities
        self.unknownCapabilities = unknownCapabilities
    }

    init(reading reader: inout ObjectReader) throws(ModelError) {
        name = try reader.string("name")
        version = try reader.optionalString("version") ?? ""
        language = try reader.optionalString("language")
        let words = try reader.strings("capabilities")
        capabilities = Set(words.compactMap(Capability.init(rawValue:)))
        unknownCapabilities = words.filter { Capability(rawValue: $0) == nil }
    }

    /// The declared capabilities in the vocabulary's order.
    package var sortedCapabilities: [String] {
        Capability.allCases.filter(capabilities.contains).map(\.rawValue) + unknownCapabilities
    }

    var members: [String: JSONValue] {
        var members: [String: JSONValue] = [
            "name": .string(name), "version": .string(version), "capabilities": .strings(sortedCapabilities),
        ]
        members["language"] = language.map(JSONValue.string)
        return members
    }
}
