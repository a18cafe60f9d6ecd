import AttestModel
import Foundation
import SwiftASN1

/// A certificate of a TLS server of this machine, under a root of its own. Both keys follow from the seed.
package struct ServerCertificate: Sendable {
    package let root: SignedCertificate
    package let certificate: SignedCertificate
    /// The private key of the server, PKCS #8 as PEM.
    package let privateKeyPEM: String

    /// Creates the certificate of a server with these names and IP numbers, version 4 or 6. It is valid from a day
    /// before the time until 396 days after it, because some clients accept none that is valid longer than 398 days.
    package init(hosts: [String], seed: Seed, time: Timestamp) {
        let purpose = "TLS servers of this machine"
        let names = AuthorityNames(
            root: "App Attest Conformance Test Root", intermediate: "localhost", organization: "Test")
        let authority = CertificateAuthority(
            rootOf: purpose, name: names.root, seed: seed, serialNumberLength: 16
        ) { [.authority(), .subjectKeyIdentifier($0), .signsCertificates] }
        let key = ECKey(curve: .p256, seed: seed, purpose: purpose)
        var template = authority.template(
            for: names.intermediate, key: key,
            serialNumber: seed.serialNumber(16, for: "\(purpose) at \(time): \(hosts.joined(separator: " "))"),
            extensions: { _ in
                [
                    .endEntity, .signsData, .serverKeyUsage, .subjectAlternativeNames(hosts),
                    .authorityKeyIdentifier(authority.keyIdentifier),
                ]
            })
        template.notBefore = time.adding(days: -1)
        template.notAfter = time.adding(days: 396)
        root = authority.certificate
        certificate = template.signed(by: .ecdsaWithSHA384(authority.key))
        privateKeyPEM = key.privateKeyPEM
    }
}

extension CertificateExtension {
    fileprivate static let serverKeyUsage = CertificateExtension(
        .extendedKeyUsage, value: DERBytes.sequence(DERBytes.identifier([1, 3, 6, 1, 5, 5, 7, 3, 1])))

    /// Creates the subject alternative names of a server (RFC 5280 section 4.2.1.6).
    fileprivate static func subjectAlternativeNames(_ hosts: [String]) -> CertificateExtension {
        let names = hosts.map { host in
            address(host).map { DERBytes.implicit(7, $0) } ?? DERBytes.implicit(2, Array(host.utf8))
        }
        return CertificateExtension([2, 5, 29, 17], value: DERBytes.sequence(names.flatMap { $0 }))
    }

    /// Returns the 4 or 16 bytes of an IP number; `nil` for a name.
    private static func address(_ host: String) -> [UInt8]? {
        for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
            var bytes = [UInt8](repeating: 0, count: count)
            if inet_pton(family, host, &bytes) == 1 { return bytes }
        }
        return nil
    }
}
