import AttestModel
import FixtureForge
import Foundation
import NIOSSL

/// A certificate authority and the certificate of a server on loopback, made for one test.
struct TestIdentity {
    let certificate: NIOSSLCertificate
    let key: NIOSSLPrivateKey
    /// The authority's certificate in PEM.
    let authority: String

    init() throws {
        let now = Timestamp(secondsSinceEpoch: Int64(Date().timeIntervalSince1970))
        let server = ServerCertificate(hosts: ["localhost", "127.0.0.1"], seed: Seed("\(UUID())"), time: now)
        certificate = try NIOSSLCertificate(bytes: server.certificate.der, format: .der)
        key = try NIOSSLPrivateKey(bytes: Array(server.privateKeyPEM.utf8), format: .pem)
        authority = PEM.encode(server.root.der, label: "CERTIFICATE")
    }
}
