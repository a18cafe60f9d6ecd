import AttestModel

/// The parts of DER and BER (X.690), as far as they can be read.
enum DERAnatomy {
    private static let depthLimit = 24

    /// Reads all nodes that are left.
    static func nodes(_ reader: inout ByteReader, depth: Int = 0) -> [AnatomyNode] {
        var nodes: [AnatomyNode] = []
        while !reader.isAtEnd, reader.spend() { nodes.append(node(&reader, depth: depth)) }
        let excess = reader.rest(label: "further values", problem: "these are too many values to be taken apart")
        return nodes + [excess].compactMap(\.self)
    }

    static func node(_ reader: inout ByteReader, depth: Int = 0) -> AnatomyNode {
        var node = AnatomyNode(label: "?", offset: reader.position, length: 0)
        read(&node, &reader, depth: depth)
        node.length = reader.position - node.offset
        return node
    }

    private static func read(_ node: inout AnatomyNode, _ reader: inout ByteReader, depth: Int) {
        guard let tag = tag(&reader), let length = length(&reader) else {
            _ = reader.readRest()
            node.problem = "the tag or the length is incomplete"
            return
        }
        node.label = tag.name
        guard let length else {
            node.value = "indefinite length"
            while !reader.isAtEnd, depth < depthLimit, reader.spend() {
                let child = self.node(&reader, depth: depth + 1)
                node.children.append(child)
                if child.label == "end of contents" { break }
            }
            return
        }
        let isWhole = length <= reader.remaining
        if !isWhole { node.problem = "declares \(length) bytes, but only \(reader.remaining) are left" }
        // Evidence that was cut off is read as far as it goes.
        var content = isWhole ? reader.read(length) ?? reader : reader.readRest()
        if isWhole || tag.isConstructed { fill(&node, tag, &content, depth: depth) }
        reader.spend(as: content)
    }

    private static func fill(_ node: inout AnatomyNode, _ tag: DERTag, _ content: inout ByteReader, depth: Int) {
        guard depth < depthLimit else { return }
        if tag.isConstructed {
            node.children = nodes(&content, depth: depth + 1)
            return
        }
        node.value = tag.describe(content)
        // The value of an extension is DER inside an OCTET STRING.
        if tag.isOctetString, let inner = nested(&content, depth: depth) { node.children = inner }
    }

    private static func nested(_ content: inout ByteReader, depth: Int) -> [AnatomyNode]? {
        guard let first = content.next, [0x30, 0x31, 0x03, 0x04].contains(first), content.remaining >= 2 else {
            return nil
        }
        var reader = content
        defer { content.spend(as: reader) }
        let node = node(&reader, depth: depth + 1)
        return reader.isAtEnd && node.flattened.allSatisfy { $0.problem == nil } ? [node] : nil
    }

    private static func tag(_ reader: inout ByteReader) -> DERTag? {
        guard let head = reader.byte() else { return nil }
        guard head & 31 == 31 else { return DERTag(head: head, number: Int(head & 31)) }
        var number = 0
        for _ in 0..<4 {
            guard let byte = reader.byte() else { return nil }
            number = number << 7 | Int(byte & 0x7F)
            if byte & 0x80 == 0 { return DERTag(head: head, number: number) }
        }
        return nil
    }

    /// Reads a length; `.some(nil)` for an indefinite one, `nil` for one that cannot be read.
    private static func length(_ reader: inout ByteReader) -> Int?? {
        guard let first = reader.byte() else { return nil }
        if first < 0x80 { return .some(Int(first)) }
        if first == 0x80 { return .some(nil) }
        // BER allows more bytes than the length needs.
        guard var digits = reader.read(Int(first & 0x7F)) else { return nil }
        while digits.next == 0 { _ = digits.byte() }
        return .some(digits.number(digits.remaining).map { Int(clamping: $0) } ?? .max)
    }
}

/// The tag of a node (X.690 section 8.1.2).
struct DERTag {
    let head: UInt8
    let number: Int

    var isConstructed: Bool { head & 0x20 != 0 }
    var isUniversal: Bool { head & 0xC0 == 0 }
    var isOctetString: Bool { isUniversal && number == 4 }

    var name: String { isUniversal ? Self.universalNames[number] ?? "universal \(number)" : "[\(number)]" }

    private static let universalNames = [
        0: "end of contents", 1: "BOOLEAN", 2: "INTEGER", 3: "BIT STRING", 4: "OCTET STRING", 5: "NULL",
        6: "OBJECT IDENTIFIER", 10: "ENUMERATED", 12: "UTF8String", 16: "SEQUENCE", 17: "SET", 19: "PrintableString",
        22: "IA5String", 23: "UTCTime", 24: "GeneralizedTime",
    ]

    /// Returns the content of a primitive node in a few words.
    func describe(_ content: ByteReader) -> String {
        guard isUniversal else { return content.excerpt }
        return switch number {
        case 1: content.content.allSatisfy { $0 == 0 } ? "FALSE" : "TRUE"
        case 5: ""
        case 6: ObjectIdentifierText.text(of: content.content)
        case 12, 19, 22, 23, 24: content.quotation
        default: content.excerpt
        }
    }
}

/// The text of object identifiers: the dotted form, with a name where App Attest uses the identifier.
enum ObjectIdentifierText {
    static func text(of content: [UInt8]) -> String {
        let dotted = dotted(content)
        return (AnatomyNames["identifiers"]?[dotted]?.string).map { "\(dotted) (\($0))" } ?? dotted
    }

    /// Returns the dotted form alone (X.690 section 8.19); `?` for bytes that are not an identifier.
    static func dotted(_ content: [UInt8]) -> String {
        // No known identifier is nearly as long.
        guard content.count <= 64 else { return "?" }
        var arcs: [UInt64] = []
        var arc: UInt64 = 0
        for byte in content {
            // No known identifier has an arc of more than 57 bits.
            guard arc < 1 << 50 else { return "?" }
            arc = arc << 7 | UInt64(byte & 0x7F)
            if byte & 0x80 == 0 {
                arcs.append(arc)
                arc = 0
            }
        }
        guard let first = arcs.first else { return "?" }
        let root = min(first / 40, 2)
        return ([root, first - root * 40] + arcs.dropFirst()).map(String.init).joined(separator: ".")
    }
}
