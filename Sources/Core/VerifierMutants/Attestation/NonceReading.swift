import AttestModel
import ReferenceVerifier

extension AttestationEvidence {
    /// Tells whether the one nonce of the leaf is, byte by byte, that over authData.
    func hasNonce(over authData: [UInt8]) throws -> Bool {
        let nonce = [0x30, 0x24, 0xA1, 0x22, 0x04, 0x20] + Digest.sha256(authData + request.clientDataHash)
        return try leaf.get().extensions(.appleNonce).map(\.value) == [nonce]
    }
}

/// The OCTET STRINGs that a careless reader finds in the nonce extension, at any depth.
enum NonceStrings {
    static func first(in value: [UInt8], is nonce: [UInt8]) -> Bool { strings(in: value[...]).first == nonce }

    static func last(in value: [UInt8], is nonce: [UInt8]) -> Bool { strings(in: value[...]).last == nonce }

    private static func strings(in bytes: ArraySlice<UInt8>, depth: Int = 0) -> [[UInt8]] {
        guard depth < 8 else { return [] }
        var reader = DERReader(bytes)
        var found: [[UInt8]] = []
        while !reader.isAtEnd, let element = try? reader.element() {
            if element.identifier == 0x04 {
                found.append(Array(element.content))
            } else if element.isConstructed {
                found += strings(in: element.content, depth: depth + 1)
            }
        }
        return found
    }
}
