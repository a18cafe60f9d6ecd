/// The end of the trial of one mutant.
package enum Outcome: Int32 {
    /// No question was answered wrongly.
    case survived
    /// No question was answered wrongly, but for another reason than the original has.
    case attributed
    /// No question reaches the place of the change.
    case unreached
    /// A question was answered wrongly.
    case answered
    /// The process ended: an index out of range, an overflow, a fault of memory.
    case crashed
    /// The answer took too long.
    case endless

    /// A Boolean value that indicates whether a question killed the mutant.
    package var isKill: Bool { self == .answered || self == .crashed || self == .endless }

    /// The word in the lines of the results.
    var name: String { "\(self)" }

    /// - Parameter signal: the number of the signal that ended the process.
    package init(ofSignal signal: Int32) { self = signal == 27 ? .endless : .crashed }
}

/// The outcomes of all trials, in memory that forked processes share.
package struct Outcomes {
    private let values: UnsafeMutablePointer<Int32>
    private let killers: UnsafeMutablePointer<Int32>

    package init(count: Int) throws {
        values = try SharedMemory.of(Int32.self, count: count)
        killers = try SharedMemory.of(Int32.self, count: count)
    }

    /// The outcome of the trial at a position, with the question that killed the mutant.
    package subscript(position: Int) -> (outcome: Outcome, killer: Int?) {
        let outcome = Outcome(rawValue: values[position]) ?? .survived
        return (outcome, outcome == .survived || outcome == .unreached ? nil : Int(killers[position]))
    }

    func note(_ outcome: Outcome, killer: Int = 0, at position: Int) {
        values[position] = outcome.rawValue
        killers[position] = Int32(killer)
    }
}
