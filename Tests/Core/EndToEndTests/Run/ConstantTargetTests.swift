import AttestModel
import TestSupport
import Testing

@Suite("A target that gives one answer to everything gets a message, never a score")
struct ConstantTargetTests {
    @Test(
        "It ends with 3, the sentence is in the last screen, and the answers are kept",
        arguments: [("accept", "The target accepts everything"), ("reject", "The target rejects everything")])
    func constant(verdict: String, sentence: String) async throws {
        let fake = try FakeAdapter.always(verdict)
        let run = try await Reported.run(fake.target, "--only", "assertion/counter/*", "--only", "assertion/valid/*")
        #expect(run.ended.status == 3)
        #expect(run.ended.standardError.split(separator: "\n").suffix(23).contains { $0.hasPrefix(sentence) })
        #expect(!run.ended.standardError.contains("conforming"))
        #expect(run.lines.footer["exitStatus"] == 3)
        #expect(!run.lines.results.isEmpty)
        guard case .string(let fault)? = run.lines.footer["fault"] else {
            Issue.record("the footer says no fault")
            return
        }
        #expect(fault.hasPrefix(sentence) && !fault.contains("\n"))
    }
}
