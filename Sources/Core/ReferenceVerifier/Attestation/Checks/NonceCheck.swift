import AttestModel

/// ATT-NONCE: the leaf has one extension 1.2.840.113635.100.8.2, which is exactly the 38 bytes of
/// SEQUENCE { [1] EXPLICIT OCTET STRING } in DER, with SHA256(authData || clientDataHash) in the 32-byte string
/// (Apple, attestation steps 2 to 4).
package struct NonceCheck: Check {
    package let requirement = Requirement.attestationNonce

    package func examine(_ evidence: AttestationEvidence) throws(CheckFailure) -> String {
        let extensions = try evidence.leaf.get().extensions(.appleNonce)
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
        let authData = try evidence.object.authData.get()
        let expected = Digest.sha256(authData + evidence.request.clientDataHash)
        guard found.elementsEqual(expected) else {
            throw .violated("the nonce is \(found.excerpt), expected \(expected.excerpt)")
        }
        return "the nonce is SHA256(authData || clientDataHash)"
    }

    /// Returns the octets of the string in the extension.
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
}
