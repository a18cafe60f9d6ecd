import TestBasics

extension JSONValue {
    /// Reads a file.
    static func read(_ file: String) throws -> JSONValue { try parse(Array(Data(contentsOf: URL(filePath: file)))) }

    /// Returns the value at a path of names and indices, such as `runs.0.results`; `nil` when there is none.
    func at(_ path: String) -> JSONValue? {
        path.split(separator: ".").reduce(self as JSONValue?) { value, name in
            guard case .array(let elements)? = value else { return value?[String(name)] }
            return Int(name).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
        }
    }

    /// Returns the elements of the array at a path; none when there is no array. An empty path is the value itself.
    func elements(_ path: String = "") -> [JSONValue] {
        if case .array(let elements)? = at(path) { elements } else { [] }
    }

    /// Returns the text at a path; empty when there is none.
    func text(_ path: String) -> String { at(path)?.string ?? "" }
}
