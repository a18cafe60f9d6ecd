import AttestModel
import Primitives

extension VectorSetFolder {
    /// Reads the set and checks it against its manifest, so that a run never uses an incomplete set.
    /// - Throws: `RunnerError`: `file` when there is no such set, `vectorSet` with file and field for its first defect.
    package func read() throws(RunnerError) -> VectorSet {
        let manifest = try manifest()
        try checkListing(manifest)
        let members = manifest.files.concurrentMap { file in Result { () throws(RunnerError) in try member(file) } }
        var vectors: [Vector] = []
        var files: [String: [UInt8]] = [:]
        for (file, member) in zip(manifest.files, members) {
            let (bytes, vector) = try member.get()
            files[file.path] = bytes
            if let vector { vectors.append(vector) }
        }
        guard Manifest.digest(of: manifest.files, hash: sha256) == manifest.digest else {
            throw defect(Manifest.fileName, "field 'digest': is not the digest of the listed files")
        }
        try checkControls(vectors)
        let ids = Set(vectors.map(\.id))
        if let stray = manifest.gate.first(where: { !ids.contains($0) }) {
            throw defect(Manifest.fileName, "field 'gate': '\(stray)' is not in the set")
        }
        return VectorSet(manifest: manifest, vectors: vectors, files: files)
    }

    /// Reads one file that the manifest lists, with the vector in it.
    private func member(_ file: Manifest.File) throws(RunnerError) -> (bytes: [UInt8], vector: Vector?) {
        let bytes = try bytes(of: file.path)
        // The first bad field of a malformed file says more than its hash.
        let vector: Vector? = if let id = file.vector { try vector(id, in: bytes, at: file.path) } else { nil }
        guard sha256(bytes) == file.sha256 else {
            throw defect(file.path, "its SHA-256 is not the one in \(Manifest.fileName)")
        }
        // The manifest says the same about a vector as its file; an older one says nothing.
        if let vector, let member = file.summary?.difference(from: VectorSummary(vector)) {
            throw defect(Manifest.fileName, "field '\(member)' of '\(file.path)': is not that of the vector")
        }
        return (bytes, vector)
    }

    /// Checks that every path is that of its vector and listed once, and that every JSON file in the folder is listed.
    private func checkListing(_ manifest: Manifest) throws(RunnerError) {
        guard manifest.files.contains(where: { $0.vector != nil }) else {
            throw defect(Manifest.fileName, "field 'files': lists no vector")
        }
        var listed: Set<String> = [Manifest.fileName]
        for (index, file) in manifest.files.enumerated() {
            let field = "field 'files[\(index)]"
            guard listed.insert(file.path).inserted else {
                throw defect(Manifest.fileName, "\(field).path': '\(file.path)' is listed twice")
            }
            guard Self.isInside(file.path) else {
                throw defect(Manifest.fileName, "\(field).path': '\(file.path)' leads out of the folder")
            }
            if let id = file.vector, file.path != "\(id).json" {
                throw defect(
                    Manifest.fileName, "\(field).vector': '\(id)' belongs at '\(id).json', not at '\(file.path)'")
            }
            if file.vector == nil, VectorID(String(file.path.dropLast(".json".count))) != nil {
                throw defect(
                    Manifest.fileName, "\(field).vector': is missing or not an id, though '\(file.path)' is a vector")
            }
        }
        if let unlisted = fileNames().first(where: { $0.hasSuffix(".json") && !listed.contains($0) }) {
            throw defect(unlisted, "is not listed in \(Manifest.fileName)")
        }
    }

    private static func isInside(_ path: String) -> Bool {
        path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !["", ".", ".."].contains($0) }
    }

    /// Checks the controls: one that is missing, or is not to be accepted, would make every judgement by it worthless.
    private func checkControls(_ vectors: [Vector]) throws(RunnerError) {
        let expectations = Dictionary(vectors.map { ($0.id, $0.expect) }) { first, _ in first }
        for vector in vectors {
            guard let control = vector.control else { continue }
            switch expectations[control] {
            case .accept?: continue
            case nil: throw defect("\(vector.id).json", "field 'control': '\(control)' is not in the set")
            default: throw defect("\(vector.id).json", "field 'control': '\(control)' is not a vector to be accepted")
            }
        }
    }

    private func manifest() throws(RunnerError) -> Manifest {
        guard exists() else {
            throw RunnerError(.file, "'\(path)' does not exist. Make a set with 'appattest generate --out \(path)'.")
        }
        guard exists(Manifest.fileName) else {
            throw RunnerError(
                .file,
                "'\(path)' has no \(Manifest.fileName), so it is not a vector set. "
                    + "Name the folder that holds it, or make a set with 'appattest generate --out DIR'.")
        }
        let bytes = try bytes(of: Manifest.fileName)
        return try describing(Manifest.fileName) { () throws(ModelError) in
            try Manifest(json: try JSONValue.parse(bytes))
        }
    }

    private func vector(_ id: VectorID, in bytes: [UInt8], at file: String) throws(RunnerError) -> Vector {
        let vector = try describing(file) { () throws(ModelError) in try Vector(json: try JSONValue.parse(bytes)) }
        guard vector.id == id else {
            throw defect(file, "field 'id': is '\(vector.id)', which belongs at '\(vector.id).json'")
        }
        return vector
    }

    private func bytes(of file: String) throws(RunnerError) -> [UInt8] {
        do throws(FileFault) { return try contents(of: file) } catch {
            guard exists(file) else { throw defect(file, "is listed in \(Manifest.fileName), but does not exist") }
            throw RunnerError(.file, "\(file) in '\(path)': cannot be read: \(error)")
        }
    }

    /// Returns the error for a set that exists but is not sound.
    private func defect(_ file: String, _ what: String) -> RunnerError {
        RunnerError(
            .vectorSet,
            "\(file) in '\(path)': \(what). The set is cut short or edited; "
                + "make it again with 'appattest generate --out \(path)'.")
    }

    private func describing<Value>(
        _ file: String, _ read: () throws(ModelError) -> Value
    ) throws(RunnerError) -> Value {
        do { return try read() } catch { throw defect(file, error.description) }
    }
}
