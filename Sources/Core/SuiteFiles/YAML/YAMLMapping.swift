import AttestModel
import Yams

/// A mapping of a YAML file with known keys.
struct YAMLMapping {
    let file: YAMLFile
    /// The line where it begins, counted from 1.
    let line: Int
    /// In the order of the file.
    let members: [(key: String, value: Node, line: Int)]

    /// - Parameters:
    ///   - what: what an error calls it.
    ///   - keys: the keys there may be; any when `nil`.
    /// - Throws: `RunnerError.configuration` when it is no mapping, or has another key.
    init(_ node: Node, of file: YAMLFile, what: String, allowing keys: [String]?) throws(RunnerError) {
        self.file = file
        line = node.mark?.line ?? 1
        guard let mapping = node.mapping else {
            let wanted = keys.map { " with keys of \(YAMLFile.list($0))" } ?? ""
            throw file.defect(line, "\(what) must be a mapping\(wanted)")
        }
        members = mapping.map { ($0.key.scalar?.string ?? "", $0.value, $0.key.mark?.line ?? 1) }
        guard let keys else { return }
        for member in members where !keys.contains(member.key) {
            throw file.defect(
                member.line,
                "'\(member.key)'\(Spelling.hint(member.key, among: keys)) is not a key of \(what), "
                    + "which has \(YAMLFile.list(keys))")
        }
    }

    func optional(_ key: String) -> (value: Node, line: Int)? {
        members.first { $0.key == key }.map { ($0.value, $0.line) }
    }

    /// Text that is not empty, and the line of its key.
    func text(_ key: String) throws(RunnerError) -> (text: String, line: Int) {
        guard let found = try optionalText(key) else { throw file.defect(line, "'\(key)' is missing") }
        return found
    }

    /// - Returns: `nil` when there is no such key.
    func optionalText(_ key: String) throws(RunnerError) -> (text: String, line: Int)? {
        guard let member = optional(key) else { return nil }
        guard let text = member.value.scalar?.string, text.contains(where: { !$0.isWhitespace }) else {
            throw file.defect(member.line, "'\(key)' must be text that is not empty")
        }
        return (text, member.line)
    }

    /// The mappings of a list; none when there is no such key, or nothing behind it.
    func mappings(_ key: String, of what: String, allowing keys: [String]) throws(RunnerError) -> [YAMLMapping] {
        guard let member = optional(key), member.value.null == nil else { return [] }
        guard let sequence = member.value.sequence else {
            throw file.defect(member.line, "'\(key)' must be a list, each item of it \(what)")
        }
        var mappings: [YAMLMapping] = []
        for node in sequence { mappings.append(try YAMLMapping(node, of: file, what: what, allowing: keys)) }
        return mappings
    }
}
