import AttestModel
import Foundation

extension YAMLNode {
    /// Reads a YAML file that an option names.
    ///
    /// - Parameter page: The page of the specification that describes it.
    /// - Throws: `RunnerError`: `file` when it cannot be read, `configuration` for anything that is not of the form, naming
    ///   file, line and column.
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
        } catch {
            throw RunnerError(.configuration, "\(error).")
        }
    }
}
