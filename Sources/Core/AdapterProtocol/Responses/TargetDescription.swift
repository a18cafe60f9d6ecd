/// A target's description of itself.
package struct TargetDescription: Sendable, Hashable {
    package var name: String
    package var version: String
    package var language: String?
    /// The commit that it was built from, of the verifier or of the adapter.
    package var commit: String?
    /// The capabilities that it lists: the features that it has. Checks may be among them.
    package var capabilities: Set<Capability>
    /// Listed capabilities that this version of the suite does not know.
    package var unknownCapabilities: [String]
    /// The capabilities that it lists for one kind of evidence.
    package var scopedCapabilities: Set<ScopedWord<Capability>> = []
    /// The checks that it leaves out, each with the reason; an empty reason counts as none.
    package var omits: [Capability: String]
    /// The other words that it says it leaves out: they are no checks.
    package var unknownOmits: [String: String] = [:]
    /// The values that it returns for its caller to compare.
    package var callerCompares: Set<ScopedWord<CallerComparison>> = []
    /// The words of `callerCompares` that this version of the suite does not know.
    package var unknownComparisons: [String] = []

    package init(
        name: String, version: String, language: String? = nil, capabilities: Set<Capability>,
        unknownCapabilities: [String] = [], omits: [Capability: String] = [:]
    ) {
        (self.name, self.version, self.language) = (name, version, language)
        (self.capabilities, self.unknownCapabilities, self.omits) = (capabilities, unknownCapabilities, omits)
    }

    /// Returns the description of a target that has not described itself: its name, and nothing else.
    package static func unknown(_ name: String) -> TargetDescription {
        TargetDescription(name: name, version: "", capabilities: [])
    }

    /// The capabilities that are tested: the listed ones and every check, without those that it leaves out.
    package var tested: Set<Capability> { capabilities.union(Capability.checks).subtracting(omits.keys) }

    package static let fields = FieldTable<TargetDescription>([
        .required("name", \.name, .string.described(by: .text), "The verifier's name."),
        .defaulting("version", \.version, to: "", .string, "The version of the verifier, not of the adapter."),
        .optional("language", \.language, .string, "The language that it is used from."),
        .optional("commit", \.commit, .string, "The commit of the verifier or the adapter, which reports quote."),
        .required(
            "capabilities", \.sortedCapabilities,
            .array(of: .string).described(by: .array(of: ScopedWord<Capability>.schema, isSet: true)),
            "The features that the target has, from the list below. Unknown words have no effect but a remark. Checks need "
                + "not be listed."),
        .optional(
            "omits", \.omittedWords, .words,
            "The checks that the target leaves out, each with the reason, which every report repeats. All others are "
                + "tested."),
        .optional(
            "callerCompares", \.comparisonWords,
            .array(of: .string).described(by: .array(of: ScopedWord<CallerComparison>.schema, isSet: true)),
            "The values that the target returns without judging them, because its documentation tells the caller to compare "
                + "them."),
    ])

    package init(reading reader: inout ObjectReader) throws(ModelError) {
        self.init(name: "", version: "", capabilities: [])
        try Self.fields.read(into: &self, from: &reader)
    }

    /// The omissions by their words; `nil` when there are none.
    private var omittedWords: [String: String]? {
        get {
            let words = omits.map { ($0.key.rawValue, $0.value) } + unknownOmits.map { ($0.key, $0.value) }
            return words.isEmpty ? nil : Dictionary(words) { first, _ in first }
        }
        set {
            (omits, unknownOmits) = ([:], [:])
            for (word, reason) in newValue ?? [:] {
                if let check = Capability(rawValue: word), check.isCheck {
                    omits[check] = reason
                } else {
                    unknownOmits[word] = reason
                }
            }
        }
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

/// A value that a library returns without judging it, because its documentation tells the caller to compare it.
public enum CallerComparison: String, Sendable, Hashable, CaseIterable, Vocabulary {
    /// The caller compares the counter of an assertion with the stored one, and that of an attestation with 0.
    case counter
    /// The caller compares the environment with its own.
    case environment
    /// The caller compares the challenge in client data with the one that it issued.
    case challenge
    /// The caller compares the app ID with its own.
    case appId
}
