import Foundation
import TestSupport

/// The package as git knows it.
enum SourceTree {
    static let isClone = FileManager.default.fileExists(atPath: Built.packageRoot.appending(path: ".git").path)

    /// Relative to the package's root.
    static func trackedFiles() throws -> [String] {
        let git = Process()
        git.executableURL = URL(filePath: "/usr/bin/env")
        git.arguments = ["git", "-C", Built.packageRoot.path, "ls-files", "-z"]
        let output = Pipe()
        git.standardOutput = output
        try git.run()
        let listing = try output.fileHandleForReading.readToEnd() ?? Data()
        git.waitUntilExit()
        guard git.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
        return listing.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
            .filter { FileManager.default.fileExists(atPath: Built.packageRoot.appending(path: $0).path) }
    }
}
