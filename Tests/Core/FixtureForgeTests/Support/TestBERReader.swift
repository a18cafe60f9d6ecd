import AttestModel

/// Reads BER nodes (X.690) with low tag numbers, of definite and indefinite length.
struct TestBERReader {
    struct Node {
        /// The identifier octet.
        let tag: UInt8
        let isIndefinite: Bool
        /// The content bytes; those of an indefinite node without its end.
        let content: [UInt8]
        /// Of constructed nodes.
        let children: [Node]
        /// The whole node as it was read.
        let encoded: [UInt8]
    }

    struct Malformed: Error {}

    private let bytes: [UInt8]
    private var position = 0

    /// The one node that fills the bytes.
    static func node(_ bytes: [UInt8]) throws -> Node {
        var reader = TestBERReader(bytes: bytes)
        let node = try reader.next()
        guard reader.position == bytes.count else { throw Malformed() }
        return node
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func byte() throws -> UInt8 {
        guard position < bytes.count else { throw Malformed() }
        defer { position += 1 }
        return bytes[position]
    }

    private mutating func next() throws -> Node {
        let start = position
        let tag = try byte()
        guard tag & 0x1F != 0x1F else { throw Malformed() }
        let length = try byte()
        if length == 0x80 { return try indefinite(tag, from: start) }
        var count = Int(length)
        if length > 0x80 {
            count = 0
            for _ in 0..<(length & 0x7F) { count = count << 8 | Int(try byte()) }
        }
        let end = position + count
        guard end <= bytes.count else { throw Malformed() }
        let content = Array(bytes[position..<end])
        var children: [Node] = []
        if tag & 0x20 != 0 { while position < end { children.append(try next()) } }
        position = end
        return Node(
            tag: tag, isIndefinite: false, content: content, children: children, encoded: Array(bytes[start..<end]))
    }

    private mutating func indefinite(_ tag: UInt8, from start: Int) throws -> Node {
        guard tag & 0x20 != 0 else { throw Malformed() }
        let first = position
        var children: [Node] = []
        while position + 1 < bytes.count, bytes[position...position + 1] != [0, 0] { children.append(try next()) }
        let content = Array(bytes[first..<position])
        guard try byte() == 0, try byte() == 0 else { throw Malformed() }
        return Node(
            tag: tag, isIndefinite: true, content: content, children: children,
            encoded: Array(bytes[start..<position]))
    }
}

extension TestBERReader.Node {
    /// Tag and form of this node and of those below it, one line each, indented by depth; object identifiers and the
    /// size of chunks of 1000 bytes stand beside them.
    ///
    /// - Parameters:
    ///   - isLeftOut: nodes that are passed over with all below them.
    ///   - isOpaque: nodes whose children are passed over.
    func skeleton(
        depth: Int = 0, isLeftOut: (Self) -> Bool, isOpaque: (Self) -> Bool
    ) -> [String] {
        guard !isLeftOut(self) else { return [] }
        var line = String(repeating: "  ", count: depth) + [tag].hex + (isIndefinite ? " indefinite" : "")
        if tag == 0x06 { line += " " + content.hex }
        if tag == 0x04, content.count == 1000 { line += " 1000" }
        guard !isOpaque(self) else { return [line] }
        return [line] + children.flatMap { $0.skeleton(depth: depth + 1, isLeftOut: isLeftOut, isOpaque: isOpaque) }
    }
}

extension TestBERReader.Node {
    /// Tags, forms, object identifiers and flags of a certificate, one a line; those inside of its extensions as
    /// well, and constraints, key usage and markers in full.
    func certificateSkeleton() throws -> [String] {
        let lines = skeleton(isLeftOut: { _ in false }, isOpaque: { $0.tag == 0xA3 })
        let extensions = children[0].children.last?.children.first?.children ?? []
        return try lines
            + extensions.flatMap { entry in
                let identifier = entry.children[0].content.hex
                let isCritical = entry.children.count == 3
                let value = entry.children[entry.children.count - 1].content
                var lines = ["extension \(identifier)\(isCritical ? " critical" : "")"]
                lines += try TestBERReader.node(value).skeleton(isLeftOut: { _ in false }, isOpaque: { _ in false })
                return Self.isInFull(identifier) ? lines + [value.hex] : lines
            }
    }

    /// 2.5.29.15, 2.5.29.19, and Apple's markers.
    private static func isInFull(_ identifier: String) -> Bool {
        ["551d0f", "551d13"].contains(identifier) || identifier.hasPrefix("2a864886f76364")
    }
}
