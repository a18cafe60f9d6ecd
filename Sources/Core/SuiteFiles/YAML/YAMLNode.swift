import AttestModel
import Foundation
import Yams

/// One value of a YAML file, with its place.
package struct YAMLNode {
    let node: Node
    package let source: YAMLSource
    /// The dotted path of keys; empty for the document.
    package let key: String

    package var place: DocumentPlace { source.place(node.mark) }

    /// Returns the place of the nth `${` in the value.
    package func placeOfValue(_ index: Int) -> DocumentPlace { source.placeOfValue(index, after: node.mark) }

    package var isMapping: Bool { node.mapping != nil }

    /// The text of a scalar, null or not; `nil` for everything else.
    package var scalar: String? { node.scalar?.string }

    /// - Parameter message: the end of a sentence that begins with the key.
    package func error(_ message: String) -> DocumentError {
        place.error(key.isEmpty ? "\(source.subject) \(message)" : "'\(key)' \(message)")
    }

    package func mismatch(_ wanted: String) -> DocumentError { error("must be \(wanted), and is \(kind)") }

    func path(_ name: String) -> String { key.isEmpty ? name : "\(key).\(name)" }

    /// Returns the value as it is, without tags.
    /// - Throws: `DocumentError` for a tag: a file holds text, lists and mappings alone.
    package func checked() throws(DocumentError) -> YAMLNode {
        let tag =
            switch node {
            case .scalar(let scalar): scalar.tag
            case .mapping(let mapping): mapping.tag
            case .sequence(let sequence): sequence.tag
            case .alias(let alias): alias.tag
            }
        let name = tag.description
        guard name.isEmpty || name == "!" || name.hasPrefix("tag:yaml.org,2002:") else {
            throw error("has the tag '\(name)'; \(source.subject) takes no tags")
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
    package var text: String? {
        guard case .scalar(let scalar) = node else { return nil }
        return isPlain && PlainScalar(scalar.string) == .null ? nil : scalar.string
    }

    /// The text of a scalar without quotation marks; `nil` for everything else.
    package var plain: String? { isPlain ? node.scalar?.string : nil }

    /// A Boolean value that indicates whether nothing stands there, or null.
    var isNull: Bool { scalar != nil && text == nil }

    private var isPlain: Bool {
        guard case .scalar(let scalar) = node else { return false }
        return scalar.style == .plain || scalar.style == .any
    }

    /// The elements of a list; `nil` for anything else.
    package var elements: [YAMLNode]? {
        node.sequence.map { sequence in
            sequence.enumerated().map { YAMLNode(node: $1, source: source, key: "\(key)[\($0)]") }
        }
    }

    /// Returns the members in the order of the file, each with the place of its name.
    /// - Throws: `DocumentError` for anything but a mapping whose names are text.
    package func members(_ wanted: String) throws(DocumentError) -> [(
        name: String, value: YAMLNode, place: DocumentPlace
    )] {
        guard let mapping = try checked().node.mapping else { throw mismatch(wanted) }
        var members: [(String, YAMLNode, DocumentPlace)] = []
        for (name, value) in mapping {
            guard let text = name.scalar?.string else { throw source.place(name.mark).error("a key must be text") }
            members.append((text, YAMLNode(node: value, source: source, key: path(text)), source.place(name.mark)))
        }
        return members
    }
}

/// The meaning of text without quotation marks, as in YAML 1.2: `yes` and `on` are text.
package enum PlainScalar: Equatable {
    case null, boolean, number, text

    package init(_ text: String) {
        switch text {
        case "", "~", "null": self = .null
        case "true", "false": self = .boolean
        default:
            self = text.wholeMatch(of: /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/) == nil ? .text : .number
        }
    }
}

extension YAMLNode {
    /// Reads a YAML file that an option names.
    /// - Parameter page: The page of the specification that describes it.
    /// - Throws: `RunnerError`: `file` when it cannot be read, `configuration` with the place for another form.
    static func read<Value>(
        _ path: String, option: String, page: String, as form: Form<Value>
    ) throws(RunnerError) -> Value {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else {
            let isThere = FileManager.default.fileExists(atPath: path)
            throw RunnerError(
                .file, "\(option) '\(path)': \(isThere ? "cannot be read; check its permissions" : "does not exist").")
        }
        guard let text = String(data: data, encoding: .utf8) else {
            throw RunnerError(.configuration, "\(path): is not UTF-8 text.")
        }
        do throws(DocumentError) {
            return try form.read(try YAMLSource.root(of: text, file: path, page: page))
        } catch { throw RunnerError(.configuration, "\(error).") }
    }
}
