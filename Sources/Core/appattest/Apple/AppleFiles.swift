import AttestModel
import FixtureForge
import Foundation
import SuiteFiles

extension OutputFile {
    /// Writes texts to files in a folder, and makes the folder when there is none.
    /// - Throws: `CommandFailure` that names the folder or the file.
    static func write(_ texts: [String: String], to folder: String) throws {
        try VectorSetFolder(path: folder).make()
        let url = URL(filePath: folder, directoryHint: .isDirectory)
        for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
            try OutputFile(path: url.appending(path: name).path).write(text)
        }
    }

    /// Returns the function that writes lines to a log: to a file, to standard error for `-`, and nowhere for `nil`.
    static func log(_ file: String?) throws -> @Sendable ([UInt8]) throws -> Void {
        switch file {
        case nil: return { _ in }
        case "-": return { try Descriptor.write($0, to: STDERR_FILENO) }
        case let file?:
            do throws(FileFault) {
                return try OutputFile(path: file).stream(appending: true)
            } catch { throw CommandFailure.output(file, error) }
        }
    }
}

/// The certificate by which the simulated Apple is called over TLS.
extension ServerCertificate {
    /// Makes the certificate for this machine's names and the address that is listened at. Nobody else knows its seed: a
    /// public one would let anyone issue certificates under the root.
    init(host: String) {
        let own = ["localhost", "127.0.0.1", "::1"]
        // Certificates are checked by the client's clock, which no option of the command sets.
        self.init(
            hosts: own + (own.contains(host) ? [] : [host]), seed: Seed(SystemRandomness.name("tls")),
            time: Timestamp(secondsSinceEpoch: SystemClock.milliseconds / 1000))
    }

    var rootText: String {
        """
        TEST AUTHORITY. It signs the certificate of a simulated service on this machine.
        Each start of the service makes another one. Let only a test trust it, and never
        a system or a browser.


        """ + PEM.encode(root.der, label: "CERTIFICATE")
    }
}
