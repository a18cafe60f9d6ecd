/// Evidence with its parts by their names in fault paths.
package struct EvidenceParts {
    package let bytes: [UInt8]
    package let root: AnatomyNode
    private let parts: [String: AnatomyNode]

    package init(of bytes: [UInt8], _ root: AnatomyNode) { (self.bytes, self.root, parts) = (bytes, root, root.byPath) }

    package subscript(_ path: String) -> AnatomyNode? { parts[path] }

    /// Returns the bytes of a part, its head among them.
    package func bytes(of part: AnatomyNode) -> [UInt8] { Array(bytes[part.range]) }

    /// Returns the content of a byte string that holds parts: the bytes behind its key and its head.
    package func content(_ path: String) -> [UInt8]? {
        guard let part = self[path], let start = part.children.first?.offset else { return nil }
        return Array(bytes[start..<part.range.upperBound])
    }

    /// Returns the content of a primitive part in DER, without its tag and length.
    package func primitive(_ part: AnatomyNode) -> [UInt8] { ByteReader(bytes).primitive(part)?.content ?? [] }

    /// Returns the content of an OCTET STRING, with its pieces joined.
    package func octets(of part: AnatomyNode) -> [UInt8] { ByteReader(bytes).octets(of: part) }
}
