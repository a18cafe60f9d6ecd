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
        let root = try file.root(allowing: ["suiteVersion", "digest", "known", "flaky"])
        let (hex, line) = try root.text("digest")
        guard let digest = [UInt8](hex: hex), digest.count == 32 else {
            throw file.defect(line, "'digest' must be the 64 hexadecimal digits that the set's manifest says")
        }
        var known: [BaselineEntry] = []
        for entry in try root.mappings(
            "known", of: "a known failure", allowing: ["id", "outcome", "reason", "link"])
        {
            known.append(try BaselineEntry(entry, failure: try Self.failure(of: entry)))
        }
        var flaky: [BaselineEntry] = []
        for entry in try root.mappings("flaky", of: "a flaky vector", allowing: ["id", "reason", "link"]) {
            flaky.append(try BaselineEntry(entry, failure: nil))
        }
        self.init(
            file: file.path, suiteVersion: try root.text("suiteVersion").text, digest: digest, known: known,
            flaky: flaky)
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

    /// The file as it is written: with the reasons as they were given, and nothing else.
    package var text: String {
        get throws(RunnerError) {
            var members: [(Node, Node)] = [
                ("suiteVersion", Node(suiteVersion)), ("digest", Node(digest.hex)),
                ("known", Node(known.map(\.node), .implicit, .block)),
            ]
            if !flaky.isEmpty { members.append(("flaky", Node(flaky.map(\.node), .implicit, .block))) }
            do {
                let yaml = try serialize(node: Node(members, .implicit, .block), width: -1, allowUnicode: true)
                return
                    "# Failures that are known, for 'appattest run --baseline': spec/judgement.md says how it is read."
                    + "\n\(yaml)"
            } catch {
                throw RunnerError(.configuration, "\(file): its reasons cannot be written as YAML: \(error).")
            }
        }
    }
}

extension BaselineEntry {
    fileprivate init(_ mapping: YAMLMapping, failure: Failure?) throws(RunnerError) {
        self.init(
            pattern: Glob(try mapping.text("id").text), failure: failure, reason: try mapping.text("reason").text,
            link: try mapping.optionalText("link")?.text, line: mapping.line)
    }

    fileprivate var node: Node {
        let members: [(Node, Node?)] = [
            ("id", Node(pattern.description)), ("outcome", failure.map { Node($0.description) }),
            ("reason", Node(reason)), ("link", link.map { Node($0) }),
        ]
        return Node(members.compactMap { key, value in value.map { (key, $0) } }, .implicit, .block)
    }
}
