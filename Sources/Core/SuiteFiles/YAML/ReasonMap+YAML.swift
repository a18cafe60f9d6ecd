import AttestModel
import Yams

extension ReasonMap {
    /// Reads a mapping (spec/judgement.md).
    ///
    /// - Parameter option: the option that named it, for errors.
    /// - Throws: `RunnerError`: `file` when it cannot be read, `configuration` for anything that is not of the
    ///   format, naming file and line.
    package init(file path: String, option: String) throws(RunnerError) {
        try self.init(YAMLFile(path, option: option))
    }

    init(_ file: YAMLFile) throws(RunnerError) {
        let root = try file.root(allowing: ["codes", "reasons"])
        self.init(
            file: file.path, codes: try Self.entries("codes", of: root), reasons: try Self.entries("reasons", of: root))
        guard !codes.isEmpty || !reasons.isEmpty else {
            throw file.defect(root.line, "maps nothing; it needs 'codes' or 'reasons'")
        }
    }

    private static func entries(_ key: String, of root: YAMLMapping) throws(RunnerError) -> [Entry] {
        guard let member = root.optional(key) else { return [] }
        let mapping = try YAMLMapping(member.value, of: root.file, what: "'\(key)'", allowing: nil)
        var entries: [Entry] = []
        for (pattern, value, line) in mapping.members {
            let nodes = value.sequence.map(Array.init) ?? [value]
            var stages: Set<Stage> = []
            for node in nodes { stages.insert(try stage(node, of: pattern, in: root.file, line: line)) }
            guard !pattern.isEmpty, !stages.isEmpty else {
                throw root.file.defect(line, "'\(key)' maps text to one stage or a list of stages")
            }
            entries.append(Entry(pattern: pattern, stages: stages))
        }
        return entries
    }

    private static func stage(
        _ node: Node, of pattern: String, in file: YAMLFile, line: Int
    ) throws(RunnerError) -> Stage {
        guard let word = node.scalar?.string else {
            throw file.defect(line, "'\(pattern)' must be mapped to a stage or a list of stages")
        }
        guard let stage = Stage(rawValue: word) else {
            let words = Stage.allCases.map(\.rawValue)
            throw file.defect(
                node.mark?.line ?? line,
                "'\(word)'\(Spelling.hint(word, among: words)) is not a stage; the stages are \(YAMLFile.list(words))")
        }
        return stage
    }
}
