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

/// Small histories from a fixed seed, with equal times, equal counters and unknown outcomes.
struct RandomHistories {
    /// The state of SplitMix64.
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// Returns a number from 0 up to a bound.
    private mutating func below(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((value ^ (value >> 31)) % UInt64(bound))
    }

    private mutating func outcome() -> AttemptOutcome { [.accepted, .refused, .refused, .unknown][below(4)] }

    private mutating func times() -> (start: Duration, end: Duration) {
        let start = below(9)
        return (.milliseconds(start), .milliseconds(start + below(5)))
    }

    /// Returns a history of up to six assertions. Half of them come from a right server, of which half had one outcome
    /// changed.
    mutating func assertions() -> (attempts: [Assertion], stored: UInt32) {
        let stored = UInt32(below(3))
        var attempts = (0..<below(7)).map { place in
            let (start, end) = times()
            return Assertion(index: place, value: UInt32(1 + below(6)), start: start, end: end, outcome: outcome())
        }
        guard below(2) == 0 else { return (attempts, stored) }
        var value = stored
        let instants = attempts.map { $0.start + ($0.end - $0.start) * below(3) / 2 }
        for place in attempts.indices.sorted(by: { instants[$0] < instants[$1] }) {
            let isAccepted = attempts[place].value > value
            if isAccepted { value = attempts[place].value }
            attempts[place].outcome = below(5) == 0 ? .unknown : isAccepted ? .accepted : .refused
        }
        if below(2) == 0, !attempts.isEmpty { attempts[below(attempts.count)].outcome = outcome() }
        return (attempts, stored)
    }

    /// Returns a history of up to five registrations for two accounts.
    mutating func registrations() -> [Registration] {
        (0..<below(6)).map { place in
            let (start, end) = times()
            return Registration(index: place, value: ["A", "B"][below(2)], start: start, end: end, outcome: outcome())
        }
    }
}
