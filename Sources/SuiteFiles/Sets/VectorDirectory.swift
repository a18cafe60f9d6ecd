import AttestModel
import Crypto
import Foundation

/// A vector set as a folder: `manifest.json` and one file a vector at `<id>.json`.
package enum VectorDirectory {
    /// Reads a set and checks it against its manifest, so that a run never judges by half a set.
    ///
    /// - Parameter path: the folder that holds `manifest.json`.
    /// - Throws: `RunnerError` with code `file` when there is no such set, and `vectorSet` for the first
    ///   defect of it, naming file and field.
    package static func read(_ path: String) throws(RunnerError) -> VectorSet {
        let folder = VectorFolder(path: path)
        let manifest = try folder.manifest()
        try checkListing(manifest, of: folder)
        var vectors: [Vector] = []
        for file in manifest.files {
            let bytes = try folder.bytes(of: file.path)
            // A malformed file says more by its first bad field than by its hash.
            if let id = file.vector { vectors.append(try folder.vector(id, in: bytes, at: file.path)) }
            guard SHA256.hash(data: bytes).elementsEqual(file.sha256) else {
                throw folder.defect(file.path, "its SHA-256 is not the one in \(Manifest.fileName)")
            }
        }
        guard SHA256.hash(data: Manifest.digestInput(manifest.files)).elementsEqual(manifest.digest) else {
            throw folder.defect(Manifest.fileName, "field 'digest': is not that of the files it lists")
        }
        try checkControls(vectors, of: folder)
        let ids = Set(vectors.map(\.id))
        if let stray = manifest.gate.first(where: { !ids.contains($0) }) {
            throw folder.defect(Manifest.fileName, "field 'gate': '\(stray)' is not in the set")
        }
        return VectorSet(
            suiteVersion: manifest.suiteVersion, digest: manifest.digest, seed: manifest.seed, time: manifest.time,
            vectors: vectors, gate: Set(manifest.gate))
    }

    /// Every path is that of its vector and is listed once, and every JSON file that lies there is listed.
    private static func checkListing(_ manifest: Manifest, of folder: VectorFolder) throws(RunnerError) {
        guard manifest.files.contains(where: { $0.vector != nil }) else {
            throw folder.defect(Manifest.fileName, "field 'files': lists no vector")
        }
        var listed: Set<String> = [Manifest.fileName]
        for (index, file) in manifest.files.enumerated() {
            let field = "field 'files[\(index)]"
            guard listed.insert(file.path).inserted else {
                throw folder.defect(Manifest.fileName, "\(field).path': '\(file.path)' is listed twice")
            }
            guard isInside(file.path) else {
                throw folder.defect(Manifest.fileName, "\(field).path': '\(file.path)' leads out of the folder")
            }
            if let id = file.vector, file.path != "\(id).json" {
                throw folder.defect(
                    Manifest.fileName, "\(field).vector': '\(id)' belongs at '\(id).json', not at '\(file.path)'")
            }
            if file.vector == nil, VectorID(String(file.path.dropLast(".json".count))) != nil {
                throw folder.defect(
                    Manifest.fileName, "\(field).vector': is missing or not an id, though '\(file.path)' is a vector")
            }
        }
        if let unlisted = try folder.jsonFiles().first(where: { !listed.contains($0) }) {
            throw folder.defect(unlisted, "is not listed in \(Manifest.fileName)")
        }
    }

    private static func isInside(_ path: String) -> Bool {
        path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !["", ".", ".."].contains($0) }
    }

    /// A control that is not there, or not to be accepted, would make every judgement by it worthless.
    private static func checkControls(_ vectors: [Vector], of folder: VectorFolder) throws(RunnerError) {
        let expectations = Dictionary(vectors.map { ($0.id, $0.expect) }) { first, _ in first }
        for vector in vectors {
            guard let control = vector.control else { continue }
            switch expectations[control] {
            case .accept?: continue
            case nil:
                throw folder.defect("\(vector.id).json", "field 'control': '\(control)' is not in the set")
            default:
                throw folder.defect(
                    "\(vector.id).json", "field 'control': '\(control)' is not a vector to be accepted")
            }
        }
    }
}
