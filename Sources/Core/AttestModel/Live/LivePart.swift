/// A part of the duties of a backend that every run of live checks owes: while it is untested, no run conforms.
package enum LivePart: String, Sendable, Hashable, CaseIterable {
    case evidence
    case attestChallenge = "attest_challenge"
    case assertChallenge = "assert_challenge"
    case body, method, path, owner, expiry, restart
    case otherRequest = "other_request"
    case receipts, fallback, rollout

    /// The duty, for people.
    package var meaning: String { text("meaning") }

    /// The lines that a mapping needs for the part.
    package var wanted: String { text("wanted") }
}

/// The answer to the question whether a run has tested a part.
package struct PartCoverage: Sendable, Hashable {
    /// The answer in one word, with what belongs to it.
    package struct State: Sendable, Hashable {
        package enum Word: String, Sendable, Hashable, CaseIterable {
            case tested
            /// No check of the part could be made, or none had an answer that counts.
            case notTested
            /// The mapping leaves the part out.
            case omitted
            /// The caller chose other checks.
            case leftOut
        }

        package fileprivate(set) var word = Word.notTested
        /// The number of checks of a tested part whose answer counts.
        package fileprivate(set) var checks = 0
        /// The reason of an untested part as a clause, the mapping's own or the caller's option; `nil` once tested.
        package fileprivate(set) var reason: String?

        package static func tested(checks: Int) -> State { State(word: .tested, checks: checks) }
        package static func notTested(_ reason: String) -> State { State(word: .notTested, reason: reason) }
        package static func omitted(_ reason: String) -> State { State(word: .omitted, reason: reason) }
        package static func leftOut(_ option: String) -> State { State(word: .leftOut, reason: option) }
    }

    package var part: LivePart
    package var state: State

    package init(_ part: LivePart, _ state: State) { (self.part, self.state) = (part, state) }

    /// A Boolean value that indicates whether the run fails because nobody looked.
    package var failsRun: Bool { state.word == .notTested }

    package var isTested: Bool { state.word == .tested }

    /// The advice for a part that was not tested; `nil` for any other.
    package var remedy: String? {
        failsRun ? "Add \(part.wanted) to the mapping, or omits: {\(part.rawValue): \"the reason\"}." : nil
    }

    static let fields = FieldTable<PartCoverage>([
        .required("part", \.part, .word), .required("state", \.state.word, .word),
        .defaulting("checks", \.state.checks, to: 0, .count), .nullable("reason", \.state.reason, .string),
    ])
}

/// The treatment of old clients and of devices without App Attest, whose requests have no evidence.
package enum UnsupportedDevices: String, Sendable, Hashable, CaseIterable {
    case reject, accept
    /// A device token takes the place of the evidence.
    case deviceCheck = "devicecheck"
}
