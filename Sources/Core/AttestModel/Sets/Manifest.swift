/// `manifest.json`: every file of a vector set with its SHA-256, and one digest of the whole.
package struct Manifest: Sendable, Hashable {
    package static let fileName = "manifest.json"
    /// The version of the format of sets: of the manifest, the vectors and the bundles. A reader knows no other.
    package static let format: Int64 = 1

    package struct File: Sendable, Hashable {
        /// Relative to the folder of the manifest, parts joined by slashes.
        package var path: String
        /// SHA-256 of the file's bytes.
        package var sha256: [UInt8]
        /// The vector that the file holds; `nil` for the files beside them.
        package var vector: VectorID?
        /// The facts about the vector; `nil` for the files beside them, and in a manifest of an older version.
        package var summary: VectorSummary?

        package init(path: String, sha256: [UInt8], vector: VectorID?, summary: VectorSummary? = nil) {
            self.path = path
            self.sha256 = sha256
            self.vector = vector
            self.summary = summary
        }
    }

    /// The version of the suite that made the set.
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

    package init(
        suiteVersion: String, seed: String, time: Timestamp, subject: EvidenceSubject = .example, digest: [UInt8],
        files: [File], gate: [VectorID] = []
    ) {
        self.suiteVersion = suiteVersion
        self.seed = seed
        self.time = time
        self.subject = subject
        self.digest = digest
        self.files = files
        self.gate = gate
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
        var reader = try ObjectReader(json)
        // The manifests of suite 0.2.0 and earlier do not state it.
        let format = try reader.optionalInteger("format") ?? Self.format
        guard format == Self.format else {
            throw ModelError(
                .badValue, path: "format",
                detail: "is \(format), and this program reads \(Self.format). Use the appattest that made the set.")
        }
        suiteVersion = try reader.string("suiteVersion")
        seed = try reader.string("seed")
        time = try reader.time("time")
        subject = try EvidenceSubject(reading: &reader)
        digest = try reader.value("digest", as: .sha256)
        let value = try reader.value("files")
        guard case .array(let entries) = value else {
            throw ModelError(.badValue, path: "files", detail: "expected an array")
        }
        files = []
        for (index, entry) in entries.enumerated() {
            var file = try ObjectReader(entry, path: "files[\(index)]")
            var listed = File(
                path: try file.string("path"), sha256: try file.value("sha256", as: .sha256),
                vector: try file.optional("vector", as: .vectorID))
            if listed.vector != nil { listed.summary = try VectorSummary(reading: &file) }
            try file.finish()
            files.append(listed)
        }
        gate = try reader.value("gate", as: .array(of: .vectorID))
        try reader.finish()
    }

    package var json: JSONValue {
        .object(
            facts.merging([
                "gate": .strings(gate.map(\.description)),
                "files": .array(
                    files.map { file in
                        var members = file.summary?.members ?? [:]
                        members["path"] = .string(file.path)
                        members["sha256"] = .string(file.sha256.hex)
                        members["vector"] = file.vector.map { .string($0.description) }
                        return .object(members)
                    }),
            ]) { $1 })
    }

    /// The members with the facts about the set, which bundles repeat. The members about the subject are absent for the
    /// example app.
    var facts: [String: JSONValue] {
        var facts: [String: JSONValue] = [
            "format": .integer(Self.format), "suiteVersion": .string(suiteVersion), "seed": .string(seed),
            "time": .string(time.description), "digest": .string(digest.hex),
        ]
        if subject != .example {
            facts["appId"] = .string(subject.app.appId)
            facts["environment"] = .string(subject.environment.rawValue)
        }
        return facts
    }
}

extension EvidenceSubject {
    /// Reads the members of a manifest; those that are absent are of the example app.
    fileprivate init(reading reader: inout ObjectReader) throws(ModelError) {
        self = .example
        app = try reader.optional("appId", as: .appID) ?? app
        environment = try reader.optionalWord("environment") ?? environment
    }
}
