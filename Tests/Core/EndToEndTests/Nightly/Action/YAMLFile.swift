import Foundation
import TestSupport
import Yams

/// A YAML file of the package that is one mapping.
struct YAMLFile {
    let mapping: [String: Any]

    init(_ path: String) throws {
        let text = try String(contentsOf: Built.packageRoot.appending(path: path), encoding: .utf8)
        guard let mapping = try Yams.load(yaml: text) as? [String: Any] else {
            throw CocoaError(.propertyListReadCorrupt)
        }
        self.mapping = mapping
    }

    /// Every text below a value, by its path.
    static func texts(of value: Any, at path: String = "") -> [(path: String, text: String)] {
        switch value {
        case let text as String: [(path, text)]
        case let list as [Any]: list.enumerated().flatMap { texts(of: $1, at: "\(path)[\($0)]") }
        case let mapping as [String: Any]: mapping.flatMap { texts(of: $1, at: "\(path).\($0)") }
        default: []
        }
    }
}
