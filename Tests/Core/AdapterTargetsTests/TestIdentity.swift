import Crypto
import Foundation
import NIOSSL
import SwiftASN1
import TestSupport
import X509

/// A certificate authority and the certificate of a server on loopback, made for one test.
struct TestIdentity {
    let certificate: NIOSSLCertificate
    let key: NIOSSLPrivateKey
    /// The authority's certificate in PEM.
    let authority: String

    init() throws {
        let authorityKey = P256.Signing.PrivateKey()
        let serverKey = P256.Signing.PrivateKey()
        let name = try DistinguishedName { CommonName("Test authority") }
        let authority = try Self.certificate(
            of: authorityKey.publicKey, subject: name, issuer: name, key: authorityKey,
            extensions: Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                Critical(KeyUsage(keyCertSign: true))
            })
        let server = try Self.certificate(
            of: serverKey.publicKey, subject: try DistinguishedName { CommonName("loopback") }, issuer: name,
            key: authorityKey,
            extensions: Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                SubjectAlternativeNames([
                    .dnsName("localhost"), .ipAddress(ASN1OctetString(contentBytes: [127, 0, 0, 1])),
                ])
            })
        certificate = try NIOSSLCertificate(bytes: Array(server.serializeAsPEM().derBytes), format: .der)
        key = try NIOSSLPrivateKey(bytes: Array(serverKey.derRepresentation), format: .der)
        self.authority = try authority.serializeAsPEM().pemString
    }

    /// Valid whenever a test may run.
    private static func certificate(
        of publicKey: P256.Signing.PublicKey, subject: DistinguishedName, issuer: DistinguishedName,
        key: P256.Signing.PrivateKey, extensions: Certificate.Extensions
    ) throws -> Certificate {
        try Certificate(
            version: .v3, serialNumber: .init(bytes: [1]), publicKey: .init(publicKey),
            notValidBefore: Date(timeIntervalSince1970: 1_577_836_800),
            notValidAfter: Date(timeIntervalSince1970: 2_524_607_999), issuer: issuer, subject: subject,
            signatureAlgorithm: .ecdsaWithSHA256, extensions: extensions, issuerPrivateKey: .init(key))
    }
}
