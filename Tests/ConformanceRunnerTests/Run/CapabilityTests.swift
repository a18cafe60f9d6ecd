import AttestModel
import RunnerTestSupport
import TestSupport
import Testing

@Suite("Missing capabilities")
struct CapabilityTests {
    private let fixture: FakeTargetFixture

    init() throws { fixture = try FakeTargetFixture() }

    @Test("A vector that needs more than the target declares is not testable, and fails the run")
    func notTestable() async throws {
        let report = try await fixture.run(fixture.correct("capabilities", "attestation,assertion"))
        #expect(report.spoiled == [TestSet.expired: .notTestable])
        #expect(try report.result(TestSet.expired).missing == [.clock])
        #expect(report.exitCode == 1)
    }

    @Test("It is never sent")
    func notSent() async throws {
        _ = try await fixture.run(
            fixture.correct("capabilities", "attestation,assertion", "log", fixture.folder.path("log")))
        #expect(try !fixture.lines(of: "log").contains(TestSet.expired))
    }

    @Test("The user can allow a gap by its name, and by no other")
    func allowed() async throws {
        let target = fixture.correct("capabilities", "attestation,assertion")
        let allowing = try await fixture.run(target, options: RunOptions(allowUntestable: [.clock]))
        #expect(allowing.exitCode == 0)
        #expect(allowing.counts[.notTestable] == 1)
        let other = try await fixture.run(target, options: RunOptions(allowUntestable: [.receipt]))
        #expect(other.exitCode == 1)
    }

    @Test("A run in which everything is allowed to be untestable is not green")
    func nothingTestable() async throws {
        let options = RunOptions(only: [Glob("assertion/**")], allowUntestable: [.assertion])
        let report = try await fixture.run(fixture.correct("capabilities", "attestation"), options: options)
        #expect(report.exitCode == 2)
        #expect(report.fault?.sentence.contains("which declares attestation") == true)
    }

    @Test("Capabilities that the user names go before those that the target declares")
    func override() async throws {
        let report = try await fixture.run(
            fixture.correct(), options: RunOptions(capabilities: [.attestation, .assertion]))
        #expect(report.spoiled == [TestSet.expired: .notTestable])
    }

    @Test("A target that does not describe itself needs --capabilities")
    func undescribed() async throws {
        let target = fixture.correct("describe", "unsupported")
        let error = await #expect(throws: RunnerError.self) { _ = try await fixture.run(target) }
        #expect(error?.code == .capabilitiesUnknown)
        #expect(error?.exitCode == 2)
        #expect(error?.message.contains("--capabilities attestation") == true)
        let report = try await fixture.run(
            target, options: RunOptions(capabilities: [.attestation, .assertion, .clock]))
        #expect(report.exitCode == 0)
        #expect(report.header.targetName == "FakeTarget")
    }
}
