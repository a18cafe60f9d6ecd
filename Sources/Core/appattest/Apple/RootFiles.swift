import AttestModel
import FixtureForge
import Foundation
import SuiteFiles
import VectorCatalog

/// The roots of the simulated Apple as files that a backend under test reads.
struct RootFiles {
    let context: ForgeContext

    /// Writes `attestation-root.pem` and `receipt-root.pem`, and makes the folder when there is none.
    /// - Throws: `CommandFailure` that names the folder.
    func write(to folder: String) throws {
        try VectorSetFolder(path: folder).make()
        let url = URL(filePath: folder, directoryHint: .isDirectory)
        for file in TestAuthorityFile.all(of: context) {
            try OutputFile(path: url.appending(path: file.name).path).write(file.text)
        }
    }
}
