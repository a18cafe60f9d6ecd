/// Reads one element of BER with all that is inside it, in definite and indefinite form, within bounds that no
/// genuine object comes near: libcrypto is handed nothing that did not pass here.
struct BERReader {
    /// Bytes of an object, 1 MiB.
    static let maximumSize = 1 << 20
    /// How deep elements may be nested.
    static let maximumDepth = 24
    /// How many elements an object may have; genuine receipts have some hundred.
    static let maximumCount = 20_000

    private var rest: ArraySlice<UInt8>
    private var count = 0

    private init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// The element at the start of the bytes, and what follows it.
    static func read(_ bytes: ArraySlice<UInt8>) throws(DERFault) -> (element: BERElement, rest: ArraySlice<UInt8>) {
        guard bytes.count <= maximumSize else {
            throw DERFault(reason: "\(bytes.count) bytes, more than \(maximumSize)")
        }
        var reader = BERReader(bytes)
        guard let element = try reader.element(depth: 0) else { throw DERFault(reason: "an end marker at the start") }
        return (element, reader.rest)
    }

    /// The next element; `nil` for an end marker.
    private mutating func element(depth: Int) throws(DERFault) -> BERElement? {
        guard depth < Self.maximumDepth else {
            throw DERFault(reason: "elements are nested deeper than \(Self.maximumDepth)")
        }
        count += 1
        guard count <= Self.maximumCount else { throw DERFault(reason: "more than \(Self.maximumCount) elements") }
        let identifier = try octet("tag")
        if identifier & 0x1F == 31 { try skipLongTag() }
        guard let length = try length() else { return try indefinite(identifier, depth: depth) }
        guard identifier != 0 else {
            guard length == 0 else { throw DERFault(reason: "an end marker of \(length) bytes") }
            return nil
        }
        guard let content = rest.slice(at: 0, count: length) else {
            throw DERFault(reason: "an element of \(length) bytes where \(rest.count) remain")
        }
        let after = rest.dropFirst(length)
        var elements: [BERElement] = []
        if identifier & 0x20 != 0 {
            rest = content
            while !rest.isEmpty {
                guard let inner = try element(depth: depth + 1) else {
                    throw DERFault(reason: "an end marker in an element of definite length")
                }
                elements.append(inner)
            }
        }
        rest = after
        return try Self.checked(
            BERElement(identifier: identifier, isDefinite: true, content: content, elements: elements))
    }

    private mutating func indefinite(_ identifier: UInt8, depth: Int) throws(DERFault) -> BERElement {
        guard identifier & 0x20 != 0 else { throw DERFault(reason: "a primitive element of indefinite length") }
        let content = rest
        var end = content.startIndex
        var elements: [BERElement] = []
        while let inner = try element(depth: depth + 1) {
            elements.append(inner)
            end = rest.startIndex
        }
        return try Self.checked(
            BERElement(identifier: identifier, isDefinite: false, content: content[..<end], elements: elements))
    }

    /// libcrypto joins the pieces of a string without a look at their tags (X.690 section 8.7.3.2).
    private static func checked(_ element: BERElement) throws(DERFault) -> BERElement {
        let isString = element.identifier == BERElement.octetString | BERElement.constructed
        guard !isString || element.octets != nil else {
            throw DERFault(reason: "an OCTET STRING with a piece that is none")
        }
        return element
    }

    private mutating func octet(_ what: String) throws(DERFault) -> UInt8 {
        guard let octet = rest.popFirst() else { throw DERFault(reason: "the input ends in a \(what)") }
        return octet
    }

    /// Tag numbers from 31 on occur inside certificates only, which are read elsewhere.
    private mutating func skipLongTag() throws(DERFault) {
        for _ in 0..<4 {
            if try octet("tag") < 0x80 { return }
        }
        throw DERFault(reason: "a tag number of more than 28 bits")
    }

    /// `nil` for an indefinite length.
    private mutating func length() throws(DERFault) -> Int? {
        let first = try octet("length")
        guard first >= 0x80 else { return Int(first) }
        guard first > 0x80 else { return nil }
        var length = 0
        for _ in 0..<Int(first & 0x7F) {
            let octet = try octet("length")
            guard length >> 40 == 0 else { throw DERFault(reason: "a length of more than 48 bits") }
            length = length << 8 | Int(octet)
        }
        return length
    }
}
