/// `manifest.json`: every file of a vector set with its SHA-256, and one digest of the whole.
package struct Manifest: Sendable, Hashable {
    package static let fileName = "manifest.json"
    /// The version of the format of sets: of the manifest, the vectors and the bundles. A reader knows no other.
    package static let format: Int64 = 1

    package struct File: Sendable, Hashable {
        /// Relative to the folder of the manifest, parts joined by slashes.
        package var path: String
        package var sha256: [UInt8]
        /// The vector that the file holds; `nil` for the files beside them.
        package var vector: VectorID?
        /// The facts about the vector; `nil` for the files beside them, and in a manifest of an older version.
        package var summary: VectorSummary?

        package init(path: String, sha256: [UInt8], vector: VectorID?, summary: VectorSummary? = nil) {
            (self.path, self.sha256, self.vector, self.summary) = (path, sha256, vector, summary)
        }
    }

    package var suiteVersion: String
    /// The seed from which every key, serial number and challenge of the set is derived.
    package var seed: String
    /// The time base: the time of the requests of the set, unless a vector is about time.
    package var time: Timestamp
    /// The app and the environment of the requests of the set, unless a vector is about another.
    package var subject: EvidenceSubject
    /// SHA-256 of the lines `<sha256 in hex>  <path>\n` of all vector files, in the order of `files`.
    package var digest: [UInt8]
    /// Sorted by path.
    package var files: [File]
    /// A small choice of vectors that kills every known mutant, sorted.
    package var gate: [VectorID]
    /// The facts that earlier versions state wrongly, by id.
    package var corrections: [Correction]

    package init(
        suiteVersion: String, seed: String, time: Timestamp, subject: EvidenceSubject = .example, digest: [UInt8],
        files: [File], gate: [VectorID] = [], corrections: [Correction] = []
    ) {
        (self.suiteVersion, self.seed, self.time, self.subject) = (suiteVersion, seed, time, subject)
        (self.digest, self.files, self.gate, self.corrections) = (digest, files, gate, corrections)
    }

    /// Returns the digest of the vectors among some files.
    package static func digest(of files: [File], hash: VectorSet.Hash) -> [UInt8] {
        hash(Array(files.filter { $0.vector != nil }.map { "\($0.sha256.hex)  \($0.path)\n" }.joined().utf8))
    }

    /// Returns files in the order of a manifest: that of the bytes of their paths.
    static func sorted(_ files: [File]) -> [File] {
        files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    /// Reads `manifest.json`: a closed format.
    package init(json: JSONValue) throws(ModelError) {
        let empty = Manifest(suiteVersion: "", seed: "", time: Timestamp(secondsSinceEpoch: 0), digest: [], files: [])
        self = try Self.fields.read(json, empty: empty)
    }

    package var json: JSONValue { Self.fields.json(of: self) }

    /// The members with the facts about the set, which bundles repeat. Those of the subject are absent for the example app.
    var facts: [String: JSONValue] { Self.factFields.members(of: self) }

    /// The app of the set where it is not the example app in production.
    private var statedApp: AppIdentity? {
        get { subject == .example ? nil : subject.app }
        set { subject.app = newValue ?? subject.app }
    }

    /// The environment of the set, stated with the app.
    private var statedEnvironment: AttestEnvironment? {
        get { subject == .example ? nil : subject.environment }
        set { subject.environment = newValue ?? subject.environment }
    }

    /// The version of the format that a manifest states. Those of suite 0.2.0 and earlier do not state it.
    private var statedFormat: Int64 {
        get { Self.format }
        set {}
    }

    static let factFields = FieldTable<Manifest>([
        .defaulting(
            "format", \.statedFormat, to: Manifest.format,
            .integer.checked { format in
                format == Manifest.format
                    ? nil
                    : "is \(format), and this program reads \(Manifest.format). Use the appattest that made the set."
            }.described(by: .constant(.integer(Manifest.format))),
            "The version of the format. A reader of another version rejects the set."
        ).stated(),
        .required(
            "suiteVersion", \.suiteVersion, .string.described(by: .text), "The version of the suite that made the set."),
        .required(
            "seed", \.seed, .string.described(by: .text),
            "The seed from which every key, serial number and challenge of the set is derived. It is public: nothing "
                + "derived from it is a secret."),
        .required(
            "time", \.time, .time,
            "The time base: when the requests of the set are verified, unless a vector is about time."),
        .optional(
            "appId", \.statedApp, .appID,
            "The app ID of the requests of the set, unless a vector is about another. Absent in a set about "
                + "\(EvidenceSubject.example.app.appId) in production."),
        .optional(
            "environment", \.statedEnvironment, .vocabulary,
            "The environment of the requests of the set, unless a vector is about the other. Absent with appId."),
        .required(
            "digest", \.digest, .sha256,
            "SHA-256 of the lines '<sha256>  <path>\\n' (two spaces, one line feed) of all files that hold a vector, in "
                + "the order of files."),
    ])

    static let fields = FieldTable<Manifest>(
        factFields.fields + [
            .required(
                "gate", \.gate, .array(of: .vectorID).described(by: .array(of: .shared("vectorId"), isSet: true)),
                "The vectors that profile gate judges: a small choice that kills every mutant that the suite knows, sorted."
            ),
            .required(
                "files", \.files,
                .list(of: .file).described(
                    by: .array(of: .object(File.fields.schemaMembers + VectorSummary.schemaMembers), atLeast: 1)),
                "Every file of the set but the manifest itself, sorted by path."),
            .defaulting(
                "corrections", \.corrections, to: [], Correction.list,
                "The facts that earlier versions of the suite state wrongly about vectors, by id."),
        ])
}

extension Manifest.File {
    static let fields = FieldTable<Manifest.File>([
        .required(
            "path", \.path,
            .string.described(
                by: JSONSchema.string(pattern: #"^[^/\\]+(?:/[^/\\]+)*$"#)
                    .with("not", ["pattern": #"(?:^|/)\.\.?(?:/|$)"#])),
            "Relative to the folder of the manifest, parts joined by slashes."),
        .required("sha256", \.sha256, .sha256, "SHA-256 of the file's bytes."),
        .optional(
            "vector", \.vector, .vectorID, "The vector that the file holds. Absent for the files beside the vectors."),
    ])
}

extension FieldType where Value == Manifest.File {
    /// A file with the facts about the vector that it holds.
    fileprivate static var file: FieldType {
        FieldType(
            name: "object", kind: "an object", schema: .object(Manifest.File.fields.schemaMembers),
            write: { .object(Manifest.File.fields.members(of: $0).merging($0.summary?.members ?? [:]) { $1 }) }
        ) { (json, place) throws(ModelError) -> Manifest.File in
            var reader = try ObjectReader(json, path: place.path)
            var file = Manifest.File(path: "", sha256: [], vector: nil)
            try Manifest.File.fields.read(into: &file, from: &reader)
            if file.vector != nil { file.summary = try VectorSummary(reading: &reader) }
            try reader.finish()
            return file
        }
    }
}
