import AttestModel
import Foundation
import Yams

extension Baseline {
    /// Reads a baseline (spec/judgement.md).
    ///
    /// - Throws: `RunnerError`: `file` when it cannot be read, `configuration` for anything that is not of the
    ///   format, naming file and line.
    package init(file path: String) throws(RunnerError) { try self.init(YAMLFile(path, option: "--baseline")) }

    init(_ file: YAMLFile) throws(RunnerError) {
        let root = try file.root(allowing: ["suiteVersion", "digest", "tolerated", "known", "flaky"])
        let (hex, line) = try root.text("digest")
        guard let digest = [UInt8](hex: hex), digest.count == 32 else {
            throw file.defect(line, "'digest' must be the 64 hexadecimal digits that the set's manifest says")
        }
        var known: [BaselineEntry] = []
        for entry in try root.mappings(
            "known", of: "a known failure", allowing: ["id", "outcome", "answer", "impact", "reason", "link"])
        {
            known.append(try BaselineEntry(entry, failure: try Self.failure(of: entry)))
        }
        var flaky: [BaselineEntry] = []
        for entry in try root.mappings("flaky", of: "a flaky vector", allowing: ["id", "reason", "link"]) {
            flaky.append(try BaselineEntry(entry, failure: nil))
        }
        self.init(
            file: file.path, suiteVersion: try root.text("suiteVersion").text, digest: digest,
            tolerated: try Self.tolerated(in: root), known: known, flaky: flaky)
    }

    private static func failure(of entry: YAMLMapping) throws(RunnerError) -> Failure {
        let (word, line) = try entry.text("outcome")
        guard let failure = Failure(word) else {
            let words = Failure.all.map(\.description)
            throw entry.file.defect(
                line,
                "'\(word)'\(Spelling.hint(word, among: words)) is not the outcome of a failure; the outcomes are "
                    + "\(YAMLFile.list(words))")
        }
        return failure
    }

    private static func tolerated(in root: YAMLMapping) throws(RunnerError) -> [Impact: Int]? {
        guard let member = root.optional("tolerated") else { return nil }
        let words = Impact.allCases.map(\.rawValue)
        let mapping = try YAMLMapping(member.value, of: root.file, what: "'tolerated'", allowing: words)
        var counts: [Impact: Int] = [:]
        for (word, value, line) in mapping.members {
            guard let impact = Impact(rawValue: word), let count = value.scalar.flatMap({ Int($0.string) }), count >= 0
            else { throw root.file.defect(line, "'\(word)' must be a number of failures") }
            counts[impact] = count
        }
        return counts
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
                return
                    "# Failures that are known, for --baseline: spec/judgement.md says how it is read."
                    + "\n\(toleratedComment)\(head)\(try Self.list("known", known))"
                    + (flaky.isEmpty ? "" : try Self.list("flaky", flaky))
            } catch {
                throw RunnerError(.configuration, "\(file): its reasons cannot be written as YAML: \(error).")
            }
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

    private static func yaml(_ node: Node) throws -> String {
        try serialize(node: node, width: -1, allowUnicode: true)
    }
}

extension BaselineEntry {
    fileprivate init(_ mapping: YAMLMapping, failure: Failure?) throws(RunnerError) {
        self.init(
            pattern: Glob(try mapping.text("id").text), failure: failure,
            answer: try Self.word("answer", of: mapping), impact: try Self.word("impact", of: mapping),
            reason: try mapping.text("reason").text, link: try mapping.optionalText("link")?.text, line: mapping.line)
    }

    private static func word<Word: Vocabulary>(
        _ key: String, of mapping: YAMLMapping
    ) throws(RunnerError) -> Word? {
        guard let (text, line) = try mapping.optionalText(key) else { return nil }
        guard let word = Word(rawValue: text) else {
            let words = Word.allCases.map(\.rawValue)
            throw mapping.file.defect(
                line,
                "'\(text)'\(Spelling.hint(text, among: words)) is not of '\(key)', which has \(YAMLFile.list(words))")
        }
        return word
    }

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
