/// Reads elements one after another, refusing everything that BER allows and DER does not in tag and length:
/// indefinite lengths, lengths in more octets than needed, tags in more octets than needed (X.690 section 10.1).
struct DERReader {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    var isAtEnd: Bool { rest.isEmpty }

    /// The next element, whatever its tag.
    mutating func element() throws(DERFault) -> DERElement {
        let identifier = try octet("tag")
        let number = identifier & 0x1F < 31 ? UInt64(identifier & 0x1F) : try longTagNumber()
        let length = try length()
        guard let content = rest.slice(at: 0, count: length) else {
            throw DERFault(reason: "an element of \(length) bytes where \(rest.count) remain")
        }
        rest = rest.dropFirst(length)
        return DERElement(identifier: identifier, number: number, content: content)
    }

    /// The next element, which must have this one-octet tag; returns its content.
    mutating func content(of identifier: UInt8, named name: String) throws(DERFault) -> ArraySlice<UInt8> {
        guard !isAtEnd else { throw DERFault(reason: "\(name) is missing") }
        let element = try element()
        guard element.identifier == identifier else {
            throw DERFault(reason: "the tag is 0x\([element.identifier].excerpt), expected \(name)")
        }
        return element.content
    }

    /// Demands that nothing is left.
    func finish() throws(DERFault) {
        guard isAtEnd else { throw DERFault(reason: "\(rest.count) bytes follow the last element") }
    }

    private mutating func octet(_ what: String) throws(DERFault) -> UInt8 {
        guard let octet = rest.popFirst() else { throw DERFault(reason: "the input ends in a \(what)") }
        return octet
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
