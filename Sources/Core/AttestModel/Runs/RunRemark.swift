/// A remark about a run as a whole: something that a reader needs beside the results.
package enum RunRemark: Sendable, Hashable {
    // MARK: Causes of many results

    /// The target refuses the shape of the set; vectors were judged in another, in which it accepts an example.
    case refusesShape(DeviceShape, judged: Int, accepted: VectorID, quote: TargetQuote?)
    /// The target accepts a control in no shape, so that the answers to other vectors prove nothing.
    case refusesControl(VectorID, otherShapes: Int, unproven: Int, quote: TargetQuote?)
    /// The target accepted objects, and rejected the same requests when they came again.
    case keepsState([VectorID], hasReset: Bool)
    /// The target rejects objects as if it had accepted them in an earlier run.
    case keepsEarlierState([VectorID])
    /// The target accepts junk under a key identifier that it has accepted, and rejects it under another.
    case answersFromMemory([Operation])
    /// The target accepts a genuine object at a time when it is not valid, and rejects the same with other keys there.
    case remembersAcceptance(VectorID)

    // MARK: Answers

    /// The set is not one that this program makes, so there are no other shapes of it.
    case hasNoShapes
    /// The target declares a clock, and accepted objects at their time and at another, and perhaps one that expired long ago.
    case ignoresTime(accepted: [VectorID], expired: VectorID?, unjudged: Int)
    /// The program ends with an exit status after a message that nobody can judge, so rejections by it do not count.
    case doubtsExitStatus(Int32, after: String)
    /// The program rejects by exit status 1, as an unhandled exception does in many languages, and that was not disproved.
    case trustsExitStatus(Int32)

    // MARK: Descriptions

    case unknownCapability(String)
    /// A word among the checks that the target omits is a feature, or unknown.
    case omitsFeature(String)
    case omitsUnknownCheck(String)
    case unknownComparison(String)
    /// The target returns counters, and omits the comparison with the stored counter.
    case omitsCounterOnly
    /// The target lists some of the checks that every server owes, as older adapters did.
    case listsChecks([Capability], butNot: [Capability])
    case leavesComparisons([String])
    /// The target plays another part than some vectors are for.
    case otherParts([Capability], vectors: Int)

    // MARK: Searches, and checks of backends

    /// Findings of earlier searches are still there, and fail nothing.
    case knownFindings(Int)

    /// Checks were left out, because the mapping lacks a part.
    case lacksPart(String, checks: Int)
    /// The load of a run: the requests, those that were answered with 429, and the time that was waited for them.
    case load(requests: Int, refused: Int, paused: Duration)

    /// The machine that was learned with one alphabet does not differ from the policies of the mapping.
    case learned(String, states: Int, sequences: Int, longest: Int)
    /// A bound has ended the sequences that a run learns by; with the bound as a clause.
    case learningEnded(String)

    /// A Boolean value that indicates whether the remark names the one cause of many results, which every report says first.
    package var isCause: Bool {
        switch self {
        case .refusesShape, .refusesControl, .keepsState, .keepsEarlierState, .answersFromMemory,
            .remembersAcceptance:
            true
        default: false
        }
    }
}

/// The words of a target about one answer.
package struct TargetQuote: Sendable, Hashable {
    package let reason: String
    /// The words for the source of the reason: the runner describes the answer where the target said nothing itself.
    private let source: String
    /// The last line of its standard error, where it tells more than the reason.
    package let lastErrorLine: String?

    /// Creates the quote of the first result that has a reason; `nil` where none has. Where a program shows an error by
    /// its exit status alone, its standard error tells more.
    package init?(_ results: [VectorResult]) {
        guard let result = results.first(where: { $0.reason != nil }), let reason = result.reason else { return nil }
        self.reason = reason
        let isDescribed = result.verdict == nil || result.outcome == .unstable || result.wasAcceptedAtStart
        source = isDescribed ? "What was seen" : result.verdict == .error ? "Its error" : "Its words"
        let lines = result.evidence.split(whereSeparator: \.isNewline)
        let last = lines.last { !$0.allSatisfy(\.isWhitespace) }
        lastErrorLine = result.verdict == .error ? last.map(String.init) : nil
    }

    package var sentence: String {
        let words = "\(source): \(PrintableText.of(reason))"
        return lastErrorLine.map { line in
            "\(words). Its standard error ends: \(PrintableText.prefix(of: Array(line.utf8)))"
        } ?? words
    }
}
