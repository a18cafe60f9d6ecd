import AttestModel
import FixtureForge
import Foundation

/// A certificate authority and the certificate of a server on loopback, made for one test.
struct TestIdentity {
    private let server = ServerCertificate(
        hosts: ["localhost", "127.0.0.1"], seed: Seed("\(UUID())"),
        time: Timestamp(secondsSinceEpoch: Int64(Date().timeIntervalSince1970)))

    /// The certificate of the server, DER.
    var certificate: [UInt8] { server.certificate.der }
    var privateKeyPEM: String { server.privateKeyPEM }
    /// The authority's certificate in PEM.
    var authority: String { PEM.encode(server.root.der, label: "CERTIFICATE") }
}
