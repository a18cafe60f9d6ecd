@testable import HistoryJudge

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
