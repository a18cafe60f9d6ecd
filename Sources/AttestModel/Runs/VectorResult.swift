/// What came of one vector.
package struct VectorResult: Sendable, Hashable {
    package var vector: Vector
    package var outcome: Outcome
    /// What the target said, if it said anything.
    package var verdict: Verdict?
    /// Why the outcome is what it is, or else why the target decided so in its own words.
    package var reason: String?
    /// The target's own error code.
    package var code: String?
    /// How long the answer took.
    package var milliseconds: Double
    /// What the target said beside its answer; may be empty.
    package var evidence: String
    /// The capabilities that the vector needs and the target lacks, in the vocabulary's order.
    package var missing: [Capability]
    /// Whether the target declares what is missing, but was found not to do it: no option makes that right.
    package var isFalselyDeclared = false
    /// Of a sequence, the first step that was not answered as it has to be.
    package var step: Step?

    /// Which step of a sequence.
    package struct Step: Sendable, Hashable, CustomStringConvertible {
        /// Counted from 1.
        package var number: Int
        package var name: String
        package var expect: Expectation

        package init(number: Int, name: String, expect: Expectation) {
            self.number = number
            self.name = name
            self.expect = expect
        }

        package var description: String { "step \(number) '\(name)'" }
    }

    package init(
        vector: Vector, outcome: Outcome, verdict: Verdict? = nil, reason: String? = nil, code: String? = nil,
        milliseconds: Double = 0, evidence: String = "", missing: [Capability] = [],
        step: Step? = nil
    ) {
        self.vector = vector
        self.outcome = outcome
        self.verdict = verdict
        self.reason = reason
        self.code = code
        self.milliseconds = milliseconds
        self.evidence = evidence
        self.missing = missing
        self.step = step
    }
}
