import AttestModel
import Yams

/// One value of a mapping file, with its place.
struct SourceNode {
    let node: Node
    let source: MappingSource
    /// The dotted path of keys; empty for the document.
    let key: String

    var place: SourcePlace { source.place(node.mark) }

    /// Returns the error for this value.
    ///
    /// - Parameter message: the end of a sentence that begins with the key.
    func error(_ message: String) -> MappingError {
        place.error(key.isEmpty ? "the mapping \(message)" : "'\(key)' \(message)")
    }

    func mismatch(_ wanted: String) -> MappingError { error("must be \(wanted), and is \(kind)") }

    func path(_ name: String) -> String { key.isEmpty ? name : "\(key).\(name)" }

    /// Returns the value as it is, without tags.
    ///
    /// - Throws: `MappingError` for a tag: a mapping holds text, lists and mappings alone.
    func checked() throws(MappingError) -> SourceNode {
        let tag =
            switch node {
            case .scalar(let scalar): scalar.tag
            case .mapping(let mapping): mapping.tag
            case .sequence(let sequence): sequence.tag
            case .alias(let alias): alias.tag
            }
        let name = tag.description
        guard name.isEmpty || name == "!" || name.hasPrefix("tag:yaml.org,2002:") else {
            throw error("has the tag '\(name)'; a mapping takes no tags")
        }
        return self
    }

    /// The kind of the value, as error messages name it.
    private var kind: String {
        switch node {
        case .mapping: return "a mapping"
        case .sequence: return "a list"
        case .alias: return "an alias"
        case .scalar(let scalar):
            guard scalar.style == .plain else { return "text" }
            if scalar.string.isEmpty { return "empty" }
            return PlainScalar(scalar.string) == .text ? "'\(scalar.string)'" : scalar.string
        }
    }

    /// The text of a scalar as it is written; `nil` for null and everything else.
    var text: String? {
        guard case .scalar(let scalar) = node else { return nil }
        return isPlain && PlainScalar(scalar.string) == .null ? nil : scalar.string
    }

    /// The text of a scalar without quotation marks; `nil` for everything else.
    var plain: String? { isPlain ? node.scalar?.string : nil }

    private var isPlain: Bool {
        guard case .scalar(let scalar) = node else { return false }
        return scalar.style == .plain || scalar.style == .any
    }

    /// The elements of a list; `nil` for anything else.
    var elements: [SourceNode]? {
        node.sequence.map { sequence in
            sequence.enumerated().map { SourceNode(node: $1, source: source, key: "\(key)[\($0)]") }
        }
    }

    /// Returns the members in the order of the file, each with the place of its name.
    ///
    /// - Throws: `MappingError` for anything but a mapping whose names are text.
    func members(_ wanted: String) throws(MappingError) -> [(name: String, value: SourceNode, place: SourcePlace)] {
        guard let mapping = try checked().node.mapping else { throw mismatch(wanted) }
        var members: [(String, SourceNode, SourcePlace)] = []
        for (name, value) in mapping {
            guard let text = name.scalar?.string else { throw source.place(name.mark).error("a key must be text") }
            members.append((text, SourceNode(node: value, source: source, key: path(text)), source.place(name.mark)))
        }
        return members
    }
}

/// The meaning of text without quotation marks, as in YAML 1.2: `yes` and `on` are text.
enum PlainScalar: Equatable {
    case null, boolean, number, text

    init(_ text: String) {
        switch text {
        case "", "~", "null": self = .null
        case "true", "false": self = .boolean
        default:
            self = text.wholeMatch(of: /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/) == nil ? .text : .number
        }
    }
}
