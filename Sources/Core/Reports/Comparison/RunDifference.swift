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

        /// A Boolean value that indicates whether the outcome and the verdict are the same.
        var isSame: Bool { (before?.outcome, before?.answer) == (after?.outcome, after?.answer) }
    }

    let before: RunRecord
    let after: RunRecord
    /// Failures of the later run that the earlier one lacks, or that got worse (`isWorse(_:than:)`), gravest first.
    let newFailures: [Change]
    /// Failures of the earlier run that the later one has asked and not found.
    let fixed: [Change]
    /// The exit status does not change; the outcome or the verdict does.
    let changedOutcomes: [Change]
    /// The outcome and the verdict are the same, with another reason.
    let changedReasons: [Change]
    let onlyBefore: [Change]
    let onlyAfter: [Change]
    let keptFailures: Int
    /// The machines that both runs learned.
    let machines: [MachineDifference]

    package init(from before: RunRecord, to after: RunRecord) {
        let (old, new) = (before.resultByID, after.resultByID)
        let changes = Set(old.keys).union(new.keys).sorted().map { Change(id: $0, before: old[$0], after: new[$0]) }
        func fails(_ result: VectorResult?, _ run: RunRecord) -> Bool {
            result.map { run.header.status(of: $0).isFailure } ?? false
        }
        func failedBefore(_ change: Change) -> Bool { fails(change.before, before) }
        func failsAfter(_ change: Change) -> Bool { fails(change.after, after) }
        func isNew(_ change: Change) -> Bool {
            guard failsAfter(change) else { return false }
            guard failedBefore(change), let before = change.before, let after = change.after else { return true }
            return Self.isWorse(after, than: before)
        }
        let common = changes.filter { $0.before != nil && $0.after != nil }
        let steady = common.filter { failedBefore($0) == failsAfter($0) && !isNew($0) }
        (self.before, self.after) = (before, after)
        newFailures = changes.filter(isNew).sorted { lhs, rhs in
            guard let left = lhs.after?.impact, let right = rhs.after?.impact else { return lhs.id < rhs.id }
            return (left, lhs.id) < (right, rhs.id)
        }
        fixed = common.filter { failedBefore($0) && !failsAfter($0) }
        changedOutcomes = steady.filter { !$0.isSame }
        changedReasons = steady.filter { $0.isSame && $0.before?.reason != $0.after?.reason }
        onlyBefore = changes.filter { $0.after == nil }
        onlyAfter = changes.filter { $0.before == nil }
        keptFailures = steady.count(where: failsAfter)
        machines = before.learned.compactMap { old in
            after.learned.first { $0.name == old.name }.map { MachineDifference(from: old, to: $0) }
        }
    }

    /// Returns whether a failure of both runs proves more in the later one: an object that must be rejected is now
    /// accepted, or an answer that proved nothing is now wrong.
    private static func isWorse(_ after: VectorResult, than before: VectorResult) -> Bool {
        if after.isHole { return !before.isHole }
        let unproven: Set<Outcome> = [.inconclusive, .notTestable]
        return unproven.contains(before.outcome) && !unproven.contains(after.outcome)
    }

    /// A Boolean value that indicates whether the later run has new failures, or no score any more.
    package var isWorse: Bool { !newFailures.isEmpty || (after.fault != nil && before.fault == nil) }
}

/// The comparison of what two runs learned of a backend with inputs of the same name.
struct MachineDifference: Sendable {
    let name: String
    /// The inputs of the shortest sequence whose last is answered otherwise; empty when there is none.
    let inputs: [LearnedMachine.Input]
    /// The answers to the last input, in the earlier and the later run.
    let answers: [[LearnedAnswer]]

    /// Searches the pairs of states that the same inputs lead to, breadth first. Inputs of one run alone are left out.
    init(from before: LearnedMachine, to after: LearnedMachine) {
        let shared = before.inputs.indices.compactMap { place in
            after.inputs.firstIndex { $0.id == before.inputs[place].id }.map { (place, $0) }
        }
        var (found, seen) = ([(states: [0, 0], inputs: [Int]())], Set([[0, 0]]))
        var place = 0
        while place < found.count {
            let (states, inputs) = found[place]
            for (old, new) in shared {
                let edges = [before.learned.states[states[0]][old], after.learned.states[states[1]][new]]
                guard edges[0].answers == edges[1].answers else {
                    self.init(
                        name: before.name, inputs: (inputs + [old]).map { before.inputs[$0] },
                        answers: edges.map(\.answers))
                    return
                }
                let next = edges.map(\.next)
                if seen.insert(next).inserted { found.append((next, inputs + [old])) }
            }
            place += 1
        }
        self.init(name: before.name, inputs: [], answers: [])
    }

    private init(name: String, inputs: [LearnedMachine.Input], answers: [[LearnedAnswer]]) {
        (self.name, self.inputs, self.answers) = (name, inputs, answers)
    }

    /// The comparison in a sentence.
    var sentence: String {
        let quoted = inputs.map { "'\(OneLine.of($0.text))'" }
        guard let last = quoted.last else { return "\(OneLine.of(name)): the backend answers as it did" }
        let way = quoted.count > 1 ? "after \(quoted.dropLast().joined(separator: ", ")), " : ""
        return "\(OneLine.of(name)): \(way)the answer to \(last) was \(answers[0].words) and is \(answers[1].words)"
    }

    var value: JSONValue {
        .of(
            ["name": name, "inputs": inputs.map(\.id), "before": answers.first, "after": answers.last],
            keepingNil: true)
    }
}
