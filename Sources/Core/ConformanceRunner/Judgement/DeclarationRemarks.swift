import AttestModel

/// The remarks about what a target says it can do.
enum DeclarationRemarks {
    /// Returns the remarks, a sentence each.
    ///
    /// - Parameter returnsCounters: whether the target returned the counter of an assertion.
    static func of(_ description: TargetDescription, returnsCounters: Bool) -> [String] {
        var remarks = description.unknownCapabilities.map { word in
            let hint = Spelling.hint(word, among: Capability.allCases.map(\.rawValue))
            return "The target declares '\(word)'\(hint), which is not a capability, so it has no effect."
        }
        remarks += description.unknownOmits.keys.sorted().map { word in
            let checks = Capability.checks.map(\.rawValue)
            guard Capability(rawValue: word) == nil else {
                return
                    "The target says that it omits '\(word)'. That is a feature, not a check: leave it out of 'capabilities'."
            }
            return
                "The target says that it omits '\(word)'\(Spelling.hint(word, among: checks)), which is not a check; "
                + "there are \(checks.joined(separator: ", "))."
        }
        remarks += description.unknownComparisons.map { word in
            let known = CallerComparison.allCases.map(\.rawValue)
            return
                "The target says that its caller compares '\(word)'\(Spelling.hint(word, among: known)), which is not one of "
                + "\(known.joined(separator: ", ")), so it has no effect."
        }
        if returnsCounters, description.omits[.storedCounter] != nil {
            remarks.append(
                "The target returns counters, but leaves out \(Capability.storedCounter.rawValue). If its documentation tells "
                    + "the caller to compare them, list counter under 'callerCompares' instead, so that replay is tested."
            )
        }
        return remarks + [undecided(description)].compactMap(\.self)
    }

    /// Returns the remark about a target that lists some of the checks, as adapters did before every check was tested;
    /// `nil` when it lists none, or all, or says which it omits.
    private static func undecided(_ description: TargetDescription) -> String? {
        guard description.omits.isEmpty, description.unknownOmits.isEmpty else { return nil }
        let listed = Capability.checks.filter(description.capabilities.contains)
        let others = Capability.checks.filter { !description.capabilities.contains($0) }
        guard !listed.isEmpty, !others.isEmpty else { return nil }
        let words = others.map(\.rawValue).joined(separator: " and ")
        return
            "The target lists \(listed.map(\.rawValue).joined(separator: " and ")), but not \(words). Every server owes "
            + "these checks, so they are tested all the same. To leave one out, give the reason under 'omits' in the "
            + "description, or with --omit."
    }
}
