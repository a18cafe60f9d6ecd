import Testing
@testable import HistoryJudge

@Suite("The work of the judge")
struct ComparisonTests {
    /// A number that counts its comparisons.
    private struct Counted: Comparable {
        let value: Int
        let tally: Tally

        static func < (lhs: Counted, rhs: Counted) -> Bool {
            lhs.tally.count += 1
            return lhs.value < rhs.value
        }

        static func == (lhs: Counted, rhs: Counted) -> Bool {
            lhs.tally.count += 1
            return lhs.value == rhs.value
        }
    }

    private final class Tally { var count = 0 }

    /// A way to order and answer attempts.
    enum Shape: CaseIterable {
        case ascending, descending, mixed, equalTimes, unknown, refused
    }

    @Test("It compares counters and times at most 6 n log2 n times", arguments: Shape.allCases, [10, 13, 16])
    func comparisons(shape: Shape, exponent: Int) {
        let (tally, count) = (Tally(), 1 << exponent)
        let attempts = (0..<count).map { place in
            let counter =
                switch shape {
                case .ascending, .equalTimes: place
                case .descending: count - place
                case .mixed, .unknown, .refused: place &* 40_503 % count
                }
            let outcome: AttemptOutcome =
                switch shape {
                case .unknown: counter % 2 == 0 ? .refused : .unknown
                case .refused: counter == count - 1 ? .accepted : .refused
                default: .accepted
                }
            let start = shape == .ascending ? place : 0
            let end = shape == .ascending ? place : count
            return Attempt(
                index: place, value: Counted(value: counter, tally: tally), start: Counted(value: start, tally: tally),
                end: Counted(value: end, tally: tally), outcome: outcome)
        }
        let judge = CounterJudge(attempts, stored: Counted(value: -1, tally: tally))
        #expect(judge.finding() == nil)
        #expect(tally.count >= count)
        #expect(tally.count <= 6 * count * exponent, "\(tally.count)")
    }

    @Test("A million operations of a right server are judged, and are correct")
    func million() {
        // Each overlaps the eight around it, so that some arrive out of order.
        var stored: UInt32 = 0
        let attempts = (0..<1_000_000).map { place in
            let counter = UInt32(place ^ 5) + 1
            let isAccepted = counter > stored
            stored = max(stored, counter)
            return Assertion(
                index: place, value: counter, start: .microseconds(place - 4), end: .microseconds(place + 4),
                outcome: isAccepted ? .accepted : .refused)
        }
        #expect(attempts.contains { $0.outcome == .refused })
        #expect(CounterHistory.contradiction(in: attempts, stored: 0) == nil)
        let replay = attempts.last { $0.outcome == .accepted }.map { attempts + [$0] } ?? []
        #expect(CounterHistory.contradiction(in: replay, stored: 0)?.kind == .counterTwice)
    }
}
