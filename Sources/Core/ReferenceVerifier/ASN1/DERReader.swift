import AttestModel

/// The reason why bytes are not the expected DER, or BER where that is allowed.
package struct DERFault: Error {
    package let reason: String
}

/// One tag-length-value element of DER (X.690 section 8.1).
package struct DERElement {
    /// Class, constructed bit and, below 31, the tag number: the first identifier octet.
    package let identifier: UInt8
    package let number: UInt64
    package let content: ArraySlice<UInt8>

    package var isUniversal: Bool { identifier & 0xC0 == 0 }
    package var isConstructed: Bool { identifier & 0x20 != 0 }
}

/// Reads elements one after another, rejecting everything that BER allows and DER does not in tag and length:
/// indefinite lengths, lengths in more octets than needed, tags in more octets than needed (X.690 section 10.1).
package struct DERReader {
    private let bytes: ArraySlice<UInt8>
    private var position: Int

    package init(_ bytes: ArraySlice<UInt8>) { (self.bytes, position) = (bytes, bytes.startIndex) }

    package var isAtEnd: Bool { position == bytes.endIndex }

    var rest: ArraySlice<UInt8> { bytes[position...] }

    package mutating func element() throws(DERFault) -> DERElement {
        let identifier = try octet("tag")
        let number = identifier & 0x1F < 31 ? UInt64(identifier & 0x1F) : try longTagNumber()
        let length = try length()
        let remaining = bytes.endIndex - position
        guard length <= remaining else {
            throw DERFault(reason: "an element of \(length) bytes where \(remaining) remain")
        }
        let content = bytes[position..<position + length]
        position += length
        return DERElement(identifier: identifier, number: number, content: content)
    }

    /// Reads the next element, which must have this one-octet tag, and returns its content.
    package mutating func content(of identifier: UInt8, named name: String) throws(DERFault) -> ArraySlice<UInt8> {
        guard !isAtEnd else { throw DERFault(reason: "\(name) is missing") }
        let element = try element()
        guard element.identifier == identifier else {
            throw DERFault(reason: "the tag is 0x\([element.identifier].excerpt), expected \(name)")
        }
        return element.content
    }

    package func finish() throws(DERFault) {
        guard isAtEnd else {
            throw DERFault(reason: "\(Count.text(rest.count, "byte follows", "bytes follow")) the last element")
        }
    }

    private mutating func octet(_ what: String) throws(DERFault) -> UInt8 {
        guard position < bytes.endIndex else { throw DERFault(reason: "the input ends in a \(what)") }
        defer { position += 1 }
        return bytes[position]
    }

    private mutating func longTagNumber() throws(DERFault) -> UInt64 {
        var number: UInt64 = 0
        for position in 0..<4 {
            let octet = try octet("tag")
            guard position > 0 || octet != 0x80 else { throw DERFault(reason: "a tag with a leading zero") }
            number = number << 7 | UInt64(octet & 0x7F)
            if octet & 0x80 == 0 {
                guard number >= 31 else { throw DERFault(reason: "a long tag for a small number") }
                return number
            }
        }
        throw DERFault(reason: "a tag number of more than 28 bits")
    }

    private mutating func length() throws(DERFault) -> Int {
        let first = try octet("length")
        guard first >= 0x80 else { return Int(first) }
        guard (0x81...0x84).contains(first) else {
            throw DERFault(reason: first == 0x80 ? "an indefinite length" : "a length of more than four octets")
        }
        var length = 0
        for position in 0..<Int(first & 0x7F) {
            let octet = try octet("length")
            guard position > 0 || octet != 0 else { throw DERFault(reason: "a length with a leading zero") }
            length = length << 8 | Int(octet)
        }
        guard length >= 0x80 else { throw DERFault(reason: "a long form for a length below 128") }
        return length
    }
}
