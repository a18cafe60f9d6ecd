/// The parts of CBOR (RFC 8949), as far as it can be read.
enum CBORAnatomy {
    /// The depth at which items are no longer taken apart.
    private static let depthLimit = 12
    /// The number of items of an array or a map that are listed.
    private static let countLimit = 64

    /// Returns an item with its name and its parts, for the keys that lead to the item and for the content of a byte
    /// string.
    typealias Naming = (_ keys: [String], _ node: AnatomyNode, _ content: ByteReader?) -> AnatomyNode

    /// Returns the parts of a whole object, with the bytes after it as a part of their own.
    static func object(_ bytes: [UInt8], name: String, naming: Naming) -> AnatomyNode {
        var reader = ByteReader(bytes)
        var root = item(&reader, label: name, naming: naming).named(name)
        if let rest = reader.rest(label: "bytes after the object") { root.children.append(rest) }
        root.length = bytes.count
        return root
    }

    /// Reads the next item.
    ///
    /// - Parameter tags: the number of tags around the item.
    static func item(
        _ reader: inout ByteReader, label: String, keys: [String] = [], tags: Int = 0, naming: Naming
    ) -> AnatomyNode {
        let start = reader.position
        var (node, content) = read(&reader, label: label, keys: keys, tags: tags, naming: naming)
        node.offset = start
        node.length = reader.position - start
        return naming(keys, node, content)
    }

    private static func read(
        _ reader: inout ByteReader, label: String, keys: [String], tags: Int, naming: Naming
    ) -> (AnatomyNode, ByteReader?) {
        var node = AnatomyNode(label: label, offset: reader.position, length: 0)
        guard let head = reader.byte() else {
            node.problem = "no bytes are left"
            return (node, nil)
        }
        let (major, information) = (head >> 5, head & 31)
        let isIndefinite = information == 31
        guard let argument = argument(information, &reader) ?? (isIndefinite ? 0 : nil) else {
            node.problem = "the head is incomplete or reserved"
            return (node, nil)
        }
        switch major {
        case 0: node.value = "\(argument)"
        case 1: node.value = argument < UInt64(Int64.max) ? "\(-1 - Int64(argument))" : "-1 - \(argument)"
        case 2, 3:
            guard !isIndefinite else {
                node.value = "string of indefinite length"
                node.children = elements(&reader, nil, keys: keys + ["chunk"], naming: naming)
                return (node, nil)
            }
            guard let content = reader.take(Int(clamping: argument)) else {
                node.problem = "declares \(argument) bytes, but only \(reader.remaining) are left"
                // Evidence that was cut off is read as far as it goes.
                return (node, reader.takeRest())
            }
            node.value = major == 2 ? content.excerpt : content.quotation
            return (node, content)
        case 4:
            node.value = isIndefinite ? "array of indefinite length" : "array of \(argument)"
            node.children = elements(&reader, isIndefinite ? nil : argument, keys: keys, naming: naming)
        case 5:
            node.value = isIndefinite ? "map of indefinite length" : "map of \(argument)"
            node.children = entries(&reader, isIndefinite ? nil : argument, keys: keys, naming: naming)
        case 6:
            node.value = "tag \(argument)"
            guard tags < depthLimit, reader.spend() else { break }
            node.children = [item(&reader, label: "tagged", keys: keys, tags: tags + 1, naming: naming)]
        default: node.value = simple(information, argument)
        }
        return (node, nil)
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

    private static func elements(
        _ reader: inout ByteReader, _ count: UInt64?, keys: [String], naming: Naming
    ) -> [AnatomyNode] {
        var nodes: [AnatomyNode] = []
        while hasNext(&reader, count, nodes.count, keys.count) {
            let index = nodes.count
            nodes.append(item(&reader, label: "[\(index)]", keys: keys + ["\(index)"], naming: naming))
        }
        return nodes
    }

    private static func entries(
        _ reader: inout ByteReader, _ count: UInt64?, keys: [String], naming: Naming
    ) -> [AnatomyNode] {
        var nodes: [AnatomyNode] = []
        while hasNext(&reader, count, nodes.count, keys.count) {
            let start = reader.position
            let key = item(&reader, label: "key", keys: keys + ["key"], naming: { _, node, _ in node })
            let name = key.value?.trimmingQuotes ?? "?"
            var value = item(&reader, label: name, keys: keys + [name], naming: naming)
            // An entry begins with its key, so that every byte belongs to a part.
            value.length += value.offset - start
            value.offset = start
            nodes.append(value)
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

extension String {
    fileprivate var trimmingQuotes: String {
        count >= 2 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : self
    }
}
