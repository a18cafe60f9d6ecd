/// The search for a contradiction in the history of a counter, whatever types its counters and times have.
///
/// Effects are in the order of their counters. If each takes effect as early as it can, every refusal has its best
/// chance, so that only the order of counters, starts and ends matters.
struct CounterJudge<Counter: Comparable, Instant: Comparable> {
    /// A contradiction between attempts, by their places.
    struct Finding: Equatable {
        let kind: Contradiction.Kind
        let first: Int
        var second: Int?
    }

    private let attempts: [Attempt<Counter, Instant>]
    private let stored: Counter
    /// The places of all attempts by their counters. Among equal counters refused ones come first and unknown ones last.
    private let order: [Int]

    init(_ attempts: [Attempt<Counter, Instant>], stored: Counter) {
        (self.attempts, self.stored) = (attempts, stored)
        order = attempts.indices.sorted { left, right in
            (attempts[left].value, attempts[left].outcome.rank) < (attempts[right].value, attempts[right].outcome.rank)
        }
    }

    /// Returns the first contradiction, holes before lockouts.
    func finding() -> Finding? { wrongAcceptance() ?? wrongRefusal() }

    /// Finds accepted counters that are too low, equal, or against the order of time.
    private func wrongAcceptance() -> Finding? {
        let accepted = order.filter { attempts[$0].outcome == .accepted }
        guard var previous = accepted.first else { return nil }
        if attempts[previous].value <= stored { return Finding(kind: .notAboveStored, first: previous) }
        /// The one that starts last so far.
        var latest = previous
        for place in accepted.dropFirst() {
            if attempts[place].value == attempts[previous].value {
                let isLater = attempts[place].end < attempts[previous].end
                return Finding(
                    kind: .counterTwice, first: isLater ? place : previous, second: isLater ? previous : place)
            }
            if attempts[latest].start > attempts[place].end {
                return Finding(kind: .lowerAfterHigher, first: place, second: latest)
            }
            if attempts[place].start > attempts[latest].start { latest = place }
            previous = place
        }
        return nil
    }

    /// Finds refusals that no order of the accepted and unknown ones explains.
    private func wrongRefusal() -> Finding? {
        if let finding = lowerAcceptance() { return finding }
        /// The refusal that ends first, of those that nothing explains so far.
        var waiting: Int?
        for place in order {
            let attempt = attempts[place]
            if attempt.outcome == .refused {
                if attempt.value > stored { waiting = firstToEnd(waiting, place) }
            } else if let refused = waiting, attempt.start > attempts[refused].end {
                // An unknown one never had an effect then: it would come before all that can explain the refusal.
                if attempt.outcome == .accepted { return refusal(refused, against: place) }
            } else {
                waiting = nil
            }
        }
        return waiting.map { Finding(kind: .counterLockout, first: $0) }
    }

    /// Finds an acceptance that starts after a refusal with a higher counter has ended.
    private func lowerAcceptance() -> Finding? {
        var refused: Int?
        for place in order.reversed() {
            switch attempts[place].outcome {
            case .refused: refused = firstToEnd(refused, place)
            case .accepted:
                if let refused, attempts[refused].end < attempts[place].start {
                    return refusal(refused, against: place)
                }
            case .unknown: continue
            }
        }
        return nil
    }

    /// Returns the contradiction between a refusal and an acceptance that starts after it.
    private func refusal(_ refused: Int, against accepted: Int) -> Finding {
        let (counter, end) = (attempts[refused].value, attempts[refused].end)
        let isExplained = attempts.contains { $0.outcome != .refused && $0.value >= counter && $0.start <= end }
        return isExplained
            ? Finding(kind: .refusalContradicted, first: refused, second: accepted)
            : Finding(kind: .counterLockout, first: refused)
    }

    private func firstToEnd(_ one: Int?, _ other: Int) -> Int {
        guard let one else { return other }
        return attempts[other].end < attempts[one].end ? other : one
    }
}

extension AttemptOutcome {
    fileprivate var rank: Int {
        switch self {
        case .refused: 0
        case .accepted: 1
        case .unknown: 2
        }
    }
}
