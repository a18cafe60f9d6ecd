import AttestModel
import SwiftASN1

/// Reads nodes of BER (X.690) with low tag numbers, of definite and indefinite length, by SwiftASN1: the forge writes them by
/// itself.
enum TestBERReader {
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

        fileprivate init(_ node: ASN1Node) {
            encoded = Array(node.encodedBytes)
            (tag, isIndefinite) = (encoded[0], encoded[1] == 0x80)
            switch node.content {
            case .constructed(let nodes):
                children = nodes.map(Node.init)
                content = children.flatMap(\.encoded)
            case .primitive(let bytes): (children, content) = ([], Array(bytes))
            }
        }
    }

    struct Malformed: Error {}

    /// The one node that fills the bytes.
    static func node(_ bytes: [UInt8]) throws -> Node { Node(try BER.parse(bytes)) }
}

extension TestBERReader.Node {
    /// Tag and form of this node and of those below it, one line each, indented by depth; object identifiers and the
    /// size of chunks of 1000 bytes stand beside them.
    ///
    /// - Parameters:
    ///   - isLeftOut: nodes that are passed over with all below them.
    ///   - isOpaque: nodes whose children are passed over.
    func skeleton(depth: Int = 0, isLeftOut: (Self) -> Bool, isOpaque: (Self) -> Bool) -> [String] {
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
