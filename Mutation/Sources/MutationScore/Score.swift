import MutantOperators
import SwitchedSources

/// The mutants of a run with their ends.
package struct Score {
    /// The end of one mutant.
    package enum End: String {
        case answered = "wrong answer"
        case crashed = "crash"
        case endless = "no end"
        /// Every answer is right, but some name other requirements than the original does.
        case attributed = "other requirement"
        case equivalent, survived
        /// No vector reaches the changed code.
        case unreached

        package var isKill: Bool { self == .answered || self == .crashed || self == .endless }
        /// A Boolean value that indicates whether no answer betrays the mutant and nothing says that none can.
        package var isSurvival: Bool { !isKill && self != .equivalent }
    }

    /// One mutant with its end.
    package struct Result {
        package let mutant: PlannedMutant
        package let end: End
        /// The vector that killed it.
        package let killer: String?
    }

    package let results: [Result]
    /// The mutants that do not compile.
    package let notCompilable: Int
    /// The equivalents that change answers, but only those that sources leave open.
    package let open: Int
    /// The mutants that were planned, of which a sample was tried.
    package let planned: Int
    /// The faults of the list of equivalents, a sentence each.
    package let faults: [String]

    /// - Parameter ends: the words of the trial about each mutant by its number: the end, and the vector.
    package init(
        plan: [PlannedMutant], tried: [PlannedMutant], notCompilable: Int,
        ends: [Int: (end: End, killer: String?)], equivalents: Equivalents
    ) throws {
        results = try tried.map { mutant in
            guard let (end, killer) = ends[mutant.number] else {
                throw MutationFailure("the trial says nothing about the mutant '\(mutant.key)'.")
            }
            let isEquivalent = !end.isKill && equivalents.contains(mutant)
            return Result(mutant: mutant, end: isEquivalent ? .equivalent : end, killer: killer)
        }
        self.notCompilable = notCompilable
        planned = plan.count
        open = results.count { $0.end == .equivalent && equivalents.isOpen($0.mutant) }
        let wrong = results.filter { $0.end.isKill && equivalents.contains($0.mutant) }.map {
            "a listed equivalent is killed by \($0.killer ?? "a vector"): \($0.mutant.key)"
        }
        faults = equivalents.missing(from: plan) + wrong
    }

    /// Returns the number of mutants with an end, of one operator or of all.
    package func count(of kind: MutationOperator? = nil, where isMeant: (End) -> Bool) -> Int {
        results.count { (kind == nil || $0.mutant.kind == kind) && isMeant($0.end) }
    }

    /// The mutants that no answer betrays.
    package var survivors: [Result] { results.filter(\.end.isSurvival) }

    /// The share that answers or findings betray, of the mutants that are not equivalent, in percent.
    package var percentWithFindings: Double {
        let found = count { $0.isKill || $0 == .attributed }
        let all = results.count - count { $0 == .equivalent }
        return all == 0 ? 100 : 100 * Double(found) / Double(all)
    }

    /// The share that is killed, of the mutants that are not equivalent, in percent; 100 when there are none.
    package var percent: Double {
        let killed = count { $0.isKill }
        let all = killed + survivors.count
        return all == 0 ? 100 : 100 * Double(killed) / Double(all)
    }
}
