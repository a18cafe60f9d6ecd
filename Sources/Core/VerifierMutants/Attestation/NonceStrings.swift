import ReferenceVerifier

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
