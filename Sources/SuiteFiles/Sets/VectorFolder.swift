import AttestModel
import Foundation

/// The files of a vector set, read with errors that name them by their path in it.
struct VectorFolder {
    let path: String

    private var url: URL { URL(filePath: path) }

    /// The error for a set that is there but not sound.
    func defect(_ file: String, _ what: String) -> RunnerError {
        RunnerError(
            .vectorSet,
            "\(file) in '\(path)': \(what). The set is cut short or edited; "
                + "make it again with 'appattest generate --out \(path)'.")
    }

    func manifest() throws(RunnerError) -> Manifest {
        guard FileManager.default.fileExists(atPath: url.path) else {
            throw RunnerError(.file, "'\(path)' is not there. Make a set with 'appattest generate --out \(path)'.")
        }
        guard FileManager.default.fileExists(atPath: url.appending(path: Manifest.fileName).path) else {
            throw RunnerError(
                .file,
                "'\(path)' has no \(Manifest.fileName), so that it is not a vector set. "
                    + "Name the folder that holds it, or make a set with 'appattest generate --out DIR'.")
        }
        let bytes = try bytes(of: Manifest.fileName)
        return try describing(Manifest.fileName) { () throws(ModelError) in
            try Manifest(json: try JSONValue.parse(bytes))
        }
    }

    func vector(_ id: VectorID, in bytes: Data, at file: String) throws(RunnerError) -> Vector {
        let vector = try describing(file) { () throws(ModelError) in try Vector(json: try JSONValue.parse(bytes)) }
        guard vector.id == id else {
            throw defect(file, "field 'id': is '\(vector.id)', which belongs at '\(vector.id).json'")
        }
        return vector
    }

    func bytes(of file: String) throws(RunnerError) -> Data {
        let location = url.appending(path: file)
        do {
            return try Data(contentsOf: location)
        } catch {
            guard FileManager.default.fileExists(atPath: location.path) else {
                throw defect(file, "is listed in \(Manifest.fileName), but is not there")
            }
            throw RunnerError(.file, "\(file) in '\(path)': cannot be read; check its permissions.")
        }
    }

    /// Every JSON file below the folder, as sorted paths relative to it.
    func jsonFiles() throws(RunnerError) -> [String] {
        guard let names = try? FileManager.default.subpathsOfDirectory(atPath: url.path) else {
            throw RunnerError(.file, "'\(path)' cannot be listed; check its permissions.")
        }
        return names.filter { $0.hasSuffix(".json") }.sorted()
    }

    private func describing<Value>(
        _ file: String, _ read: () throws(ModelError) -> Value
    ) throws(RunnerError) -> Value {
        do {
            return try read()
        } catch {
            throw defect(file, error.description)
        }
    }
}
