import AttestModel
import FixtureForge

/// A root of the simulated Apple as PEM, with a warning in front that every PEM reader skips.
package struct TestAuthorityFile: Sendable {
    package let name: String
    package let text: String

    /// Where the file lies in a set.
    var path: String { "authorities/\(name)" }

    /// The roots of attestations and of receipts.
    package static func all(of context: ForgeContext) -> [TestAuthorityFile] {
        [
            TestAuthorityFile(
                "attestation-root", "Stands for the Apple App Attestation Root CA.",
                context.apple.root.certificate.der),
            TestAuthorityFile(
                "receipt-root", "Stands for the Apple Root CA - G3, the root of receipts.",
                context.receipts.root.certificate.der),
        ]
    }

    private init(_ name: String, _ purpose: String, _ certificate: [UInt8]) {
        self.name = "\(name).pem"
        text = """
            TEST AUTHORITY, NOT APPLE'S. \(purpose)
            Its private key follows from the published seed of this vector set: anyone can issue
            certificates under it. A server must never trust it in production.


            """ + PEM.encode(certificate, label: "CERTIFICATE")
    }
}
