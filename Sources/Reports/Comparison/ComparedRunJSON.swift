import AttestModel

/// One of the runs that are compared, as JSON.
enum ComparedRunJSON {
    static func header(_ run: RunRecord) -> JSONValue {
        .object([
            "file": .string(run.name), "target": .string(run.header.target),
            "name": .string(run.header.description.name),
            "version": .string(run.header.description.version), "profile": .string(run.header.options.profile.rawValue),
            "suiteVersion": .string(run.header.suiteVersion), "setDigest": .string(run.header.digest.hex),
        ])
    }
}
