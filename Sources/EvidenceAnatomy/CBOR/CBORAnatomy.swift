/// Reads CBOR (RFC 8949) into parts, as far as it goes.
enum CBORAnatomy {
    /// Deeper items are not taken apart.
    private static let depthLimit = 12
    /// More items of one array or map are not listed.
    private static let countLimit = 64

    /// Names the parts below an item: called with the key that led to it, and with the window of a byte string's
    /// content when it is one.
    typealias Naming = (_ keys: [String], _ node: AnatomyNode, _ content: ByteWindow?) -> AnatomyNode

    static func item(
        _ window: inout ByteWindow, label: String, keys: [String] = [], naming: Naming
    ) -> AnatomyNode {
        let start = window.position
        var (node, content) = read(&window, label: label, keys: keys, naming: naming)
        node.offset = start
        node.length = window.position - start
        return naming(keys, node, content)
    }

    private static func read(
        _ window: inout ByteWindow, label: String, keys: [String], naming: Naming
    ) -> (AnatomyNode, ByteWindow?) {
        var node = AnatomyNode(label: label, offset: window.position, length: 0)
        guard let head = window.byte() else {
            node.problem = "nothing is left"
            return (node, nil)
        }
        let (major, information) = (head >> 5, head & 31)
        let isIndefinite = information == 31
        guard let argument = argument(information, &window) ?? (isIndefinite ? 0 : nil) else {
            node.problem = "the head is cut short or reserved"
            return (node, nil)
        }
        switch major {
        case 0: node.value = "\(argument)"
        case 1: node.value = "-\(argument) - 1"
        case 2, 3:
            guard !isIndefinite else {
                node.value = "string in chunks"
                node.children = elements(&window, nil, keys: keys + ["chunk"], naming: naming)
                return (node, nil)
            }
            guard let content = window.take(Int(clamping: argument)) else {
                node.problem = "declares \(argument) bytes, \(window.remaining) are left"
                _ = window.take(window.remaining)
                return (node, nil)
            }
            node.value = major == 2 ? content.excerpt : "\"\(String(decoding: content.content, as: UTF8.self))\""
            return (node, content)
        case 4:
            node.value = isIndefinite ? "array in indefinite length" : "array of \(argument)"
            node.children = elements(&window, isIndefinite ? nil : argument, keys: keys, naming: naming)
        case 5:
            node.value = isIndefinite ? "map in indefinite length" : "map of \(argument)"
            node.children = entries(&window, isIndefinite ? nil : argument, keys: keys, naming: naming)
        case 6:
            node.value = "tag \(argument)"
            node.children = [item(&window, label: "tagged", keys: keys, naming: naming)]
        default: node.value = simple(information, argument)
        }
        return (node, nil)
    }

    private static func argument(_ information: UInt8, _ window: inout ByteWindow) -> UInt64? {
        switch information {
        case ..<24: UInt64(information)
        case 24...27: window.number(1 << Int(information - 24))
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
        _ window: inout ByteWindow, _ count: UInt64?, keys: [String], naming: Naming
    ) -> [AnatomyNode] {
        var nodes: [AnatomyNode] = []
        while goesOn(&window, count, nodes.count, keys.count) {
            let index = nodes.count
            nodes.append(item(&window, label: "[\(index)]", keys: keys + ["\(index)"], naming: naming))
        }
        return nodes
    }

    private static func entries(
        _ window: inout ByteWindow, _ count: UInt64?, keys: [String], naming: Naming
    ) -> [AnatomyNode] {
        var nodes: [AnatomyNode] = []
        while goesOn(&window, count, nodes.count, keys.count) {
            let start = window.position
            let key = item(&window, label: "key", keys: keys + ["key"], naming: { _, node, _ in node })
            let name = key.value?.trimmingQuotes ?? "?"
            var value = item(&window, label: name, keys: keys + [name], naming: naming)
            // The entry begins with its key, so that no byte lies between the parts.
            value.length += value.offset - start
            value.offset = start
            nodes.append(value)
        }
        return nodes
    }

    /// Whether another element follows; takes the break that ends an indefinite length.
    private static func goesOn(_ window: inout ByteWindow, _ count: UInt64?, _ done: Int, _ depth: Int) -> Bool {
        guard !window.isAtEnd, done < countLimit, depth < depthLimit else { return false }
        if let count { return UInt64(done) < count }
        guard window.next == 0xFF else { return true }
        _ = window.byte()
        return false
    }
}

extension String {
    fileprivate var trimmingQuotes: String {
        count >= 2 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : self
    }
}
