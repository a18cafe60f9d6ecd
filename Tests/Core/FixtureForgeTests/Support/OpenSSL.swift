import AttestModel
import Foundation
import Subprocess
import TestSupport

/// The `openssl` command, when it is installed.
enum OpenSSL {
    struct Run {
        let isSuccess: Bool
        /// The text on standard error.
        let messages: String
        /// The content that was signed; `nil` when it was not accepted.
        let content: [UInt8]?
    }

    /// A Boolean value that indicates whether a folder of PATH has it.
    static let isHere = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/openssl")
    }

    /// Verifies CMS SignedData under one trusted root at a moment.
    static func verify(_ signedData: [UInt8], under root: [UInt8], at time: Timestamp) async throws -> Run {
        let folder = try ScratchFolder()
        // The folder goes with its last owner.
        defer { withExtendedLifetime(folder) {} }
        try Data(signedData).write(to: folder.url.appending(path: "receipt.der"))
        try folder.write(PEM.encode(root, label: "CERTIFICATE"), to: "root.pem")
        let result = try await run(
            .name("openssl"),
            arguments: [
                // Without a purpose, the signer would need a certificate for mail.
                "cms", "-verify", "-binary", "-purpose", "any", "-inform", "DER", "-in", folder.path("receipt.der"),
                "-CAfile", folder.path("root.pem"), "-attime", "\(time.secondsSinceEpoch)", "-out",
                folder.path("content"),
            ], output: .discarded, error: .string(limit: 65_536))
        let isSuccess = result.terminationStatus.isSuccess
        return Run(
            isSuccess: isSuccess, messages: result.standardError,
            content: isSuccess ? Array(try Data(contentsOf: folder.url.appending(path: "content"))) : nil)
    }
}
