/// Walks a whole structure and rejects what is BER but not DER, down to the primitive types of a certificate.
///
/// OpenSSL reads BER, and keeps inner bytes as received, so that encoding again does not show every deviation.
package enum StrictDER {
    private static let maximumDepth = 32

    /// Throws the first deviation from DER; bytes after the first element are one.
    package static func check(_ bytes: ArraySlice<UInt8>) throws(DERFault) {
        var reader = DERReader(bytes)
        try walk(try reader.element(), depth: 0)
        try reader.finish()
    }

    private static func walk(_ element: DERElement, depth: Int) throws(DERFault) {
        guard depth < maximumDepth else { throw DERFault(reason: "elements are nested deeper than \(maximumDepth)") }
        if element.isUniversal { try checkForm(element) }
        guard element.isConstructed else {
            if element.isUniversal { try checkContent(element) }
            return
        }
        var reader = DERReader(element.content)
        while !reader.isAtEnd { try walk(try reader.element(), depth: depth + 1) }
    }

    /// Throws unless SEQUENCE and SET, and they only, are constructed (X.690 section 10.2); tag 0 belongs to BER's end marker.
    private static func checkForm(_ element: DERElement) throws(DERFault) {
        let mustBeConstructed = element.number == 16 || element.number == 17
        guard element.number != 0, element.isConstructed == mustBeConstructed else {
            let form = element.isConstructed ? "constructed" : "primitive"
            throw DERFault(reason: "universal tag \(element.number) is \(form)")
        }
    }

    private static func checkContent(_ element: DERElement) throws(DERFault) {
        let content = element.content
        let valid =
            switch element.number {
            case 1: content.count == 1 && (content.first == 0 || content.first == 0xFF)
            case 2, 10: isMinimalInteger(content)
            case 3: isBitString(content)
            case 5: content.isEmpty
            case 6: isObjectIdentifier(content)
            case 12: String(validating: content, as: UTF8.self) != nil
            case 23: isTime(content, digits: 12)
            case 24: isTime(content, digits: 14)
            default: true
            }
        guard valid else { throw DERFault(reason: "the content of universal tag \(element.number) is not DER") }
    }

    /// Tells whether the content is the shortest two's complement (X.690 section 8.3.2).
    private static func isMinimalInteger(_ content: ArraySlice<UInt8>) -> Bool {
        guard let first = content.first else { return false }
        guard let second = content.dropFirst().first else { return true }
        return !(first == 0 && second < 0x80) && !(first == 0xFF && second >= 0x80)
    }

    /// Tells whether the content begins with a count of unused bits, and those are zero (X.690 section 11.2).
    private static func isBitString(_ content: ArraySlice<UInt8>) -> Bool {
        guard let unused = content.first, unused < 8 else { return false }
        guard content.count > 1, let last = content.last else { return unused == 0 }
        return last & ((1 << unused) - 1) == 0
    }

    /// Tells whether the subidentifiers have no leading zeros, and the last one is complete (X.690 section 8.19).
    private static func isObjectIdentifier(_ content: ArraySlice<UInt8>) -> Bool {
        var atStart = true
        for octet in content {
            if atStart && octet == 0x80 { return false }
            atStart = octet < 0x80
        }
        return atStart && !content.isEmpty
    }

    /// Tells whether the content is digits down to seconds, then `Z` (RFC 5280 section 4.1.2.5).
    private static func isTime(_ content: ArraySlice<UInt8>, digits: Int) -> Bool {
        content.count == digits + 1 && content.last == 0x5A
            && content.dropLast().allSatisfy { (0x30...0x39).contains($0) }
    }
}
