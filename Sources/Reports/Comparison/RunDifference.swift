import AttestModel

/// The changes from one run to another.
package struct RunDifference: Sendable {
    /// One vector that has a result in both runs, or in one of them.
    struct Change: Sendable {
        let id: VectorID
        let before: VectorResult?
        let after: VectorResult?

        /// The result that tells what the vector is about: the later one.
        var known: VectorResult? { after ?? before }
    }

    let before: RunRecord
    let after: RunRecord
    /// Failures of the later run that the earlier one does not have, gravest first.
    let newFailures: [Change]
    /// Failures of the earlier run that the later one has asked and not found.
    let fixed: [Change]
    /// Same to the exit status, with another outcome or verdict.
    let changedOutcomes: [Change]
    /// Same outcome and verdict, in other words.
    let changedReasons: [Change]
    let onlyBefore: [Change]
    let onlyAfter: [Change]
    /// The number of failures that both runs have.
    let keptFailures: Int

    package init(from before: RunRecord, to after: RunRecord) {
        let (old, new) = (before.resultByID, after.resultByID)
        let changes = Set(old.keys).union(new.keys).sorted().map { id in
            Change(id: id, before: old[id], after: new[id])
        }
        func failedBefore(_ change: Change) -> Bool {
            change.before.map { before.header.status(of: $0).isFailure } ?? false
        }
        func failsAfter(_ change: Change) -> Bool {
            change.after.map { after.header.status(of: $0).isFailure } ?? false
        }
        let common = changes.filter { $0.before != nil && $0.after != nil }
        let steady = common.filter { failedBefore($0) == failsAfter($0) }
        self.before = before
        self.after = after
        newFailures = changes.filter { failsAfter($0) && !failedBefore($0) }.sorted { lhs, rhs in
            guard let left = lhs.after?.impact, let right = rhs.after?.impact else { return lhs.id < rhs.id }
            return (left, lhs.id) < (right, rhs.id)
        }
        fixed = common.filter { failedBefore($0) && !failsAfter($0) }
        changedOutcomes = steady.filter {
            ($0.before?.outcome, $0.before?.verdict) != ($0.after?.outcome, $0.after?.verdict)
        }
        changedReasons = steady.filter { change in
            (change.before?.outcome, change.before?.verdict) == (change.after?.outcome, change.after?.verdict)
                && change.before?.reason != change.after?.reason
        }
        onlyBefore = changes.filter { $0.after == nil }
        onlyAfter = changes.filter { $0.before == nil }
        keptFailures = steady.count(where: failsAfter)
    }

    /// A Boolean value that indicates whether the later run has new failures.
    package var isWorse: Bool { !newFailures.isEmpty }
}
