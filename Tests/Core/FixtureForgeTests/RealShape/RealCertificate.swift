import SwiftASN1
import TestBasics

@testable import FixtureForge

/// A certificate's fields, taken apart by a reader that shares nothing with the forge's writers.
struct RealCertificate: Sendable {
    let der: [UInt8]
    let serialNumber: [UInt8]
    /// The encoded names.
    let issuer: [UInt8]
    let subject: [UInt8]
    let notBefore: Timestamp
    let notAfter: Timestamp
    let subjectPublicKeyInfo: [UInt8]
    /// The public point, X9.62 uncompressed.
    let point: [UInt8]
    let extensions: [CertificateExtension]
    let signatureAlgorithm: [UInt8]
    /// The content of `signatureValue`.
    let signature: [UInt8]

    init(_ der: [UInt8]) throws {
        self.der = der
        let parts = try TestBERReader.node(der).children
        try #require(parts.map(\.tag) == [0x30, 0x30, 0x03])
        let fields = parts[0].children
        try #require(fields.map(\.tag) == [0xA0, 0x02, 0x30, 0x30, 0x30, 0x30, 0x30, 0xA3])
        serialNumber = fields[1].content
        (issuer, subject) = (fields[3].encoded, fields[5].encoded)
        let times = try fields[4].children.map(Self.time)
        try #require(times.count == 2)
        (notBefore, notAfter) = (times[0], times[1])
        subjectPublicKeyInfo = fields[6].encoded
        point = Array(try #require(fields[6].children.last).content.dropFirst())
        extensions = try #require(fields[7].children.first).children.map { entry in
            CertificateExtension(
                try ASN1ObjectIdentifier(derEncoded: entry.children[0].encoded), critical: entry.children.count == 3,
                value: try #require(entry.children.last).content)
        }
        signatureAlgorithm = parts[1].encoded
        signature = Array(parts[2].content.dropFirst())
    }

    func value(of identifier: ASN1ObjectIdentifier) -> [UInt8]? {
        extensions.first { $0.identifier == identifier }?.value
    }

    /// The value of an extension in hexadecimal.
    func hex(of identifier: ASN1ObjectIdentifier) -> String? { value(of: identifier)?.hex }

    /// UTCTime of this century, or GeneralizedTime.
    private static func time(_ node: TestBERReader.Node) throws -> Timestamp {
        let text = (node.tag == 0x17 ? "20" : "") + String(decoding: node.content, as: UTF8.self)
        let parts = try #require(text.wholeMatch(of: /(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z/)).output
        return try #require(Timestamp("\(parts.1)-\(parts.2)-\(parts.3)T\(parts.4):\(parts.5):\(parts.6)Z"))
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
