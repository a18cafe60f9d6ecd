extension Manifest {
    /// The facts about the set, which bundles repeat.
    static let factMembers: [SchemaMember] = [
        .required(
            "format", .constant(.integer(Manifest.format)),
            "The version of the format. A reader of another version rejects the set."),
        .required("suiteVersion", .text, "The version of the suite that made the set."),
        .required(
            "seed", .text,
            "The seed from which every key, serial number and challenge of the set is derived. It is public: nothing "
                + "derived from it is a secret."),
        .required(
            "time", .shared("time"),
            "The time base: when the requests of the set are verified, unless a vector is about time."),
        .optional(
            "appId", .text,
            "The app ID of the requests of the set, unless a vector is about another. Absent in a set about "
                + "\(EvidenceSubject.example.app.appId) in production."),
        .optional(
            "environment", .shared(AttestEnvironment.schemaName),
            "The environment of the requests of the set, unless a vector is about the other. Absent with appId."),
        .required(
            "digest", .shared("sha256"),
            "SHA-256 of the lines '<sha256>  <path>\\n' (two spaces, one line feed) of all files that hold a vector, in "
                + "the order of files."),
    ]

    static let schemaMembers: [SchemaMember] =
        factMembers + [
            .required(
                "gate", .array(of: .shared("vectorId"), isSet: true),
                "The vectors that profile gate judges: a small choice that kills every mutant that the suite knows, sorted."
            ),
            .required(
                "files", .array(of: .object(File.schemaMembers), atLeast: 1),
                "Every file of the set but the manifest itself, sorted by path."),
        ]
}

extension Manifest.File {
    static let schemaMembers: [SchemaMember] =
        [
            .required(
                "path",
                JSONSchema.string(pattern: #"^[^/\\]+(?:/[^/\\]+)*$"#)
                    .with("not", ["pattern": #"(?:^|/)\.\.?(?:/|$)"#]),
                "Relative to the folder of the manifest, parts joined by slashes."),
            .required("sha256", .shared("sha256"), "SHA-256 of the file's bytes."),
            .optional(
                "vector", .shared("vectorId"),
                "The vector that the file holds. Absent for the files beside the vectors."),
        ] + VectorSummary.schemaMembers
}
