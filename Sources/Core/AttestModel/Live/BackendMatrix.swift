/// The wrong backends with the checks that each has failed.
package struct BackendMatrix: Sendable, Hashable {
    package struct Row: Sendable, Hashable {
        package let name: String
        /// One sentence that says what the backend does wrong.
        package let summary: String
        /// The numbers of the duties that it neglects (`F-11`), the one about its fault first.
        package let about: [String]
        /// The reason why it neglects further duties; `nil` for one alone.
        package let reason: String?
        /// A Boolean value that indicates whether a check about its fault has failed.
        package let isFound: Bool
        /// The failed checks about the duties that it neglects.
        package let failed: [VectorID]
        /// The failed checks about other duties: each accuses it falsely, or lacks a reason.
        package let unexpected: [VectorID]
        /// The checks whose controls it has refused.
        package let inconclusive: [VectorID]
        /// The sentence of a run that says nothing; `nil` for a run with a score.
        package let fault: String?

        package init(
            name: String, summary: String, about: [String], reason: String?, isFound: Bool, failed: [VectorID],
            unexpected: [VectorID], inconclusive: [VectorID], fault: String?
        ) {
            (self.name, self.summary, self.about, self.reason) = (name, summary, about, reason)
            (self.isFound, self.failed, self.unexpected) = (isFound, failed.sorted(), unexpected.sorted())
            (self.inconclusive, self.fault) = (inconclusive.sorted(), fault)
        }
    }

    package let rows: [Row]
    /// The checks that the reference backend has failed; each accuses it falsely.
    package let failedByReference: [VectorID]

    package init(rows: [Row], failedByReference: [VectorID]) {
        (self.rows, self.failedByReference) = (rows, failedByReference)
    }

    package var survivors: [Row] { rows.filter { !$0.isFound } }

    /// A Boolean value that indicates whether every wrong backend is found, and nobody is accused falsely.
    package var isComplete: Bool {
        survivors.isEmpty && failedByReference.isEmpty && rows.allSatisfy(\.unexpected.isEmpty)
    }
}

/// Many runs of the checks about the fault of one wrong backend. A fault that only requests at the same time show may escape
/// one run: the number of tries says how sure the checks are.
package struct RepeatedTrial: Sendable, Hashable {
    package let name: String
    /// The time of each run in which a check about the fault has failed.
    package let found: [Duration]
    /// The number of runs in which none has.
    package let missed: Int

    package init(name: String, found: [Duration], missed: Int) {
        (self.name, self.found, self.missed) = (name, found.sorted(), missed)
    }

    package var tries: Int { found.count + missed }
}
