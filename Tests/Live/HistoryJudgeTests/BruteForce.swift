@testable import HistoryJudge

/// The definition of a correct history, word by word: some order of the effects exists, each at an instant of its own.
struct BruteForce<State> {
    struct Attempt {
        let start: Duration
        let end: Duration
        let outcome: AttemptOutcome
        /// Returns the state after the effect, or the state in which the refusal is right; `nil` when neither can be.
        let effect: (State) -> State?
    }

    let attempts: [Attempt]
    let initial: State

    /// A Boolean value that indicates whether an order exists.
    var isCorrect: Bool {
        var seen: Set<Int> = []
        return canEnd(done: 0, at: .zero, in: initial, seen: &seen)
    }

    /// Returns whether the attempts that are not done yet can follow at a time. An order that has done the same attempts
    /// leads to the same time and state, and is not tried again.
    private func canEnd(done: Int, at time: Duration, in state: State, seen: inout Set<Int>) -> Bool {
        let left = attempts.indices.filter { done & (1 << $0) == 0 }
        if left.allSatisfy({ attempts[$0].outcome == .unknown }) { return true }
        guard seen.insert(done).inserted else { return false }
        return left.contains { place in
            let attempt = attempts[place]
            let instant = max(time, attempt.start)
            guard attempt.outcome == .unknown || instant <= attempt.end, let next = attempt.effect(state) else {
                return false
            }
            return canEnd(done: done | 1 << place, at: instant, in: next, seen: &seen)
        }
    }
}

extension BruteForce<UInt32> {
    init(_ attempts: [AssertionAttempt], stored: UInt32) {
        self.init(
            attempts: attempts.map { attempt in
                Attempt(start: attempt.start, end: attempt.end, outcome: attempt.outcome) { stored in
                    attempt.outcome == .refused
                        ? stored >= attempt.counter ? stored : nil
                        : attempt.counter > stored ? attempt.counter : nil
                }
            }, initial: stored)
    }
}

extension BruteForce<Bool> {
    init(_ attempts: [SingleUseAttempt]) {
        self.init(
            attempts: attempts.map { attempt in
                Attempt(start: attempt.start, end: attempt.end, outcome: attempt.outcome) { isUsed in
                    isUsed == (attempt.outcome == .refused) ? true : nil
                }
            }, initial: false)
    }
}

extension BruteForce<String?> {
    init(_ attempts: [OwnershipAttempt]) {
        self.init(
            attempts: attempts.map { attempt in
                Attempt(start: attempt.start, end: attempt.end, outcome: attempt.outcome) { owner in
                    if attempt.outcome == .refused { return owner.map { .some($0) } }
                    return owner == nil || owner == attempt.account ? .some(attempt.account) : nil
                }
            }, initial: nil)
    }
}
