import AttestModel
import Foundation

/// Header fields that go with every request to an HTTP target: tokens, mostly. Their values are shown nowhere, in no
/// message and no report, also when the target says them.
package struct SecretHeaders: Sendable {
    private(set) var fields: [(name: String, value: String)] = []

    package init() {}

    /// The fields' names, in the order in which they were added.
    package var names: [String] { fields.map(\.name) }

    /// Adds the fields of a file: one `Name: value` a line; empty lines and those that begin with `#` say nothing.
    /// - Throws: `RunnerError.file` when it cannot be read, `RunnerError.usage` for a line that is no field.
    package mutating func add(file path: String) throws(RunnerError) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw RunnerError(.file, "--header-file: cannot read \(path). Check that the file exists and is readable.")
        }
        let text = String(decoding: data, as: UTF8.self).replacing("\r\n", with: "\n")
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            let place = "--header-file: \(path), line \(index + 1)"
            guard let colon = line.firstIndex(of: ":") else {
                throw RunnerError(.usage, "\(place): is not 'Name: value'.")
            }
            try add(name: line[..<colon], value: line[line.index(after: colon)...], place: place)
        }
    }

    /// Adds a field whose value an environment variable holds.
    /// - Parameter text: `NAME=VARIABLE`.
    /// - Throws: `RunnerError.usage` for anything else, and when the variable is not set.
    package mutating func add(variable text: String, environment: [String: String]) throws(RunnerError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            // The text may hold the secret itself.
            throw RunnerError(
                .usage,
                "--header-env: takes a field's name and the name of an environment variable, like Authorization=TOKEN.")
        }
        guard let value = environment[String(parts[1])] else {
            throw RunnerError(
                .usage,
                "--header-env: for the field '\(parts[0])' there is no environment variable of the name that is given; "
                    + "after '=' stands the name of a variable, not a value.")
        }
        try add(name: parts[0], value: value[...], place: "--header-env: the variable of '\(parts[0])'")
    }

    /// Text of the target with all values in it replaced, and every longer word of them.
    func hiding(_ text: String) -> String {
        let values = fields.flatMap { field in
            [field.value] + field.value.split(separator: " ").map(String.init).filter { $0.count >= 8 }
        }
        return values.reduce(text) { $0.replacing($1, with: "[hidden]") }
    }

    /// A name is a token of RFC 9110 section 5.6.2; a value holds no line ends, which would begin another field.
    private mutating func add(name: Substring, value: Substring, place: String) throws(RunnerError) {
        guard !name.isEmpty, name.utf8.allSatisfy(Self.tokenBytes.contains) else {
            throw RunnerError(.usage, "\(place): the field's name is not one that HTTP allows.")
        }
        let taken = ["content-type", "content-length", "transfer-encoding", "connection", "accept"]
        guard !taken.contains(name.lowercased()) else {
            throw RunnerError(.usage, "\(place): the field '\(name)' is set by the protocol itself.")
        }
        let value = value.trimmingCharacters(in: .whitespaces)
        guard !value.isEmpty, value.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
            throw RunnerError(.usage, "\(place): the value of '\(name)' is empty or holds control characters.")
        }
        fields.append((String(name), value))
    }

    private static let tokenBytes = Set(
        "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
}
