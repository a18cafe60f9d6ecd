import Foundation

/// The `openssl` command, another implementation of CMS.
package enum OpenSSLCommand {
    /// A Boolean value that indicates whether it is installed.
    package static let isHere = (try? run(["version"])) != nil

    /// Runs it, and throws when it fails.
    package static func run(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    }
}
