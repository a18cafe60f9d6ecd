import AttestModel
import FixtureForge
import Foundation
import SuiteFiles
import VectorCatalog

/// The roots of the simulated Apple as files that a backend under test reads.
struct RootFiles {
    let context: ForgeContext

    /// Writes `attestation-root.pem` and `receipt-root.pem`; the folder is made where it is not there yet.
    /// - Throws: `CommandFailure` that names the folder.
    func write(to folder: String) throws {
        try CommandFailure.wrapping { () throws(RunnerError) in try VectorSetFolder(path: folder).make() }
        let url = URL(filePath: folder, directoryHint: .isDirectory)
        for file in TestAuthorityFile.all(of: context) {
            do {
                try Data(file.text.utf8).write(to: url.appending(path: file.name))
            } catch {
                throw CommandFailure.configuration("cannot write to \(folder): \(FileFault(error))")
            }
        }
    }
}
