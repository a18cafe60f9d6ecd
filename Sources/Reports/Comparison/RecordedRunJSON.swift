import AttestModel

/// What a recorded run was about, as JSON.
enum RecordedRunJSON {
    static func header(_ run: RecordedRun) -> JSONValue {
        .object([
            "file": .string(run.name), "target": .string(run.header.target), "name": .string(run.header.targetName),
            "version": .string(run.header.targetVersion), "profile": .string(run.header.profile),
            "suiteVersion": .string(run.header.suiteVersion), "setDigest": .string(run.header.setDigest),
        ])
    }
}
