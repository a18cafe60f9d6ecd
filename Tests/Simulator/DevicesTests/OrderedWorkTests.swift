import Synchronization
import TestBasics

@testable import Devices

@Suite("Ordered work")
struct OrderedWorkTests {
    private struct Unwanted: Error {}

    /// The pieces that were begun, and the greatest number of them that were not taken yet.
    private final class Ledger: Sendable {
        private let state = Mutex((begun: 0, taken: 0, most: 0))

        var begun: Int { state.withLock { $0.begun } }
        var most: Int { state.withLock { $0.most } }

        func begin() {
            state.withLock { state in
                state.begun += 1
                state.most = max(state.most, state.begun - state.taken)
            }
        }

        func take() { state.withLock { $0.taken += 1 } }
    }

    @Test("Pieces come in order, also when later ones are made first", arguments: [(50, 2), (50, 3), (50, 64), (0, 1)])
    func order(pieces: Int, bound: Int) async throws {
        let made = Mutex<Set<Int>>([])
        var taken: [Int] = []
        let count = try await OrderedWork(count: pieces, bound: bound).run { number in
            // Each even piece waits for the odd one after it.
            while number.isMultiple(of: 2), !made.withLock({ $0.contains(number + 1) }) { await Task.yield() }
            made.withLock { _ = $0.insert(number) }
            return number
        } take: {
            taken.append($0)
        }
        #expect(count == pieces && taken == Array(0..<pieces))
    }

    @Test("While the taker is slow, no more pieces are begun than the bound", arguments: [1, 2, 7])
    func bounded(bound: Int) async throws {
        let ledger = Ledger()
        let count = try await OrderedWork(count: 100, bound: bound).run { _ in
            ledger.begin()
        } take: { _ in
            while ledger.begun < bound { await Task.yield() }
            for _ in 0..<20 { await Task.yield() }
            ledger.take()
        }
        #expect(count == 100 && ledger.begun == 100 && ledger.most == bound)
    }

    @Test(
        "The error of a piece ends the work, and after an error of the taker nothing more is taken", arguments: [0, 3])
    func fails(last: Int) async {
        await #expect(throws: Unwanted.self) {
            _ = try await OrderedWork(count: 100, bound: 4).run {
                if $0 == last { throw Unwanted() }
            } take: {
            }
        }
        var taken: [Int] = []
        await #expect(throws: Unwanted.self) {
            _ = try await OrderedWork(count: 100, bound: 4).run {
                $0
            } take: { number in
                taken.append(number)
                if number == last { throw Unwanted() }
            }
        }
        #expect(taken == Array(0...last))
    }

    @Test("A cancelled task takes no further piece, and says how many it took", arguments: [1, 10])
    func cancelled(after number: Int) async throws {
        let ledger = Ledger()
        var taken = 0
        let count = try await OrderedWork(count: 1000, bound: 4).run { _ in
            ledger.begin()
        } take: { _ in
            taken += 1
            if taken == number { withUnsafeCurrentTask { $0?.cancel() } }
        }
        #expect(count == number && taken == number && ledger.begun < number + 8)
    }
}
