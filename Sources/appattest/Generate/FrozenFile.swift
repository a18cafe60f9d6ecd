import AttestModel
import Foundation
import SuiteFiles
import VectorCatalog

/// The file of frozen profiles that the program is built with.
struct FrozenFile {
    let path: String
    private var profiles = FrozenProfiles()

    /// Reads it; one that is not there yet has no profiles.
    init(path: String) throws {
        self.path = path
        guard FileManager.default.fileExists(atPath: path) else { return }
        do {
            profiles = try FrozenProfiles(json: try JSONValue.parse(Data(contentsOf: URL(filePath: path))))
        } catch {
            throw CommandFailure.configuration("\(path): \(error)")
        }
    }

    /// Adds the profiles of a set's version, and says what became of them.
    func adding(_ set: GeneratedSet) throws -> String {
        var profiles = profiles
        let isNew: Bool
        do throws(RunnerError) {
            isNew = try profiles.freeze(VectorSet(set))
        } catch {
            throw CommandFailure(status: error.exitCode, message: "\(path): \(error.message)")
        }
        do {
            try Data(profiles.json.canonicalText.utf8).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw CommandFailure.configuration("cannot write to \(path): \(error.localizedDescription)")
        }
        return "the profiles of \(set.manifest.suiteVersion) are \(isNew ? "now" : "already") frozen in \(path)"
    }
}
