/// A target's description of itself.
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

    package static let fields = FieldTable<TargetDescription>([
        .required("name", \.name, .string.described(by: .text), "The verifier's name."),
        .defaulting("version", \.version, to: "", .string, "The version of the verifier, not of the adapter."),
        .optional("language", \.language, .string, "The language that it is used from."),
        .required(
            "capabilities", \.sortedCapabilities,
            .array(of: .string).described(by: .array(of: .shared(Capability.schemaName), isSet: true)),
            "What the target can do, from the list below. Unknown words are recorded and have no effect."),
    ])

    init(reading reader: inout ObjectReader) throws(ModelError) {
        self.init(name: "", version: "", capabilities: [])
        try Self.fields.read(into: &self, from: &reader)
    }

    /// The declared capabilities in the vocabulary's order.
    package var sortedCapabilities: [String] {
        get { Capability.sorted(capabilities).map(\.rawValue) + unknownCapabilities }
        set {
            capabilities = Set(newValue.compactMap(Capability.init(rawValue:)))
            unknownCapabilities = newValue.filter { Capability(rawValue: $0) == nil }
        }
    }
}
