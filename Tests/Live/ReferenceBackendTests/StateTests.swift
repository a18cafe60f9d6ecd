import AttestModel
import GRDB
import LocalServer
import ReferenceBackend
import TestSupport
import Testing

@Suite("The state of the backend")
struct StateTests {
    @Test("The same assertion is accepted once, in memory and on disk", arguments: [false, true])
    func sameAssertion(isOnDisk: Bool) async throws {
        let scratch = try ScratchFolder()
        let bench = try Bench(stateFile: isOnDisk ? scratch.path("state.sqlite") : nil)
        var ann = try await Customer(bench)
        #expect(try await ann.attest().status == 200)
        for round in 1...10 {
            let purchase = try await ann.purchase()
            let statuses = await Customer.counts(of: Array(repeating: purchase, count: 50)) { [ann] in
                await ann.send($0).status
            }
            #expect(statuses == [200: 1, 403: 49])
            #expect(await ann.purchases() == .integer(Int64(round)))
        }
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
