import AttestModel
import CEmbeddedFiles
import Foundation

extension FrozenProfiles {
    /// The lists that this program was built with.
    ///
    /// - Throws: `RunnerError.vectorSet` when they were edited.
    package static func builtIn() throws(RunnerError) -> FrozenProfiles {
        do {
            return try FrozenProfiles(json: try JSONValue.parse(EmbeddedFile.frozen_profiles_json.bytes))
        } catch {
            throw RunnerError(.vectorSet, "the frozen profiles built into this program: \(error.description).")
        }
    }

    /// Reads a file of lists; one that does not exist yet has none.
    ///
    /// - Throws: `RunnerError`: `file` when it cannot be read, `configuration` when it is not of the format.
    package init(file path: String) throws(RunnerError) {
        guard FileManager.default.fileExists(atPath: path) else {
            self.init()
            return
        }
        let bytes: [UInt8]
        do {
            bytes = try NamedFile.read(path)
        } catch {
            throw RunnerError(.file, "cannot read \(path): \(error)")
        }
        do {
            try self.init(json: try JSONValue.parse(bytes))
        } catch {
            throw RunnerError(.configuration, "\(path): \(error)")
        }
    }

    /// Writes the lists to a file.
    ///
    /// - Throws: `RunnerError.file`.
    package func write(to path: String) throws(RunnerError) {
        do {
            try Data(json.canonicalText.utf8).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw RunnerError(.file, "cannot write to \(path): \(FileFault(error))")
        }
    }
}
