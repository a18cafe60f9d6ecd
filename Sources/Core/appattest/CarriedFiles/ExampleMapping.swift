import CEmbeddedFiles

/// The mapping of an example backend, to start one's own from.
struct ExampleMapping: CarriedFile {
    static let noun = "an example"
    static let all = [
        Self("orders", .orders_mapping_yaml), Self("flask-pyattest", .flask_pyattest_mapping_yaml),
        Self("flask-pyattest-postgresql", .flask_pyattest_mapping_postgresql_yaml),
    ]

    let word: String
    /// The mapping without its first line, which leads editors to a file of the repository.
    let text: String

    private init(_ word: String, _ file: EmbeddedFile) {
        (self.word, text) = (word, String(file.text.drop { $0 != "\n" }.dropFirst()))
    }
}
