import AttestModel

/// The caller of a library that returns values without judging them, as the library's documentation describes it. It
/// compares returned values, and nothing else. A comparison makes up only for the check that it stands for: a target
/// that skips a signature is not excused by a counter that it read wrongly.
struct DocumentedCaller: Sendable {
    /// The comparisons that the target leaves to its caller.
    var comparisons: Set<ScopedWord<CallerComparison>> = []

    struct Decision: Sendable, Hashable {
        var rejects: Bool
        /// The comparison in words.
        var reason: String
    }

    /// Returns the decision about an accepted object; `nil` where there is nothing to compare, or all is as expected.
    /// - Parameter judgement: the judgement without the caller. Wrong values of a genuine object say more than the rejection
    ///   that follows from them.
    func decision(on output: VerifiedOutput, for expected: ExpectedAnswer, _ judgement: Judgement) -> Decision? {
        guard !comparisons.isEmpty, expected.expect == .reject || judgement == .right else { return nil }
        let own = CallerComparison.allCases.filter { comparison in
            comparisons.contains { $0.word == comparison && $0.holds(for: expected.request.kind) }
                && (expected.expect == .accept || expected.breaks(comparison.requirements))
        }
        for comparison in own {
            switch comparison.result(of: output, for: expected.request) {
            case .equal, .notApplicable: continue
            case .different(let words):
                return Decision(rejects: true, reason: "accepted, and rejected by the caller: \(words)")
            case .missing where expected.expect == .reject:
                return Decision(
                    rejects: false,
                    reason: "accepted without returning the \(comparison.rawValue) that the caller is to compare")
            case .missing: continue
            }
        }
        return nil
    }

    var remarks: [RunRemark] { comparisons.isEmpty ? [] : [.leavesComparisons(comparisons.map(\.text).sorted())] }
}
