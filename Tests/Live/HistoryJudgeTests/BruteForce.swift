@testable import HistoryJudge

typealias Assertion = Attempt<UInt32, Duration>
typealias Registration = Attempt<String, Duration>

/// The definition of a correct history, word by word: some order of the effects exists, each at an instant of its own.
enum BruteForce {
    /// Returns whether an order exists.
    ///
    /// - Parameter effect: Returns the state after the effect of an attempt, or the state in which its refusal is right;
    ///   `nil` when neither can be.
    private static func isCorrect<Value, State>(
        _ attempts: [Attempt<Value, Duration>], from initial: State,
        effect: (State, Attempt<Value, Duration>) -> State?
    ) -> Bool {
        var seen: Set<Int> = []
        /// Returns whether the attempts that are not done yet can follow at a time. An order that has done the same
        /// attempts leads to the same time and state, and is not tried again.
        func canEnd(done: Int, at time: Duration, in state: State) -> Bool {
            let left = attempts.indices.filter { done & (1 << $0) == 0 }
            if left.allSatisfy({ attempts[$0].outcome == .unknown }) { return true }
            guard seen.insert(done).inserted else { return false }
            return left.contains { place in
                let attempt = attempts[place]
                let instant = max(time, attempt.start)
                guard attempt.outcome == .unknown || instant <= attempt.end, let next = effect(state, attempt) else {
                    return false
                }
                return canEnd(done: done | 1 << place, at: instant, in: next)
            }
        }
        return canEnd(done: 0, at: .zero, in: initial)
    }

    static func isCorrect(_ attempts: [Assertion], stored: UInt32) -> Bool {
        isCorrect(attempts, from: stored) { stored, attempt in
            attempt.outcome == .refused
                ? stored >= attempt.value ? stored : nil : attempt.value > stored ? attempt.value : nil
        }
    }

    static func isCorrect<Value>(uses attempts: [Attempt<Value, Duration>]) -> Bool {
        isCorrect(attempts, from: false) { isUsed, attempt in isUsed == (attempt.outcome == .refused) ? true : nil }
    }

    static func isCorrect(registrations attempts: [Registration]) -> Bool {
        isCorrect(attempts, from: String?.none) { owner, attempt in
            if attempt.outcome == .refused { return owner.map { .some($0) } }
            return owner == nil || owner == attempt.value ? .some(attempt.value) : nil
        }
    }
}
