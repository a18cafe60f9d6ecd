import AttestModel
import LiveConformance
import Testing
import WrongBackends

@testable import LiveProof

@Suite("Wrong backends and the checks that find them")
struct WrongBackendTests {
    /// The names of the wrong backends whose faults show without Apple's services, and without waiting for half a minute.
    private static let names = WrongBackends.all.filter { wrong in
        !wrong.fails.contains { $0 == "F-87" || $0.hasPrefix("LIVE-RECEIPT") || $0.hasPrefix("DCK-") }
    }.map(\.name)

    @Test("Each fails a check about its fault, and none about another duty", arguments: names)
    func found(name: String) async throws {
        let wrong = try #require(WrongBackends.named(name))
        let row = BackendProof.row(of: wrong, in: try await BackendTrial.example(of: wrong.fails).record(of: wrong))
        #expect(row.isFound, "\(row.fault ?? "no check about \(wrong.fails[0]) has failed")")
        #expect(row.unexpected.isEmpty)
    }

    @Test("Repeated trials make checks about the fault of each, at the level of a trial")
    func repeated() throws {
        let made = Set(try LiveCatalog().outlines(at: .apple).map(\.id.description))
        for wrong in WrongBackends.all {
            let checks = Set(try BackendProof.checks(about: wrong).map(\.description))
            #expect(!checks.isEmpty && checks.isSubset(of: made), "\(wrong.name)")
        }
    }

    @Test("The reference backend passes every check without Apple's services and without a wait")
    func reference() async throws {
        let record = try await BackendTrial.example().record(of: nil)
        #expect(record.fault == nil && record.results.count > 150)
        for result in record.results where ![.pass, .observed, .notTestable].contains(result.outcome) {
            Issue.record("\(result.id): \(result.reason ?? "")")
        }
    }
}
