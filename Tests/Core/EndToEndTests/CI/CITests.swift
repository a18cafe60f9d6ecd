import TestBasics

@Suite("appattest ci")
struct CITests {
    @Test("Each file is that of the repository")
    func files() async throws {
        for (system, file) in [
            ("github", "examples/github-actions.yml"), ("github-shards", "examples/github-actions-shards.yml"),
            ("gitlab", "examples/gitlab-ci.yml"), ("other", "scripts/gate.sh"),
        ] { #expect(try await Command.run("ci", system).standardOutput == Built.text(file), "\(system)") }
    }

    @Test("The script runs the installed program, without the repository, and writes the reports")
    func script() async throws {
        let scratch = try ScratchFolder()
        let gate = scratch.path("ci/gate.sh")
        try scratch.write("#!/bin/sh\nexec '\(Appattest.path)' \"$@\"\n", to: "ci/bin/appattest", executable: true)
        #expect(try await Appattest.run("ci", "other", "--out", gate).status == 0)
        let options = ["--target=builtin:reference", "--vectors=\(FewVectors.path)", "--only=assertion/appid/*"]
        try await Program.run(
            "/bin/sh", [gate] + options + Appattest.patience,
            environment: [
                "PATH": "\(scratch.path("ci/bin")):/usr/bin:/bin", "APPATTEST": nil, "GITHUB_OUTPUT": nil,
                "GITHUB_STEP_SUMMARY": nil,
            ], in: scratch.url.path
        ).succeeded()
        #expect(try scratch.read("app-attest-report/run.jsonl").contains("\"result\""))
    }
}
