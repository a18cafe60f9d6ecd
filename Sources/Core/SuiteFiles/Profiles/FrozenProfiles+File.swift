import AttestModel
import CEmbeddedFiles
import Foundation

extension FrozenProfiles {
    /// The lists that this program was built with.
    /// - Throws: `RunnerError.vectorSet` when they were edited.
    package static func builtIn() throws(RunnerError) -> FrozenProfiles {
        do { return try FrozenProfiles(json: try JSONValue.parse(EmbeddedFile.frozen_profiles_json.bytes)) } catch {
            throw RunnerError(.vectorSet, "the frozen profiles built into this program: \(error.description).")
        }
    }

    /// Reads a file of lists; one that does not exist yet has none.
    /// - Throws: `RunnerError`: `file` when it cannot be read, `configuration` when it is not of the format.
    package init(file path: String) throws(RunnerError) {
        guard FileManager.default.fileExists(atPath: path) else {
            self.init()
            return
        }
        let bytes: [UInt8]
        do { bytes = try NamedFile.read(path) } catch { throw RunnerError(.file, "cannot read \(path): \(error)") }
        do {
            try self.init(json: try JSONValue.parse(bytes))
        } catch { throw RunnerError(.configuration, "\(path): \(error)") }
    }

    /// - Throws: `RunnerError.file`.
    package func write(to path: String) throws(RunnerError) {
        do {
            try Data(json.canonicalText.utf8).write(to: URL(filePath: path), options: .atomic)
        } catch { throw RunnerError(.file, "cannot write to \(path): \(FileFault(error))") }
    }

    /// Adds the lists of a set's version.
    /// - Returns: whether they are new; they may be there already, and the same.
    /// - Throws: `RunnerError.usage` when the version has other lists.
    package mutating func freeze(_ set: VectorSet) throws(RunnerError) -> Bool {
        let ids = Dictionary(grouping: set.vectors, by: \.level).mapValues { $0.map(\.id).sorted() }
        let version = Version(suiteVersion: set.suiteVersion, ids: ids, gate: set.gate.sorted())
        guard let known = versions.first(where: { $0.suiteVersion == set.suiteVersion }) else {
            versions.append(version)
            return true
        }
        guard known.digest == version.digest else {
            throw RunnerError(
                .usage,
                "the profiles of \(set.suiteVersion) are already frozen with other vectors. "
                    + "A frozen list never changes: raise the version of the suite.")
        }
        return false
    }
}
