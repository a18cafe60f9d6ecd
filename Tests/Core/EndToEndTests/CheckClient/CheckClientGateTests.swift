import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("Gates on clients of DeviceCheck", .enabled(if: Tools.hasClient, "no python3, curl or openssl"))
struct CheckClientGateTests {
    private let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    /// Runs the check with a client whose timestamps are in seconds, or with the right one.
    private func check(isWrong: Bool, _ arguments: String...) async throws -> Ended {
        let source = Built.packageRoot.appending(path: "adapters/devicecheck-curl/device_check.py")
        let text = try String(contentsOf: source, encoding: .utf8)
        try scratch.write(
            isWrong ? text.replacing("int(self.now() * 1000)", with: "int(self.now())") : text, to: "device_check.py")
        let runner = try scratch.write(
            "import runpy\nrunpy.run_path('adapters/devicecheck-curl/adapter.py', run_name='__main__')\n", to: "run.py")
        return try await Program.run(
            Appattest.path,
            ["check-client", "--target", "exec:python3 '\(runner)'"] + Appattest.patience
                + ["--only", "devicecheck/client/timestamp*"] + arguments, in: Built.packageRoot.path)
    }

    @Test("A known failure does not fail, and a repaired one is named")
    func baseline() async throws {
        let (report, baseline) = (scratch.path("client.jsonl"), scratch.path("known.yaml"))
        let wrong = try await check(isWrong: true, "--report", "jsonl=\(report)")
        #expect(wrong.status == 1 && wrong.unwrapped.contains("timestamp is in seconds instead of milliseconds"))
        let written = try await Appattest.run("baseline", "from", report, "--out", baseline, "--reason", "see #12")
        #expect(written.status == 0, "\(written.standardError)")
        let known = try await check(isWrong: true, "--baseline", baseline)
        #expect(known.status == 0, "\(known.standardOutput)\(known.standardError)")
        let empty = try scratch.write(
            try String(contentsOfFile: baseline, encoding: .utf8).components(separatedBy: "known:")[0] + "known: []\n",
            to: "empty.yaml")
        #expect(try await check(isWrong: true, "--baseline", empty).status == 1)
        let repaired = try await check(isWrong: false, "--baseline", baseline)
        #expect(repaired.status == 1)
        #expect(repaired.unwrapped.contains("no longer fails; remove it, or run 'appattest baseline from'"))
    }

    @Test("Ctrl-C ends the client, and the reports have the checks so far", arguments: [SIGINT, SIGTERM])
    func interrupted(signal: Int32) async throws {
        let (report, page) = (scratch.path("client.jsonl"), scratch.path("page.html"))
        let status = try await Appattest.interrupt(
            [
                "check-client", "--target", "exec:python3 adapters/devicecheck-curl/adapter.py", "--report",
                "html=\(page)",
            ] + Appattest.patience, by: signal, report: report, in: Built.packageRoot)
        #expect(status == 3)
        let lines = try RunLines(String(contentsOfFile: report, encoding: .utf8))
        #expect(lines.footer["interrupted"] == true && lines.footer["exitStatus"] == 3)
        #expect(!lines.results.isEmpty)
        #expect(lines.outcomes.values.allSatisfy { $0 == "pass" })
        #expect(try String(contentsOfFile: page, encoding: .utf8).contains("it was interrupted"))
    }
}
