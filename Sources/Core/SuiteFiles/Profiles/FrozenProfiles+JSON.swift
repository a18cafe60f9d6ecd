import AttestModel
import Primitives

extension FrozenProfiles {
    /// Reads the lists: a closed format.
    /// - Throws: `ModelError`, also for a version whose digest is not that of its lists.
    package init(json: JSONValue) throws(ModelError) {
        var reader = try ObjectReader(json)
        guard case .array(let values) = try reader.value("versions") else {
            throw ModelError(.badValue, path: "versions", detail: "expected an array")
        }
        try reader.finish()
        var versions: [Version] = []
        for (index, value) in values.enumerated() {
            versions.append(try Version(json: value, path: "versions[\(index)]"))
        }
        self.init(versions: versions)
    }

    package var json: JSONValue { .object(["versions": .array(versions.map { $0.json(digest: $0.digest) })]) }
}

extension FrozenProfiles.Version {
    /// The SHA-256 of its content, 32 bytes, which shows an edited list.
    var digest: [UInt8] { sha256(Array(json(digest: nil).canonicalText.utf8)) }

    fileprivate init(json: JSONValue, path: String) throws(ModelError) {
        var reader = try ObjectReader(json, path: path)
        let suiteVersion = try reader.string("suiteVersion")
        var ids: [Level: [VectorID]] = [:]
        for level in Level.allCases { ids[level] = try reader.value(level.rawValue, as: .array(of: .vectorID)) }
        self.init(suiteVersion: suiteVersion, ids: ids, gate: try reader.value("gate", as: .array(of: .vectorID)))
        let written = try reader.string("digest")
        try reader.finish()
        guard written == digest.hex else {
            throw ModelError(
                .badValue, path: reader.path(of: "digest"),
                detail: "is not the digest of the lists of \(suiteVersion), which never change")
        }
    }

    /// - Parameter digest: left out when `nil`.
    func json(digest: [UInt8]?) -> JSONValue {
        var members: [String: JSONValue] = [
            "suiteVersion": .string(suiteVersion), "gate": .strings(gate.map(\.description)),
        ]
        for level in Level.allCases { members[level.rawValue] = .strings((ids[level] ?? []).map(\.description)) }
        members["digest"] = digest.map { .string($0.hex) }
        return .object(members)
    }
}
