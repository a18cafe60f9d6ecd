import Foundation
import TestSupport
import Testing

@Suite("appattest ci")
struct CITests {
    @Test(
        "Each file is that of the repository",
        arguments: [
            ("github", "examples/github-actions.yml"), ("github-shards", "examples/github-actions-shards.yml"),
            ("gitlab", "examples/gitlab-ci.yml"), ("other", "scripts/gate.sh"),
        ])
    func files(system: String, file: String) async throws {
        let ended = try await Appattest.run("ci", system)
        #expect(try ended.status == 0 && ended.standardOutput == Built.text(file))
    }

    @Test("The script runs the installed program, without the repository, and writes the reports")
    func script() async throws {
        let scratch = try ScratchFolder()
        let gate = scratch.path("ci/gate.sh")
        try scratch.write("#!/bin/sh\nexec '\(Appattest.path)' \"$@\"\n", to: "ci/bin/appattest", executable: true)
        #expect(try await Appattest.run("ci", "other", "--out", gate).status == 0)
        let options = ["--target=builtin:reference", "--vectors=\(FewVectors.path)", "--only=assertion/appid/*"]
        func run(_ path: String) async throws -> Ended {
            try await Program.run(
                "/bin/sh", [gate] + options + Appattest.patience,
                environment: ["PATH": path, "APPATTEST": nil, "GITHUB_OUTPUT": nil, "GITHUB_STEP_SUMMARY": nil],
                in: scratch.url.path)
        }
        let ended = try await run("\(scratch.path("ci/bin")):/usr/bin:/bin")
        #expect(ended.status == 0, "\(ended.standardError)")
        #expect(try scratch.read("app-attest-report/run.jsonl").contains("\"result\""))
        let missing = try await run("/usr/bin:/bin")
        #expect(missing.status == 2 && missing.standardError.contains("there is no appattest on the PATH"))
    }
}
