import AttestModel
import Foundation
import SuiteFiles

/// A file that keeps the state from run to run.
package struct StateFile: Sendable {
    /// The path, absolute or relative to the working directory.
    package let path: String

    /// Creates a reference to a file, which need not exist.
    package init(path: String) { self.path = path }

    /// Reads the state; a missing file is an empty state.
    ///
    /// - Throws: `ServiceError.badState` when the file cannot be read or holds something else.
    package func load() throws(ServiceError) -> SavedState {
        guard FileManager.default.fileExists(atPath: path) else { return SavedState() }
        let bytes: [UInt8]
        do {
            bytes = try NamedFile.read(path)
        } catch {
            throw ServiceError(.badState, "\(path): cannot be read: \(error)")
        }
        do {
            return try SavedState(json: JSONValue.parse(bytes))
        } catch {
            throw ServiceError(
                .badState,
                "\(path): is not a state of the simulated services: \(error); remove it to start with an empty state")
        }
    }

    /// Replaces the file atomically, so that a reader finds either the old state or the new one.
    ///
    /// - Throws: `ServiceError.stateNotSaved`.
    package func save(_ state: SavedState) throws(ServiceError) {
        do {
            try Data(state.json.canonicalText.utf8).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw ServiceError(.stateNotSaved, "\(path): cannot be written: \(FileFault(error))")
        }
    }
}
