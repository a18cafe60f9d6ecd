import VectorCatalog

/// What `--version` prints.
enum SuiteVersion {
    static let text = GeneratedSet.suiteVersion
}
