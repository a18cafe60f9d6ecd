import Foundation
import TestSupport

/// The package as git knows it.
enum SourceTree {
    /// An archive of the sources has no `.git`, and what is tracked is not known there.
    static let isClone = FileManager.default.fileExists(atPath: Built.packageRoot.appending(path: ".git").path)

    /// `path:line:text` of every line of a tracked text file that matches an extended regular expression.
    static func lines(matching pattern: String) throws -> [String] {
        let git = Process()
        git.executableURL = URL(filePath: "/usr/bin/env")
        git.arguments = ["git", "-C", Built.packageRoot.path, "grep", "-nIE", "-e", pattern]
        let output = Pipe()
        git.standardOutput = output
        try git.run()
        let listing = try output.fileHandleForReading.readToEnd() ?? Data()
        git.waitUntilExit()
        // 0 for some lines, 1 for none, anything else for trouble.
        guard git.terminationStatus <= 1 else { throw CocoaError(.executableLoad) }
        return String(decoding: listing, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
