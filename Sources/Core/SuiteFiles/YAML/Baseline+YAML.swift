import AttestModel
import Yams

extension Baseline {
    /// Reads a baseline (spec/judgement.md).
    /// - Throws: `RunnerError`: `file` when it cannot be read, `configuration` with file and line for another format.
    package init(file path: String) throws(RunnerError) {
        self = try YAMLNode.read(path, option: "--baseline", page: "'appattest explain judgement'", as: .baseline)
        file = path
    }

    /// The file as it is written: with the reasons as they were given, and each vector's title as a comment.
    package var text: String {
        get throws(RunnerError) {
            do {
                let head = try Self.yaml(
                    Node(
                        [
                            ("suiteVersion", Node(suiteVersion)), ("digest", Node(digest.hex)),
                            ("tolerated", toleratedNode),
                        ], .implicit, .block))
                return "# Failures that are known, for --baseline: 'appattest explain judgement' says how it is read."
                    + "\n\(toleratedComment)\(head)\(try Self.list("known", known))"
                    + (flaky.isEmpty ? "" : try Self.list("flaky", flaky))
            } catch { throw RunnerError(.configuration, "\(file): its reasons cannot be written as YAML: \(error).") }
        }
    }

    private var toleratedNode: Node {
        let counts = Impact.allCases.compactMap { impact in
            (tolerated?[impact]).map { (Node(impact.rawValue), Node("\($0)")) }
        }
        return Node(counts, .implicit, counts.isEmpty ? .flow : .block)
    }

    /// A line that says what the file tolerates; empty when it holds no accepted object.
    private var toleratedComment: String {
        let counts = Impact.allCases.compactMap { impact in
            (tolerated?[impact]).map { Count.text($0, impact.rawValue, impact.plural) }
        }
        guard !counts.isEmpty else { return "" }
        return "# It tolerates \(counts.joined(separator: ", ")): objects that are accepted and must be rejected.\n"
    }

    private static func list(_ name: String, _ entries: [BaselineEntry]) throws -> String {
        guard !entries.isEmpty else { return "\(name): []\n" }
        return try "\(name):\n" + entries.map { try $0.comment + yaml(Node([$0.node], .implicit, .block)) }.joined()
    }

    private static func yaml(_ node: Node) throws -> String { try serialize(node: node, width: -1, allowUnicode: true) }
}

extension BaselineEntry {
    /// The facts of the vector as a line of comment; empty where they are not known.
    fileprivate var comment: String {
        guard let title else { return "" }
        return "# \(PrintableText.of(title).replacing("\n", with: " "))\n"
    }

    fileprivate var node: Node {
        let members: [(Node, Node?)] = [
            ("id", Node(pattern.description)), ("outcome", failure.map { Node($0.description) }),
            ("answer", answer.map { Node($0.rawValue) }), ("impact", impact.map { Node($0.rawValue) }),
            ("reason", Node(reason)), ("link", link.map { Node($0) }),
        ]
        return Node(members.compactMap { key, value in value.map { (key, $0) } }, .implicit, .block)
    }
}

extension Form where Value == Baseline {
    fileprivate static var baseline: Form {
        .mapping(
            [
                .required("suiteVersion", \.suiteVersion, .text), .required("digest", \.digest, .digest),
                .optional("tolerated", \.tolerated, .counts),
                .optional("known", \.known, .list(of: .known, isEmptyAllowed: true, isNullAllowed: true)),
                .optional("flaky", \.flaky, .list(of: .flaky, isEmptyAllowed: true, isNullAllowed: true)),
            ], empty: Baseline(file: "", suiteVersion: "", digest: [], tolerated: nil, known: [], flaky: []))
    }
}

extension Form where Value == BaselineEntry {
    fileprivate static var known: Form {
        entry([
            .required("outcome", \.failure, .failure), .optional("answer", \.answer, .word),
            .optional("impact", \.impact, .word),
        ])
    }

    fileprivate static var flaky: Form { entry([]) }

    private static func entry(_ keys: [Key<BaselineEntry>]) -> Form {
        let all: [Key<BaselineEntry>] =
            [.required("id", \.pattern, .pattern)] + keys
            + [.required("reason", \.reason, .text), .optional("link", \.link, .text)]
        return Form.mapping(all, empty: BaselineEntry(pattern: Glob(""), failure: nil, reason: "")).map {
            (entry, node) throws(DocumentError) -> BaselineEntry in
            var entry = entry
            entry.line = node.place.line
            return entry
        }
    }
}

extension Form where Value == [UInt8] {
    fileprivate static var digest: Form {
        Form<String>.text.map { (hex, node) throws(DocumentError) -> [UInt8] in
            guard let digest = [UInt8](hex: hex), digest.count == 32 else {
                throw node.error("must be the 64 hexadecimal digits that the set's manifest says")
            }
            return digest
        }
    }
}

extension Form where Value == Failure? {
    fileprivate static var failure: Form {
        let words = Failure.all.map(\.description)
        return Form<String>.text.map { (word, node) throws(DocumentError) -> Failure? in
            guard let failure = Failure(word) else {
                throw node.error(
                    "has '\(word)'\(Spelling.hint(word, among: words)), which is not the outcome of a failure; the "
                        + "outcomes are \(words.joined(separator: ", "))")
            }
            return failure
        }
    }
}

extension Form where Value == [Impact: Int] {
    fileprivate static var counts: Form {
        let keys = Impact.allCases.map { impact in
            Key<[Impact: Int]>.optional(impact.rawValue, \.[impact], Form<Int>.integer(0...Int(Int32.max)))
        }
        return .mapping(keys, empty: [:])
    }
}
