import CEmbeddedFiles

/// The file that makes a run a job of a CI system.
struct CIFile: CarriedFile {
    static let noun = "a CI system"
    static let all = [
        Self("github", .github_actions_yml, "Commit it as .github/workflows/app-attest.yml."),
        Self("github-shards", .github_actions_shards_yml, "Commit it as .github/workflows/app-attest.yml."),
        Self("gitlab", .gitlab_ci_yml, "Commit it as .gitlab-ci.yml."),
        Self("other", .gate_sh, "Let the job run it with 'sh' and the options of 'appattest run'."),
    ]

    let word: String
    let text: String
    /// The sentence that says where the file goes.
    let place: String

    private init(_ word: String, _ file: EmbeddedFile, _ place: String) {
        (self.word, text, self.place) = (word, file.text, place)
    }
}
