import AttestModel

/// The worth of a result, the same in the verdict, the bar, the matrix and the groups of cases. The kinds come gravest first.
enum ResultKind: String, Sendable, Hashable, CaseIterable, Comparable {
    /// The target accepted a forged, replayed or foreign object.
    case graveHole
    /// The target accepted any other object that it had to reject.
    case hole
    /// The target rejected a genuine object.
    case lockout
    /// The target answered with an error, crashed, hung or broke the protocol.
    case breakdown
    /// The target accepted rightly, and returned a wrong value.
    case wrongValue
    /// The target gave different answers to the same request, none of which makes it a hole.
    case unstable
    /// The target rejected as it must, but not for the reason that the run requires.
    case wrongReason
    /// The control was not accepted, so that the rejection proves nothing.
    case unproven
    /// The vector was not sent, or the target does not support it.
    case untested
    case right
    /// The answer is recorded and never judged.
    case observed

    init(_ result: VectorResult, of header: RunHeader) {
        self =
            switch result.outcome {
            case _ where result.isHole: result.impact.isGrave ? .graveHole : .hole
            // A check may be about another harm than the refusal of a device, such as a short challenge.
            case _ where result.isLockout:
                header.options.kind.hasChecks && result.impact != .lockout ? .wrongValue : .lockout
            case .pass: header.options.failure(of: result) == .wrongReason ? .wrongReason : .right
            case .wrongOutput: .wrongValue
            case .unstable: .unstable
            case .inconclusive: .unproven
            case .notTestable: .untested
            case .observed: .observed
            // An older report calls an error a wrong verdict.
            case .error, .crash, .timeout, .protocolError, .wrongVerdict: .breakdown
            }
    }

    /// A Boolean value that indicates whether the answer of the target counts: it is right or wrong, and proves that.
    var isJudged: Bool { self == .right || isFault }

    static func < (lhs: ResultKind, rhs: ResultKind) -> Bool { lhs.rank < rhs.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }

    /// A Boolean value that indicates whether the target did something wrong. An untested or unproven vector shows
    /// nothing of it.
    var isFault: Bool { self <= .wrongReason }

    /// A Boolean value that indicates whether the answer proves the harm that the vector is about.
    var provesImpact: Bool { self <= .lockout }

    /// The word behind a number of vectors, as in "5 accepted, 3 broke".
    var word: String { words.word }

    /// The sign that stands for the kind where colors cannot be seen.
    var symbol: String { words.symbol }

    /// The answers in a few words, as the legend of a bar has them, where these say no more of the objects.
    var label: String { words.label ?? word }

    private var words: (word: String, symbol: String, label: String?) {
        switch self {
        case .graveHole, .hole: ("accepted", "✗", nil)
        case .lockout: ("rejected", "✗", nil)
        case .breakdown: ("broke", "!", "error, crash or no answer")
        case .wrongValue: ("wrong value", "!", "accepted with a wrong value")
        case .unstable: ("unstable", "!", "answered differently each time")
        case .wrongReason: ("wrong reason", "!", "rejected for another reason")
        case .unproven: ("unproven", "?", "rejected, which proves nothing")
        case .untested: ("untested", "?", "not tested")
        case .right: ("right", "✓", nil)
        case .observed: ("observed", "·", "only observed")
        }
    }
}

/// The number of results of each kind.
struct KindCounts: Sendable, Hashable {
    private var counts: [ResultKind: Int] = [:]

    init(_ kinds: some Sequence<ResultKind>) { for kind in kinds { counts[kind, default: 0] += 1 } }

    subscript(kind: ResultKind) -> Int { counts[kind] ?? 0 }

    subscript(kinds: [ResultKind]) -> Int { kinds.reduce(0) { $0 + self[$1] } }

    /// The kinds that occurred, gravest first.
    var kinds: [ResultKind] { ResultKind.allCases.filter { self[$0] > 0 } }

    /// The number of vectors whose answer counts, or would count if they were tested.
    var total: Int { self[ResultKind.allCases.filter { $0 != .observed }] }

    /// The number of vectors whose answer counts.
    var judged: Int { self[ResultKind.allCases.filter(\.isJudged)] }

    /// Every kind but the right and the observed ones with its number, like "5 accepted, 3 broke"; empty when there is none.
    var text: String {
        let holes = self[[.graveHole, .hole]]
        let first = holes > 0 ? ["\(holes) \(ResultKind.hole.word)"] : []
        let rest = kinds.filter { ![.graveHole, .hole, .right, .observed].contains($0) }
        return (first + rest.map { "\(self[$0]) \($0.word)" }).joined(separator: ", ")
    }
}
