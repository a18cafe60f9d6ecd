import AttestModel
import Yams

/// The text of a YAML file that a person writes.
package struct YAMLSource: Sendable {
    let file: String
    /// The variables of the environment that the file may use.
    package let environment: [String: String]
    /// The name of the whole document in errors, such as `the mapping`.
    let subject: String
    private let lines: [[Unicode.Scalar]]

    private init(yaml: String, file: String, subject: String, environment: [String: String]) {
        (self.file, self.subject, self.environment) = (file, subject, environment)
        lines = yaml.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
    }

    /// Returns the whole document.
    /// - Parameter page: The page of the specification that describes it.
    package static func root(
        of yaml: String, file: String, subject: String = "the file", page: String, environment: [String: String] = [:]
    ) throws(DocumentError) -> YAMLNode {
        let source = YAMLSource(yaml: yaml, file: file, subject: subject, environment: environment)
        let node: Node?
        do { node = try compose(yaml: yaml) } catch let error as YamlError {
            throw source.unreadable(error)
        } catch { throw source.place(nil).error("is not YAML: \(error)") }
        guard let node else { throw source.place(nil).error("is empty; \(page) says what it holds") }
        try source.checkSize(of: node)
        return YAMLNode(node: node, source: source, key: "")
    }

    /// - Throws: `DocumentError` when aliases make many values of few.
    private func checkSize(of node: Node) throws(DocumentError) {
        var (open, count) = ([node], 0)
        while let node = open.popLast() {
            count += 1
            guard count <= 100_000 else {
                throw place(node.mark).error("holds more than 100000 values, aliases counted each time; repeat less")
            }
            switch node {
            case .mapping(let mapping): open += mapping.flatMap { [$0.key, $0.value] }
            case .sequence(let sequence): open += sequence
            case .scalar, .alias: break
            }
        }
    }

    func place(_ mark: Mark?) -> DocumentPlace {
        DocumentPlace(file: file, line: mark?.line ?? 1, column: mark?.column ?? 1)
    }

    /// Returns the place of the nth `${` after a mark.
    func placeOfValue(_ index: Int, after mark: Mark?) -> DocumentPlace {
        let start = place(mark)
        var left = index
        for line in lines.indices.dropFirst(start.line - 1) {
            let first = line == start.line - 1 ? start.column - 1 : 0
            for column in lines[line].indices.dropFirst(first).dropLast()
            where lines[line][column] == "$" && lines[line][column + 1] == "{" {
                if left == 0 { return DocumentPlace(file: file, line: line + 1, column: column + 1) }
                left -= 1
            }
        }
        return start
    }

    private func unreadable(_ error: YamlError) -> DocumentError {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            place(mark).error("is not YAML: \(problem)\(advice(on: problem, at: mark.line))")
        case .duplicatedKeysInMapping(let keys, let context):
            place(context.mark).error(
                "\(keys.sorted().map { "'\($0)'" }.joined(separator: ", ")) is there twice; remove one of the two")
        case .reader(let problem, _, _, _): place(nil).error("is not YAML: \(problem)")
        default: place(nil).error("is not YAML: \(error)")
        }
    }

    /// Returns the end of an error about YAML: the mistake that is most often behind it.
    private func advice(on problem: String, at line: Int) -> String {
        let text = lines.indices.contains(line - 1) ? lines[line - 1] : []
        if text.prefix(while: { $0 == " " || $0 == "\t" }).contains("\t") {
            return "; the line begins with a tab; indent it by spaces"
        }
        switch problem {
        case _ where problem.contains("',' or '}'"), _ where problem.contains("',' or ']'"):
            return "; a bracket is not closed before this place, or text with '${' in '{…}' lacks its quotation marks"
        case _ where problem.contains("expected key"), _ where problem.contains("block mapping"):
            return "; keys of one mapping begin in the same column: compare the indentation with the lines before"
        case _ where problem.contains("mapping values are not allowed"):
            return "; text with ': ' in it needs quotation marks"
        default: return ""
        }
    }
}
