import AttestModel

/// The result of a search by the fuzzer.
package struct FuzzSummary: Sendable, Hashable {
    /// One way in which the target answers wrongly, with the smallest case that shows it.
    package struct Finding: Sendable, Hashable {
        /// The state of a finding of this search or of an earlier one.
        package enum State: String, Sendable, Hashable, CaseIterable {
            /// Found for the first time.
            case new
            /// Found by an earlier search, and still there.
            case known
            /// Found by an earlier search, and no longer there.
            case solved
            /// Still there, and named in the file of quirks.
            case quirk
        }

        package let vector: VectorOutline
        package var state: State
        package let operations: [String]
        package let expect: Expectation
        package let answer: String
        /// The reason in the file of quirks; `nil` for other findings.
        package var reason: String?
        /// The circumstances under which the wrong answer did not come again, in words; empty for a finding that repeats.
        package let unrepeated: [String]

        package init(
            vector: VectorOutline, state: State, operations: [String], expect: Expectation, answer: String,
            reason: String? = nil, unrepeated: [String] = []
        ) {
            (self.vector, self.state, self.operations) = (vector, state, operations)
            (self.expect, self.answer, self.reason) = (expect, answer, reason)
            self.unrepeated = unrepeated
        }
    }

    package let target: String
    /// The text that the order of the questions and all keys follow from.
    package let seed: String
    /// The number of questions that were asked, those of shrinking among them.
    package let questions: Int
    /// The number of cases that showed something new about the target.
    package let corpus: Int
    package let duration: Duration
    package let findings: [Finding]
    /// Remarks about the search, a sentence each.
    package let remarks: [String]

    package init(
        target: String, seed: String, questions: Int, corpus: Int, duration: Duration, findings: [Finding],
        remarks: [String]
    ) {
        (self.target, self.seed, self.questions, self.corpus) = (target, seed, questions, corpus)
        (self.duration, self.findings, self.remarks) = (duration, findings, remarks)
    }

    package func findings(_ state: Finding.State) -> [Finding] { findings.filter { $0.state == state } }
}
