/// The result of one vector in a run. It repeats the facts of its vector that every report states, so that a run can be
/// read back without its set.
package struct VectorResult: Sendable, Hashable, Identifiable {
    package var id: VectorID
    /// The id of the requirement that the vector is about; another version of the suite may know others.
    package var requirement: String
    package var level: Level
    /// The cost of the wrong answer that the vector is about.
    private var vectorImpact: Impact
    package var expect: Expectation
    /// The stage where the fault lies.
    package var stage: Stage?
    private var subject: Subject

    /// The shape in which the vector was judged; `nil` for that of the set.
    package var shape: DeviceShape?
    package var outcome: Outcome
    /// The verdict of the target, if it gave one.
    package var verdict: Verdict?
    /// The reason for the outcome, or else the target's own reason for its verdict.
    package var reason: String?
    /// The target's own error code.
    package var code: String?
    /// The end of an exchange without a verdict, where the vector is only observed.
    package var observedEnding: ReceivedAnswer?
    /// The rounds of a race that was played and found nothing; `nil` for everything else.
    package var cleanRounds: CleanRounds?
    package var milliseconds: Double
    /// The output of the target besides its answer; may be empty.
    package var evidence: String
    /// The capabilities that the vector needs and the target lacks, in the vocabulary's order.
    package var missing: [Capability]
    /// A Boolean value that indicates whether the target declares what it was found to lack. No option tolerates that.
    package var isFalselyDeclared = false
    /// A Boolean value that indicates whether it is a control that was accepted at the start, and not at the end.
    package var wasAcceptedAtStart = false
    /// The rejection or the error that a genuine object got, which the target also accepted. Reports state only that the
    /// answers differed: there, the first of them stands for it.
    package var refusal: Verdict?
    /// The first step of a sequence that was not answered as expected.
    package var step: Step?
    /// The judgement that a report states; `nil` in a run of this process, where it follows from the run's options.
    package var recorded: Recorded?

    /// The object of the result. It lies apart, so that a result stays small, however often it is copied.
    private indirect enum Subject: Sendable, Hashable {
        case vector(Vector)
        case check(VectorOutline)
        /// In a run that was read back from a report.
        case unknown
    }

    package struct Step: Sendable, Hashable, CustomStringConvertible {
        /// The position of the step, counted from 1.
        package var number: Int
        package var name: String
        package var expect: Expectation

        package init(number: Int, name: String, expect: Expectation) {
            (self.number, self.name, self.expect) = (number, name, expect)
        }

        package var description: String { "step \(number) '\(name)'" }
    }

    /// The judgement of a result by the options and the baseline of its run, as a report states it.
    package struct Recorded: Sendable, Hashable {
        package var status: BaselineStatus
        package var reasonScore: ReasonScore?
        /// The requirement of the deciding step of a sequence.
        var stepRequirement: String?
    }

    package init(
        vector: Vector, outcome: Outcome, verdict: Verdict? = nil, reason: String? = nil, code: String? = nil,
        milliseconds: Double = 0, evidence: String = "", missing: [Capability] = [], step: Step? = nil
    ) {
        self.init(
            vector.outline, outcome: outcome, verdict: verdict, reason: reason, code: code,
            milliseconds: milliseconds, evidence: evidence, missing: missing, step: step)
        subject = .vector(vector)
    }

    /// Creates the result of a check that has no vector.
    package init(
        _ outline: VectorOutline, outcome: Outcome, verdict: Verdict? = nil, reason: String? = nil, code: String? = nil,
        milliseconds: Double = 0, evidence: String = "", missing: [Capability] = [], step: Step? = nil
    ) {
        (id, subject, requirement) = (outline.id, .check(outline), outline.requirement.id)
        (level, vectorImpact, expect, stage) = (outline.level, outline.impact, outline.expect, outline.stage)
        (self.outcome, self.verdict, self.reason, self.code) = (outcome, verdict, reason, code)
        (self.milliseconds, self.evidence, self.missing, self.step) = (milliseconds, evidence, missing, step)
    }

    /// Reads a line of a report in JSON Lines.
    init(reading reader: inout ObjectReader) throws(ModelError) {
        (id, subject, requirement) = (VectorID(.attestation, "", ""), .unknown, "")
        (level, vectorImpact, expect, outcome) = (.must, .forgery, .accept, .pass)
        (milliseconds, evidence, missing) = (0, "", [])
        try Self.fields.read(into: &self, from: &reader)
        if outcome == .unstable, wanted == .accept, [.reject, .error].contains(verdict) { refusal = verdict }
    }

    /// The facts that lists state; `nil` in a run that was read back from a report.
    package var outline: VectorOutline? {
        switch subject {
        case .vector(let vector): vector.outline
        case .check(let outline): outline
        case .unknown: nil
        }
    }

    /// The vector itself; `nil` for a check without a vector, and in a run that was read back from a report.
    package var vector: Vector? { if case .vector(let vector) = subject { vector } else { nil } }

    /// The expectation that decided the outcome: of a sequence that failed, that of the step that failed.
    package var wanted: Expectation {
        if let step { return step.expect }
        // Older reports do not name the step that failed, but the wrong verdict tells what was expected.
        switch (outcome, verdict) {
        case (.wrongVerdict, .accept): return .reject
        case (.wrongVerdict, .reject): return .accept
        default: return expect
        }
    }

    /// The cost of the wrong answer. A sequence whose genuine step was not accepted locks a device out, whatever the
    /// sequence is about. An acceptance in time costs no availability, and a process that ends or hangs lets nobody in.
    package internal(set) var impact: Impact {
        get {
            switch outcome {
            case _ where wanted == .accept && expect == .reject: .lockout
            case _ where isHole && vectorImpact == .denialOfService: .hardening
            // A backend that lets a device through while nothing is known about it grants once more.
            case _ where isHole && vectorImpact == .lockout: .replay
            case .crash where vectorImpact.isGrave, .timeout where vectorImpact.isGrave: .denialOfService
            default: vectorImpact
            }
        }
        set { vectorImpact = newValue }
    }

    /// The answer of the target; of a sequence that failed, to the step that failed. It follows from the outcome and the
    /// verdict, except where a vector was only observed.
    package internal(set) var answer: ReceivedAnswer {
        get {
            switch outcome {
            case .crash: .crash
            case .timeout: .timeout
            case .protocolError: .protocolError
            case .unstable: .different
            default: verdict.map(ReceivedAnswer.init) ?? observedEnding ?? .none
            }
        }
        set { if outcome == .observed, verdict == nil { observedEnding = newValue } }
    }

    /// The way to fail that the outcome is. An older report calls an error a wrong verdict.
    package var failure: Failure { .outcome(outcome == .wrongVerdict && verdict == .error ? .error : outcome) }

    /// A Boolean value that indicates whether the target accepted an object that it had to reject. Nothing else is a
    /// hole: an error, a crash or an untested vector proves none.
    package var isHole: Bool {
        wanted == .reject && verdict == .accept && (outcome == .wrongVerdict || outcome == .unstable)
    }

    package var isLockout: Bool { wanted == .accept && verdict == .reject && outcome == .wrongVerdict }

    /// A Boolean value that indicates whether the target did not accept an object that it had to accept: an error, a crash or
    /// an answer that never comes shuts the device out as a rejection does.
    package var locksOut: Bool {
        isLockout || (wanted == .accept && [.outcome(.error), .outcome(.crash), .outcome(.timeout)].contains(failure))
    }

    /// A Boolean value that indicates whether the target accepted a genuine object, and rejected the same or answered error.
    package var isTurned: Bool { refusal != nil }

    /// The expected and the received verdict in a few words; of a sequence that failed, with the step.
    package var expectedAndGot: String { step.map { "\($0): \(wantedAndGot)" } ?? wantedAndGot }

    /// The expected and the received verdict without the step.
    package var wantedAndGot: String {
        let got =
            switch outcome {
            case .wrongOutput: "\(verdict?.rawValue ?? "accept") with wrong values"
            case .crash, .timeout, .protocolError: outcome.rawValue
            case .unstable: "different answers"
            default: verdict?.rawValue ?? outcome.rawValue
            }
        return "expected \(wanted.rawValue), got \(got)"
    }

    /// The time that the answer took, in words; `nil` when nothing was sent.
    package var timeText: String? { milliseconds > 0 ? "\((milliseconds * 1000).rounded() / 1000) ms" : nil }

    /// The place among results of one impact: whoever needs no evidence needs no forgery.
    fileprivate var place: Int { requirement == Requirement.liveEvidence.id ? 0 : 1 }
}

extension Sequence where Element == VectorResult {
    package var gravestFirst: [VectorResult] { sorted { ($0.impact, $0.place, $0.id) < ($1.impact, $1.place, $1.id) } }

    package var countedByImpact: [Impact: Int] { reduce(into: [:]) { $0[$1.impact, default: 0] += 1 } }
}
