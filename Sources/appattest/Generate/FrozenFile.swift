import AttestModel
import Foundation
import Reports
import SuiteFiles
import VectorCatalog

/// The file of frozen profiles that the program is built with.
struct FrozenFile {
    let path: String
    private var profiles = FrozenProfiles()

    /// Reads the file; without one there are no profiles.
    init(path: String) throws {
        self.path = path
        guard FileManager.default.fileExists(atPath: path) else { return }
        do {
            profiles = try FrozenProfiles(json: try JSONValue.parse(InputFile(path: path).contents))
        } catch let error as ModelError {
            throw CommandFailure.configuration("\(path): \(error)")
        }
    }

    /// Adds the profiles of a set's version, and returns the sentence that says so.
    func adding(_ set: GeneratedSet) throws -> String {
        var profiles = profiles
        let isNew: Bool
        do throws(RunnerError) {
            isNew = try profiles.freeze(VectorSet(set))
        } catch {
            throw CommandFailure(status: error.exitCode, message: "\(path): \(error.message)")
        }
        try OutputFile(path: path).write(profiles.json.canonicalText)
        return GenerationText.frozen(set.manifest.suiteVersion, isNew: isNew, in: path)
    }
}
