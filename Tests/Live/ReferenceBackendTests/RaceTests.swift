import AttestModel
import GRDB
import LocalServer
import ReferenceBackend
import TestSupport
import Testing

@Suite("Requests at the same time")
struct RaceTests {
    /// Sends purchases at once, and returns the number of each status.
    private static func send(_ purchases: [(Customer, SignedPurchase)]) async -> [Int: Int] {
        await withTaskGroup(of: Int.self) { group in
            for (customer, purchase) in purchases { group.addTask { await customer.send(purchase).status } }
            return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
    }

    @Test("The same assertion is accepted once, in memory and on disk", arguments: [false, true])
    func sameAssertion(isOnDisk: Bool) async throws {
        let scratch = try ScratchFolder()
        let bench = try Bench(stateFile: isOnDisk ? scratch.path("state.sqlite") : nil)
        var ann = try await Customer(bench)
        #expect(try await ann.attest().status == 200)
        for round in 1...10 {
            let purchase = try await ann.purchase()
            let statuses = await Self.send(Array(repeating: (ann, purchase), count: 50))
            #expect(statuses == [200: 1, 403: 49])
            #expect(await ann.purchases() == .integer(Int64(round)))
        }
    }

    @Test("The same counter over different challenges, and the same challenge with different counters, pass once")
    func sameParts() async throws {
        var ann = try await Customer(Bench())
        #expect(try await ann.attest().status == 200)
        var counters: [(Customer, SignedPurchase)] = []
        for _ in 0..<50 { counters.append((ann, try await ann.purchase(counter: 1))) }
        #expect(await Self.send(counters) == [200: 1, 403: 49])
        let challenge = await ann.challenge("assert")
        var challenges: [(Customer, SignedPurchase)] = []
        for _ in 0..<50 { challenges.append((ann, try await ann.purchase(over: challenge))) }
        #expect(await Self.send(challenges)[200] == 1)
    }

    @Test("A key that two accounts attest at once belongs to one")
    func owners() async throws {
        let bench = try Bench()
        for round in 0..<10 {
            var (requests, owners): ([(Customer, JSONValue)], [Customer]) = ([], [])
            for index in 0..<4 {
                var customer = try await Customer(bench, name: "\(round) \(index)")
                customer.device = Bench.device("phone \(round)")
                requests.append((customer, .object(try customer.attestation(over: await customer.challenge("attest")))))
                owners.append(customer)
            }
            let accepted = await withTaskGroup(of: Int.self) { group in
                for (customer, body) in requests {
                    group.addTask { await customer.send("POST", "/attest/verify", json: body).status }
                }
                return await group.reduce(0) { $0 + ($1 == 200 ? 1 : 0) }
            }
            #expect(accepted == 1)
            var buyers = 0
            for var owner in owners where try await owner.buy() == 200 { buyers += 1 }
            #expect(buyers == 1)
        }
    }

    @Test("The state outlives the backend: counters, challenges, owners, sessions")
    func restart() async throws {
        let scratch = try ScratchFolder()
        let clock = TestClock()
        let before = try Bench(stateFile: scratch.path("state.sqlite"), clock: clock)
        var ann = try await Customer(before)
        #expect(try await ann.attest().status == 200)
        let (used, unused) = (try await ann.purchase(counter: 5), try await ann.purchase(counter: 6))
        #expect(await ann.send(used).status == 200)
        let after = try Bench(stateFile: scratch.path("state.sqlite"), clock: clock)
        func send(_ purchase: SignedPurchase) async -> Int {
            let headers = [ann.session] + purchase.headers
            return await after.send("POST", "/purchase", headers: headers, body: purchase.body).status
        }
        #expect(await send(used) == 403)
        #expect(await send(unused) == 200)
        #expect(await send(unused) == 403)
    }

    @Test("What was answered is on the disk")
    func synchronous() async throws {
        let scratch = try ScratchFolder()
        let store = try Store(file: scratch.path("state.sqlite"))
        let level = try await store.transaction { db in try Int.fetchOne(db, sql: "PRAGMA synchronous") }
        #expect(level == 2)
        #expect(throws: BackendError.self) { try Store(file: scratch.path("no folder/state.sqlite")) }
    }
}
