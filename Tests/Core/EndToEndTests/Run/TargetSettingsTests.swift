import Foundation
import TestSupport
import Testing

@Suite("Settings of targets, from the command line")
struct TargetSettingsTests {
    private func run(_ target: String, _ options: String..., environment: [String: String?] = [:]) async throws -> Ended
    {
        try await Program.run(
            Appattest.path,
            ["run", "--vectors", FewVectors.path, "--target", target, "--only", "assertion/counter/replay-equal"]
                + Appattest.patience + options, environment: environment)
    }

    @Test("A header's value comes from the environment, and appears nowhere")
    func headers() async throws {
        let secret = "s3cret-token"
        let ended = try await Program.serving(Appattest.path, ["adapter", "--http", "127.0.0.1:0"]) { address in
            try await run(
                address, "--header-env", "Authorization=APPATTEST_TOKEN", "--report", "jsonl=-", "--capabilities",
                "assertion", environment: ["APPATTEST_TOKEN": secret])
        }
        #expect(ended.status != 2 && ended.status != 3, "\(ended.standardError)")
        #expect(ended.standardOutput.contains("\"footer\""))
        #expect(!(ended.standardOutput + ended.standardError).contains(secret))
    }
}
