import AttestModel
import Testing
@testable import Reports

@Suite("Causes on ground that Apple does not document")
struct UndocumentedGroundTests {
    @Test(
        "The line of the cause says so, and no other line does",
        arguments: [
            (Requirement.attestationAccessControl, true), (.receiptEnvironment, true), (.attestationNonce, false),
        ])
    func line(requirement: Requirement, isUndocumented: Bool) throws {
        let result = try ExampleRun.result(
            "\(requirement.suite)/\(requirement.group)/x", .wrongVerdict, .accept, .impersonation, level: .should,
            requirement: requirement)
        let lines = ExampleRun.run([result]).summary.causeLines
        let grounds = Requirement.all.compactMap(\.undocumented)
        #expect((requirement.undocumented != nil) == isUndocumented)
        #expect(grounds.contains { ground in lines.contains { $0.contains(ground) } } == isUndocumented)
    }
}
