import AttestModel
import Foundation
import RunnerTestSupport
import TestSupport
import Testing

@Suite("No process of a target is left behind")
struct LeftoverTests {
    #if os(Linux)
        /// Children in the target's group, in a session of their own, and without a parent.
        private static let words = ["fork-on", "fork-exit-on", "session-on", "daemon-on"]
    #else
        private static let words = ["fork-on", "fork-exit-on"]
    #endif

    @Test("The run ends by itself, with the outcome of the target's own end", arguments: words, ["exec", "oneshot"])
    func children(word: String, kind: String) async throws {
        let fixture = try FakeTargetFixture()
        let isOneshot = kind == "oneshot"
        let command = fixture.correct(word, TestSet.otherChallenge, "processes", fixture.folder.path("pids"))
        let target = isOneshot ? command.replacing("exec:", with: "oneshot:") + " oneshot" : command
        let report = try await fixture.run(target, options: FakeTargetFixture.hasty())
        let endsItself = ["fork-exit-on", "daemon-on"].contains(word)
        let outcome: Outcome = endsItself ? (isOneshot ? .error : .crash) : .timeout
        #expect(report.spoiled == [TestSet.otherChallenge: outcome])
        #expect(try fixture.lines(of: "pids").count >= 3)
        #expect(try Leftovers.running(of: fixture, file: "pids").isEmpty)
        #expect(Leftovers.naming(fixture.folder).isEmpty)
    }
}
