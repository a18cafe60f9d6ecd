import AttestModel
import FixtureForge
import Testing

@testable import VectorCatalog

/// The errors of the forge of a suite.
struct SuiteForgeTests {
    private let context = ForgeContext(seed: SetGenerator.defaultSeed, time: SetGenerator.defaultTime)

    private func code(of entry: Case<AssertionDraft>) -> CatalogErrorCode? {
        let group = Group(.assertionCounter, [entry])
        return #expect(throws: CatalogError.self) {
            try SuiteForge(context: context).vectors(of: [group])
        }?.code
    }

    private func entry(
        _ name: String = "case", control: String = "first", _ edit: @escaping @Sendable (inout AssertionDraft) -> Void
    ) -> Case<AssertionDraft> {
        .reject(
            name, "title", impact: .replay, control: control, why: "why",
            Fault(.counter, "change", after: .authData, edit))
    }

    @Test("A fault that leaves the bytes at its path as they were")
    func faultWithoutEffect() { #expect(code(of: entry { _ in }) == .faultWithoutEffect) }

    @Test("A control outside the valid cases")
    func unknownControl() {
        #expect(code(of: entry(control: "no-such-case") { $0.authData.counter = 0 }) == .unknownControl)
    }

    @Test("A name that cannot be part of a vector id")
    func badName() { #expect(code(of: entry("Not A Name") { $0.authData.counter = 0 }) == .badName) }

    @Test("A sound case is forged from its control's recipe with the fault on top")
    func soundCase() throws {
        let group = Group(.assertionCounter, [entry { $0.authData.counter = 0 }])
        let vector = try #require(try SuiteForge(context: context).vectors(of: [group]).first)
        #expect(vector.id.description == "assertion/counter/case")
        #expect(vector.fault?.before == [0, 0, 0, 1] && vector.fault?.after == [0, 0, 0, 0])
    }
}
