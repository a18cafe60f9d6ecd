import AttestModel
import Foundation
import Yams

/// A YAML file, read with errors that name file, line and field.
struct YAMLFile {
    let path: String
    private let text: String

    /// - Throws: `RunnerError.file` when it cannot be read.
    init(_ path: String, option: String) throws(RunnerError) {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else {
            let isThere = FileManager.default.fileExists(atPath: path)
            throw RunnerError(
                .file, "\(option) '\(path)': \(isThere ? "cannot be read; check its permissions" : "does not exist").")
        }
        guard let text = String(data: data, encoding: .utf8) else {
            throw RunnerError(.configuration, "\(path): is not UTF-8 text.")
        }
        self.init(path: path, text: text)
    }

    init(path: String, text: String) {
        self.path = path
        self.text = text
    }

    /// The mapping that the whole document is.
    func root(allowing keys: [String]) throws(RunnerError) -> YAMLMapping {
        let node: Node?
        do {
            node = try compose(yaml: text)
        } catch let error as YamlError {
            throw unreadable(error)
        } catch {
            throw defect(1, "is not YAML: \(error)")
        }
        guard let node else { throw defect(1, "is empty; its keys are \(Self.list(keys))") }
        return try YAMLMapping(node, of: self, what: "the file", allowing: keys)
    }

    /// The error for something that the file says and that makes no sense.
    func defect(_ line: Int, _ what: String) -> RunnerError {
        RunnerError(.configuration, "\(path):\(line): \(what).")
    }

    static func list(_ words: [String]) -> String { words.map { "'\($0)'" }.joined(separator: ", ") }

    private func unreadable(_ error: YamlError) -> RunnerError {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            defect(mark.line, "is not YAML: \(problem)")
        case .duplicatedKeysInMapping(let keys, let context):
            defect(context.mark.line, "\(Self.list(keys.sorted())) is a duplicate")
        default: defect(1, "is not YAML: \(error)")
        }
    }
}
