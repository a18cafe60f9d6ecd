import AttestModel

extension AttestationEvidence {
    /// ATT-NONCE: the leaf has one extension 1.2.840.113635.100.8.2, which is exactly the 38 bytes of SEQUENCE { [1] EXPLICIT
    /// OCTET STRING } in DER, with SHA256(authData || clientDataHash) in the 32-byte string (Apple, attestation steps 2 to 4).
    func checkNonce() throws(CheckFailure) -> String {
        let extensions = try leaf.get().extensions(.appleNonce)
        guard extensions.count == 1, let value = extensions.first?.value else {
            throw .violated("the leaf has \(extensions.count) nonce extensions, expected 1")
        }
        let found: ArraySlice<UInt8>
        do {
            found = try Self.nonce(in: value)
        } catch {
            throw .violated("the nonce extension is not SEQUENCE { [1] OCTET STRING } in DER: \(error.reason)")
        }
        guard found.count == 32 else {
            throw .violated("the nonce is \(Count.text(found.count, "byte")) long, expected 32")
        }
        let expected = Digest.sha256(try object.authData.get() + request.clientDataHash)
        guard found.elementsEqual(expected) else {
            throw .violated("the nonce is \(found.excerpt), expected \(expected.excerpt)")
        }
        return "the nonce is SHA256(authData || clientDataHash)"
    }

    package static func nonce(in value: [UInt8]) throws(DERFault) -> ArraySlice<UInt8> {
        var outer = DERReader(value[...])
        var sequence = DERReader(try outer.content(of: 0x30, named: "a SEQUENCE"))
        try outer.finish()
        var tagged = DERReader(try sequence.content(of: 0xA1, named: "[1] constructed"))
        try sequence.finish()
        let nonce = try tagged.content(of: 0x04, named: "an OCTET STRING")
        try tagged.finish()
        return nonce
    }

    /// ATT-ACL: the leaf of a Mac has one extension 1.2.840.113635.100.8.6 with exactly the value of a Mac with Full
    /// Security and System Integrity Protection (Apple, attestation step 4, note on macOS). Other devices have other values.
    func checkAccessControl() throws(CheckFailure) -> String {
        let leaf = try leaf.get()
        guard SystemProperties.platform(of: leaf) == SystemProperties.mac else {
            throw .notApplicable("the leaf is not of a Mac")
        }
        let found = leaf.extensions(.appleAccessControl).map(\.value)
        guard found.count == 1, let value = found.first else {
            throw .violated("the leaf of a Mac has \(found.count) access controls, expected 1")
        }
        guard value == SystemProperties.macAccessControl else {
            throw .violated(
                "the access control of the Mac is \(value.excerpt), expected that of Full Security and System "
                    + "Integrity Protection")
        }
        return "the access control is that of a Mac with Full Security and System Integrity Protection"
    }

    /// ATT-KEYID: the key identifier is SHA-256 of the leaf's 65-byte uncompressed point (Apple, attestation step 5).
    func checkKeyID() throws(CheckFailure) -> String {
        let expected = try leafPoint.get().keyID
        let found = request.keyId
        guard found == expected else {
            throw .violated(
                "the key identifier is \(found.excerpt) (\(Count.text(found.count, "byte"))), expected \(expected.excerpt)"
            )
        }
        return "the key identifier is the hash of the leaf's key"
    }

    /// ATT-KEYTYPE: the leaf's key is a point on P-256, the curve given by name (SEC 1 section 2.3.4, RFC 5480 section 2.1.1).
    func checkKeyType() throws(CheckFailure) -> String {
        if leafPoint.value == nil { _ = try leaf.get().key.p256Point() }
        return "the leaf's key is a point on P-256"
    }
}

/// The properties of a device's operating system that a leaf states in extension 1.2.840.113635.100.8.7, and the one
/// right access control of a Mac.
package enum SystemProperties {
    package static let mac = Array("macosx".utf8)

    /// SEQUENCE { [3] OCTET STRING } around the list of operations: use, attest and delete are allowed, and signing is
    /// under the condition that the Mac has Full Security and System Integrity Protection.
    package static let macAccessControl: [UInt8] =
        [0x30, 0x46, 0xA3, 0x44, 0x04, 0x42, 0x30, 0x40, 0x0C, 0x02, 0x31, 0x31, 0x30, 0x3A]
        + [0x30, 0x09, 0x0C, 0x02, 0x6F, 0x6B, 0xA1, 0x03, 0x01, 0x01, 0xFF]
        + [0x30, 0x09, 0x0C, 0x02, 0x6F, 0x61, 0xA1, 0x03, 0x01, 0x01, 0xFF]
        + [0x30, 0x0B, 0x0C, 0x04, 0x6F, 0x64, 0x65, 0x6C, 0xA1, 0x03, 0x01, 0x01, 0xFF]
        + [0x30, 0x15, 0x0C, 0x04, 0x6F, 0x73, 0x67, 0x6E, 0xA0, 0x06, 0x0C, 0x04, 0x72, 0x73, 0x65, 0x63]
        + [0x30, 0x05, 0xA6, 0x03, 0x02, 0x01, 0x01]

    private static let platformTag: UInt64 = 1026

    /// Returns the platform that a leaf names; `nil` before iOS 18.2, and when the properties cannot be read.
    package static func platform(of leaf: Certificate) -> [UInt8]? {
        guard let value = leaf.extensions(.appleSystemProperties).first?.value else { return nil }
        var outer = DERReader(value[...])
        guard let content = try? outer.content(of: 0x30, named: "the properties") else { return nil }
        var properties = DERReader(content)
        while !properties.isAtEnd, let property = try? properties.element() {
            guard property.number == platformTag, property.identifier & 0xC0 == 0x80 else { continue }
            var text = DERReader(property.content)
            return (try? text.content(of: 0x04, named: "the platform")).map { Array($0) }
        }
        return nil
    }
}
