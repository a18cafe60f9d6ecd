import Foundation
import SuiteFiles

/// The folder that a fixture is written to.
struct FixtureFolder {
    let path: String

    /// Checks that the folder is empty, or that there is none.
    ///
    /// - Throws: `CommandFailure` that names the folder.
    func check() throws(CommandFailure) {
        guard FileManager.default.fileExists(atPath: path) else { return }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            throw .configuration("--out \(path) is not a folder that can be read; name a new one")
        }
        guard names.isEmpty else {
            throw .configuration("--out \(path) is not empty; name a new folder, or empty this one")
        }
    }

    /// Makes the folder and writes the files. When one cannot be written, none is left.
    ///
    /// - Throws: `CommandFailure` that names the folder or the file.
    func write(_ files: [String: [UInt8]]) throws(CommandFailure) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw .output(path, FileFault(error))
        }
        var begun: [String] = []
        for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
            let file = "\(path)/\(name)"
            do {
                try Data(bytes).write(to: URL(filePath: file), options: .withoutOverwriting)
                begun.append(file)
            } catch {
                if (error as? CocoaError)?.code != .fileWriteFileExists { begun.append(file) }
                for file in begun { unlink(file) }
                throw .output(file, FileFault(error))
            }
        }
    }
}
