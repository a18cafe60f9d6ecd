import AttestModel
import Foundation
import SwiftASN1
import Testing
import X509

@testable import FixtureForge

/// A real certificate's fields, as swift-certificates and swift-asn1 read them.
struct RealCertificate: Sendable {
    let der: [UInt8]
    let serialNumber: [UInt8]
    let notBefore: Timestamp
    let notAfter: Timestamp
    let subjectPublicKeyInfo: [UInt8]
    let extensions: [CertificateExtension]
    /// The content of `signatureValue`.
    let signature: [UInt8]

    init(_ der: [UInt8]) throws {
        self.der = der
        let certificate = try Certificate(derEncoded: der)
        serialNumber = Array(certificate.serialNumber.bytes)
        notBefore = Timestamp(secondsSinceEpoch: Int64(certificate.notValidBefore.timeIntervalSince1970))
        notAfter = Timestamp(secondsSinceEpoch: Int64(certificate.notValidAfter.timeIntervalSince1970))
        var serializer = DER.Serializer()
        try serializer.serialize(certificate.publicKey)
        subjectPublicKeyInfo = serializer.serializedBytes
        extensions = certificate.extensions.map {
            CertificateExtension($0.oid, critical: $0.critical, value: Array($0.value))
        }
        guard case .constructed(let nodes) = try DER.parse(der).content, let last = Array(nodes).last else {
            throw TestBERReader.Malformed()
        }
        signature = Array(try ASN1BitString(derEncoded: last).bytes)
    }

    func value(of identifier: ASN1ObjectIdentifier) -> [UInt8]? {
        extensions.first { $0.identifier == identifier }?.value
    }
}

extension CertificateTemplate {
    /// Takes over what an authority chooses: serial number, dates, key and key identifiers; not names, algorithms,
    /// or the kinds and order of extensions.
    mutating func take(from real: RealCertificate) {
        serialNumber = real.serialNumber
        notBefore = real.notBefore
        notAfter = real.notAfter
        replacePoint(with: real.subjectPublicKeyInfo.suffix(97))
        for identifier in [ASN1ObjectIdentifier.subjectKeyIdentifier, .authorityKeyIdentifier] {
            guard var existing = self[identifier], let value = real.value(of: identifier) else { continue }
            existing.value.replaceSubrange((existing.value.count - 20)..., with: value.suffix(20))
            self[identifier] = existing
        }
    }

    /// Puts another point at the end of the SubjectPublicKeyInfo.
    mutating func replacePoint(with point: [UInt8]) {
        subjectPublicKeyInfo.replaceSubrange((subjectPublicKeyInfo.count - point.count)..., with: point)
    }

    mutating func replacePoint(with point: ArraySlice<UInt8>) { replacePoint(with: Array(point)) }
}

extension TaggedProperty {
    /// The properties inside an extension's value.
    static func read(_ value: [UInt8]) throws -> [TaggedProperty] {
        guard case .constructed(let nodes) = try DER.parse(value).content else { throw TestBERReader.Malformed() }
        return try nodes.map { node in
            guard node.identifier.tagClass == .contextSpecific, case .constructed(let content) = node.content else {
                throw TestBERReader.Malformed()
            }
            return TaggedProperty(
                tag: node.identifier.tagNumber, content: content.flatMap { Array($0.encodedBytes) })
        }
    }
}
