/// A certificate to be written for a test, with every field open to change.
struct TestCertificate {
    struct Entry {
        var id: [UInt8]
        var critical = false
        var value: [UInt8]
    }

    var version: UInt8? = 2
    var subject: [UInt8]
    var issuer: [UInt8]
    var notBefore = DER.utcTime("200101000000Z")
    var notAfter = DER.utcTime("491231235959Z")
    var keyInfo: [UInt8]
    var entries: [Entry]

    static let basicConstraints: [UInt8] = [0x55, 0x1D, 0x13]
    static let keyUsage: [UInt8] = [0x55, 0x1D, 0x0F]
    static let nonceID: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x63, 0x64, 0x08, 0x02]

    static func authority(_ name: String, issuer: String, key: TestKey, pathLength: UInt8? = nil) -> TestCertificate {
        let constraints = DER.sequence(
            DER.tlv(0x01, [0xFF]), pathLength.map { DER.tlv(0x02, [$0]) } ?? [])
        return TestCertificate(
            subject: DER.name(name), issuer: DER.name(issuer), keyInfo: key.info,
            entries: [
                Entry(id: basicConstraints, critical: true, value: constraints),
                Entry(id: keyUsage, critical: true, value: [0x03, 0x02, 0x01, 0x06]),
            ])
    }

    static func leaf(issuer: String, key: TestKey, nonce: [UInt8]) -> TestCertificate {
        TestCertificate(
            subject: DER.name("leaf"), issuer: DER.name(issuer), keyInfo: key.info,
            entries: [
                Entry(id: basicConstraints, critical: true, value: [0x30, 0x00]),
                Entry(id: keyUsage, critical: true, value: [0x03, 0x02, 0x04, 0xF0]),
                Entry(id: nonceID, value: nonceValue(nonce)),
            ])
    }

    static func nonceValue(_ nonce: [UInt8]) -> [UInt8] { DER.sequence(DER.tlv(0xA1, DER.tlv(0x04, nonce))) }

    private var body: [UInt8] {
        let written = entries.map { entry in
            DER.sequence(
                DER.oid(entry.id), entry.critical ? DER.tlv(0x01, [0xFF]) : [], DER.tlv(0x04, entry.value))
        }
        return DER.sequence(
            version.map { DER.tlv(0xA0, DER.tlv(0x02, [$0])) } ?? [], DER.tlv(0x02, [0x01]), DER.ecdsa, issuer,
            DER.sequence(notBefore, notAfter), subject, keyInfo,
            entries.isEmpty ? [] : DER.tlv(0xA3, DER.sequence(written.flatMap { $0 })))
    }

    /// The certificate with a signature by a key.
    func signed(by key: TestKey) throws -> [UInt8] {
        DER.sequence(body, DER.ecdsa, DER.tlv(0x03, [0x00], try key.sign(body)))
    }
}
