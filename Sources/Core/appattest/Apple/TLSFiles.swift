import AttestModel
import FixtureForge
import Foundation
import LocalServer
import SuiteFiles

/// The certificate by which the simulated Apple is called over TLS, and the file of its root.
struct TLSFiles {
    private let folder: String
    private let certificate: ServerCertificate

    /// Makes the certificate for this machine's names and the address that is listened at.
    ///
    /// - Parameters:
    ///   - folder: The folder that the root is written to.
    ///   - seed: A seed that nobody else knows: a public one would let anyone issue certificates under the root.
    init(folder: String, host: String, seed: Seed) throws {
        self.folder = folder
        let own = ["localhost", "127.0.0.1", "::1"]
        // Certificates are checked by the client's clock, which no option of this command sets.
        let now = Timestamp(secondsSinceEpoch: SystemClock.milliseconds / 1000)
        certificate = ServerCertificate(hosts: own + (own.contains(host) ? [] : [host]), seed: seed, time: now)
    }

    /// The certificate for a server.
    var identity: LocalTLS {
        get throws(ServerError) {
            try LocalTLS(certificate: certificate.certificate.der, privateKeyPEM: certificate.privateKeyPEM)
        }
    }

    /// Writes `root.pem`, and makes the folder when there is none.
    ///
    /// - Throws: `CommandFailure` that names the folder.
    func write() throws {
        try VectorSetFolder(path: folder).make()
        let url = URL(filePath: folder, directoryHint: .isDirectory)
        let text =
            """
            TEST AUTHORITY. It signs the certificate of a simulated service on this machine.
            Each start of the service makes another one. Let only a test trust it, and never
            a system or a browser.


            """ + PEM.encode(certificate.root.der, label: "CERTIFICATE")
        try OutputFile(path: url.appending(path: "root.pem").path).write(text)
    }
}
