import AttestModel
import Foundation
import SuiteFiles

/// A file that the state outlives a run in.
package struct StateFile: Sendable {
    /// Where it lies, absolute or from the working directory.
    package let path: String

    /// A file that need not be there yet.
    package init(path: String) { self.path = path }

    /// Reads the state; a file that is not there yet is an empty one.
    ///
    /// - Throws: `ServiceError.badState` when the file cannot be read or holds something else.
    package func load() throws(ServiceError) -> AttestationRegister {
        guard FileManager.default.fileExists(atPath: path) else { return AttestationRegister() }
        let bytes: [UInt8]
        do {
            bytes = try NamedFile.read(path)
        } catch {
            throw ServiceError(.badState, "\(path): cannot be read: \(error)")
        }
        do {
            return try AttestationRegister(json: JSONValue.parse(bytes))
        } catch {
            throw ServiceError(
                .badState, "\(path): is not a state of the simulated services: \(error); remove it to begin anew")
        }
    }

    /// Replaces the file at once, so that a reader finds the old state or the new one whole.
    ///
    /// - Throws: `ServiceError.stateNotSaved`.
    package func save(_ register: AttestationRegister) throws(ServiceError) {
        do {
            try Data(register.json.canonicalText.utf8).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw ServiceError(.stateNotSaved, "\(path): cannot be written: \(FileFault(error))")
        }
    }
}
