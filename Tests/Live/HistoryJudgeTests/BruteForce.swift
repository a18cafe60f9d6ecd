@testable import HistoryJudge

typealias Assertion = Attempt<UInt32, Duration>
typealias Registration = Attempt<String, Duration>

/// The definition of a correct history, word by word: some order of the effects exists, each at an instant of its own.
struct BruteForce<State> {
    /// Returns the state after the effect, or the state in which the refusal is right; `nil` when neither can be.
    typealias Effect = (State) -> State?

    /// The requests with their effects as values.
    private let attempts: [Attempt<Effect, Duration>]
    private let initial: State

    init<Value>(
        _ attempts: [Attempt<Value, Duration>], from initial: State,
        effect: @escaping (State, Attempt<Value, Duration>) -> State?
    ) {
        self.initial = initial
        self.attempts = attempts.map { attempt in
            Attempt(
                index: attempt.index, value: { effect($0, attempt) }, start: attempt.start, end: attempt.end,
                outcome: attempt.outcome)
        }
    }

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
            guard attempt.outcome == .unknown || instant <= attempt.end, let next = attempt.value(state) else {
                return false
            }
            return canEnd(done: done | 1 << place, at: instant, in: next, seen: &seen)
        }
    }
}

extension BruteForce<UInt32> {
    init(_ attempts: [Assertion], stored: UInt32) {
        self.init(attempts, from: stored) { stored, attempt in
            attempt.outcome == .refused
                ? stored >= attempt.value ? stored : nil : attempt.value > stored ? attempt.value : nil
        }
    }
}

extension BruteForce<Bool> {
    init<Value>(uses attempts: [Attempt<Value, Duration>]) {
        self.init(attempts, from: false) { isUsed, attempt in isUsed == (attempt.outcome == .refused) ? true : nil }
    }
}

extension BruteForce<String?> {
    init(registrations attempts: [Registration]) {
        self.init(attempts, from: nil) { owner, attempt in
            if attempt.outcome == .refused { return owner.map { .some($0) } }
            return owner == nil || owner == attempt.value ? .some(attempt.value) : nil
        }
    }
}
