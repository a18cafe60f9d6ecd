/// The parts of CBOR (RFC 8949), as far as it can be read.
enum CBORAnatomy {
    /// The depth at which items are no longer taken apart.
    private static let depthLimit = 12
    /// The number of items of an array or a map that are listed.
    private static let countLimit = 64

    /// Names an item and its parts, for the keys that lead to the item and for the content of a byte string.
    typealias Naming = (_ keys: [String], _ node: inout AnatomyNode, _ content: ByteReader?) -> Void

    /// Returns the parts of a whole object, with the bytes after it as a part of their own.
    static func object(_ bytes: [UInt8], name: String, naming: Naming = { _, _, _ in }) -> AnatomyNode {
        var reader = ByteReader(bytes)
        var root = item(&reader, label: name, naming: naming)
        root.path = name
        if let rest = reader.rest(label: "bytes after the object") { root.children.append(rest) }
        root.length = bytes.count
        return root
    }

    static func item(
        _ reader: inout ByteReader, label: String, keys: [String] = [], tags: Int = 0, naming: Naming = { _, _, _ in }
    ) -> AnatomyNode {
        var node = AnatomyNode(label: label, offset: reader.position, length: 0)
        let content = read(&node, &reader, keys: keys, tags: tags, naming: naming)
        node.length = reader.position - node.offset
        naming(keys, &node, content)
        return node
    }

    /// Reads value and parts of an item, and returns the content of a string.
    private static func read(
        _ node: inout AnatomyNode, _ reader: inout ByteReader, keys: [String], tags: Int, naming: Naming
    ) -> ByteReader? {
        guard let head = reader.byte() else {
            node.problem = "no bytes are left"
            return nil
        }
        let (major, information) = (head >> 5, head & 31)
        let isIndefinite = information == 31
        guard let argument = argument(information, &reader) ?? (isIndefinite ? 0 : nil) else {
            node.problem = "the head is incomplete or reserved"
            return nil
        }
        switch major {
        case 0: node.value = "\(argument)"
        case 1: node.value = argument < UInt64(Int64.max) ? "\(-1 - Int64(argument))" : "-1 - \(argument)"
        case 2, 3:
            guard !isIndefinite else {
                node.value = "string of indefinite length"
                node.children = parts(&reader, nil, keys: keys + ["chunk"], naming: naming)
                return nil
            }
            guard let content = reader.read(Int(clamping: argument)) else {
                node.problem = "declares \(argument) bytes, but only \(reader.remaining) are left"
                // Evidence that was cut off is read as far as it goes.
                return reader.readRest()
            }
            node.value = major == 2 ? content.excerpt : content.quotation
            return content
        case 4, 5:
            node.value = "\(major == 4 ? "array" : "map") of \(isIndefinite ? "indefinite length" : "\(argument)")"
            node.children = parts(&reader, isIndefinite ? nil : argument, isMap: major == 5, keys: keys, naming: naming)
        case 6:
            node.value = "tag \(argument)"
            guard tags < depthLimit, reader.spend() else { break }
            node.children = [item(&reader, label: "tagged", keys: keys, tags: tags + 1, naming: naming)]
        default: node.value = simple(information, argument)
        }
        return nil
    }

    private static func argument(_ information: UInt8, _ reader: inout ByteReader) -> UInt64? {
        switch information {
        case ..<24: UInt64(information)
        case 24...27: reader.number(1 << Int(information - 24))
        default: nil
        }
    }

    private static func simple(_ information: UInt8, _ argument: UInt64) -> String {
        switch information {
        case 20: "false"
        case 21: "true"
        case 22: "null"
        case 25...27: "floating-point number"
        case 31: "break"
        default: "simple value \(argument)"
        }
    }

    /// Reads the elements of an array, or the entries of a map. The count is `nil` for an indefinite length.
    private static func parts(
        _ reader: inout ByteReader, _ count: UInt64?, isMap: Bool = false, keys: [String], naming: Naming
    ) -> [AnatomyNode] {
        var nodes: [AnatomyNode] = []
        while hasNext(&reader, count, nodes.count, keys.count) {
            let start = reader.position
            var (key, label) = ("\(nodes.count)", "[\(nodes.count)]")
            if isMap {
                let value = item(&reader, label: "key", keys: keys + ["key"]).value
                key = value?.unquoted ?? value ?? "?"
                label = key
            }
            var node = item(&reader, label: label, keys: keys + [key], naming: naming)
            // An entry begins with its key, so that every byte belongs to a part.
            node.length += node.offset - start
            node.offset = start
            nodes.append(node)
        }
        return nodes
    }

    /// Returns a Boolean value that indicates whether another element follows, and skips the break of an indefinite length.
    private static func hasNext(_ reader: inout ByteReader, _ count: UInt64?, _ done: Int, _ depth: Int) -> Bool {
        guard !reader.isAtEnd, done < countLimit, depth < depthLimit, reader.spend() else { return false }
        if let count { return UInt64(done) < count }
        guard reader.next == 0xFF else { return true }
        _ = reader.byte()
        return false
    }
}
