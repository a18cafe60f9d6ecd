import AttestModel

/// One tag-length-value element of BER (X.690 section 8.1) with all that is inside it.
package struct BERElement {
    /// Class, constructed bit and, below 31, the tag number: the first identifier octet.
    package let identifier: UInt8
    /// A Boolean value that indicates whether the length was declared. An end marker follows the content otherwise.
    package let isDefinite: Bool
    /// The content octets, without an end marker.
    package let content: ArraySlice<UInt8>
    /// The elements of a constructed encoding; empty for a primitive one.
    package let elements: [BERElement]

    package static let integer: UInt8 = 0x02
    package static let octetString: UInt8 = 0x04
    package static let sequence: UInt8 = 0x30
    package static let set: UInt8 = 0x31
    /// The bit of identifiers that marks constructed encodings.
    package static let constructed: UInt8 = 0x20

    package var isConstructed: Bool { identifier & Self.constructed != 0 }

    /// The value of an OCTET STRING, its pieces joined when it is constructed (X.690 section 8.7); `nil` for any other.
    package var octets: [UInt8]? {
        guard identifier & ~Self.constructed == Self.octetString else { return nil }
        guard isConstructed else { return Array(content) }
        var joined: [UInt8] = []
        for element in elements {
            guard let piece = element.octets else { return nil }
            joined += piece
        }
        return joined
    }

    /// The value of an INTEGER that is not negative and fits 63 bits; `nil` for anything else.
    package var unsigned: Int64? {
        guard identifier == Self.integer, let first = content.first, first < 0x80 else { return nil }
        return content.drop { $0 == 0 }.bigEndian.flatMap(Int64.init(exactly:))
    }
}

/// The element of BER at the start of some bytes.
package struct LeadingElement {
    package let element: BERElement
    package let rest: ArraySlice<UInt8>
    /// The number of SEQUENCEs and SETs that are primitive, which BER forbids (X.690 sections 8.9.1 and 8.11.1).
    package let primitiveStructures: Int
}

/// Reads one element of BER with all that is inside it, in definite and indefinite form, within bounds that no
/// genuine object comes near. Only bytes that passed here are handed to libcrypto.
package struct BERReader {
    /// Genuine receipts have some hundred elements.
    private static let bounds = DecodingBounds(size: 1 << 20, depth: 24, count: 20_000)

    private let bytes: ArraySlice<UInt8>
    private var position: Int
    /// The index after the last octet of the innermost element of definite length.
    private var end: Int
    private var count = 0
    private var primitiveStructures = 0

    private let levels: Int

    private init(_ bytes: ArraySlice<UInt8>, levels: Int) throws(DERFault) {
        guard bytes.count <= Self.bounds.size else {
            throw DERFault(reason: "\(Count.text(bytes.count, "byte")), more than \(Self.bounds.size)")
        }
        (self.bytes, self.levels) = (bytes, levels)
        (position, end) = (bytes.startIndex, bytes.endIndex)
    }

    /// Reads the element at the start of the bytes. All that is inside it passes the same checks.
    ///
    /// - Parameter levels: the number of levels whose elements are kept, the first element's own included.
    package static func read(_ bytes: ArraySlice<UInt8>, levels: Int = .max) throws(DERFault) -> LeadingElement {
        var reader = try BERReader(bytes, levels: levels)
        guard let element = try reader.element(depth: 0) else { throw DERFault(reason: "an end marker at the start") }
        return LeadingElement(
            element: element, rest: bytes[reader.position...], primitiveStructures: reader.primitiveStructures)
    }

    /// Reads the next element; returns `nil` for an end marker.
    private mutating func element(depth: Int) throws(DERFault) -> BERElement? {
        guard depth < Self.bounds.depth else {
            throw DERFault(reason: "elements are nested deeper than \(Self.bounds.depth)")
        }
        count += 1
        guard count <= Self.bounds.count else {
            throw DERFault(reason: "more than \(Count.text(Self.bounds.count, "element"))")
        }
        let identifier = try octet("tag")
        if identifier & 0x1F == 31 { try skipLongTag() }
        guard let length = try length() else { return try indefinite(identifier, depth: depth) }
        guard identifier != 0 else {
            guard length == 0 else { throw DERFault(reason: "an end marker of \(length) bytes") }
            return nil
        }
        guard length <= end - position else {
            throw DERFault(reason: "an element of \(length) bytes where \(end - position) remain")
        }
        let content = bytes[position..<position + length]
        if identifier == BERElement.sequence & ~BERElement.constructed
            || identifier == BERElement.set & ~BERElement.constructed
        {
            primitiveStructures += 1
        }
        var elements: [BERElement] = []
        if identifier & BERElement.constructed != 0 {
            let outerEnd = end
            end = content.endIndex
            while position < end {
                guard let inner = try element(depth: depth + 1) else {
                    throw DERFault(reason: "an end marker in an element of definite length")
                }
                try Self.check(inner, in: identifier)
                if depth + 1 < levels { elements.append(inner) }
            }
            end = outerEnd
        }
        position = content.endIndex
        return BERElement(identifier: identifier, isDefinite: true, content: content, elements: elements)
    }

    private mutating func indefinite(_ identifier: UInt8, depth: Int) throws(DERFault) -> BERElement {
        guard identifier & 0x20 != 0 else { throw DERFault(reason: "a primitive element of indefinite length") }
        let start = position
        var contentEnd = position
        var elements: [BERElement] = []
        while let inner = try element(depth: depth + 1) {
            try Self.check(inner, in: identifier)
            if depth + 1 < levels { elements.append(inner) }
            contentEnd = position
        }
        return BERElement(
            identifier: identifier, isDefinite: false, content: bytes[start..<contentEnd], elements: elements)
    }

    /// Throws for a piece of another type in a string: libcrypto does not look at their tags (X.690 section 8.7.3.2).
    private static func check(_ piece: BERElement, in identifier: UInt8) throws(DERFault) {
        guard identifier == BERElement.octetString | BERElement.constructed else { return }
        guard piece.identifier & ~BERElement.constructed == BERElement.octetString else {
            throw DERFault(reason: "an OCTET STRING with a piece of another type")
        }
    }

    private mutating func octet(_ what: String) throws(DERFault) -> UInt8 {
        guard position < end else { throw DERFault(reason: "the input ends in a \(what)") }
        defer { position += 1 }
        return bytes[position]
    }

    /// Skips a tag number from 31 on. They occur only inside certificates, which are read elsewhere.
    private mutating func skipLongTag() throws(DERFault) {
        for _ in 0..<4 { if try octet("tag") < 0x80 { return } }
        throw DERFault(reason: "a tag number of more than 28 bits")
    }

    /// Reads a length; returns `nil` for an indefinite one.
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
