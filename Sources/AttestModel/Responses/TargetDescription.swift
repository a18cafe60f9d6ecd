/// A target's description of itself.
package struct TargetDescription: Sendable, Hashable {
    package var name: String
    package var version: String
    package var language: String?
    package var capabilities: Set<Capability>
    /// Declared capabilities that this version of the suite does not know.
    package var unknownCapabilities: [String]
    /// The capabilities that it declares for one kind of evidence.
    package var scopedCapabilities: Set<ScopedWord<Capability>> = []
    /// The values that it returns for its caller to compare.
    package var callerCompares: Set<ScopedWord<CallerComparison>> = []
    /// The words of `callerCompares` that this version of the suite does not know.
    package var unknownComparisons: [String] = []

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
            .array(of: .string).described(by: .array(of: ScopedWord<Capability>.schema, isSet: true)),
            "What the target can do, from the list below. Unknown words are recorded and have no effect."),
        .optional(
            "callerCompares", \.comparisonWords,
            .array(of: .string).described(by: .array(of: ScopedWord<CallerComparison>.schema, isSet: true)),
            "The values that the target returns without judging them, because its documentation tells the caller to compare "
                + "them."),
    ])

    init(reading reader: inout ObjectReader) throws(ModelError) {
        self.init(name: "", version: "", capabilities: [])
        try Self.fields.read(into: &self, from: &reader)
    }

    /// The declared capabilities in the vocabulary's order.
    package var sortedCapabilities: [String] {
        get {
            Capability.sorted(capabilities).map(\.rawValue) + scopedCapabilities.map(\.text).sorted()
                + unknownCapabilities
        }
        set {
            let words = newValue.compactMap(ScopedWord<Capability>.init)
            capabilities = Set(words.filter { $0.kind == nil }.map(\.word))
            scopedCapabilities = Set(words.filter { $0.kind != nil })
            unknownCapabilities = newValue.filter { ScopedWord<Capability>($0) == nil }
        }
    }

    /// The comparisons of the caller by their words; `nil` when there are none.
    private var comparisonWords: [String]? {
        get {
            let words = callerCompares.map(\.text).sorted() + unknownComparisons
            return words.isEmpty ? nil : words
        }
        set {
            callerCompares = Set((newValue ?? []).compactMap(ScopedWord<CallerComparison>.init))
            unknownComparisons = (newValue ?? []).filter { ScopedWord<CallerComparison>($0) == nil }
        }
    }
}
