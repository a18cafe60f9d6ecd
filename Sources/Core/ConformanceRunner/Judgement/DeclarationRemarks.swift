import AttestModel

/// The remarks about what a target says it can do.
enum DeclarationRemarks {
    /// - Parameter returnsCounters: whether the target returned the counter of an assertion.
    static func of(_ description: TargetDescription, returnsCounters: Bool) -> [RunRemark] {
        let omits = description.unknownOmits.keys.sorted().map { word -> RunRemark in
            Capability(rawValue: word) == nil ? .omitsUnknownCheck(word) : .omitsFeature(word)
        }
        let omitsCounter = returnsCounters && description.omits[.storedCounter] != nil
        return description.unknownCapabilities.map(RunRemark.unknownCapability) + omits
            + description.unknownComparisons.map(RunRemark.unknownComparison)
            + (omitsCounter ? [.omitsCounterOnly] : []) + [undecided(description)].compactMap(\.self)
    }

    /// Returns the remark about a target that lists some of the checks, as adapters did before every check was tested;
    /// `nil` when it lists none, or all, or says which it omits.
    private static func undecided(_ description: TargetDescription) -> RunRemark? {
        guard description.omits.isEmpty, description.unknownOmits.isEmpty else { return nil }
        let listed = Capability.checks.filter(description.capabilities.contains)
        let others = Capability.checks.filter { !description.capabilities.contains($0) }
        return listed.isEmpty || others.isEmpty ? nil : .listsChecks(listed, butNot: others)
    }
}

extension RunRemark {
    /// Returns the remark about vectors that are for another part than the target plays; none when there are none.
    static func otherParts(_ vectors: [Vector]) -> [RunRemark] {
        guard !vectors.isEmpty else { return [] }
        let parts = Set(vectors.flatMap(\.content.requests).map(\.kind.capability))
        return [.otherParts(Capability.sorted(parts), vectors: vectors.count)]
    }
}
