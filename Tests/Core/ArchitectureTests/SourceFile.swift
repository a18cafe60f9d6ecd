import Foundation
import TestSupport

/// One text file of the package.
struct SourceFile {
    /// The path relative to the package's root.
    let path: String
    let text: String

    init(_ path: String) throws {
        self.path = path
        text = try String(contentsOf: Built.packageRoot.appending(path: path), encoding: .utf8)
    }

    /// The number of lines that an editor shows.
    var lineCount: Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }

    /// Every Swift file below a folder of the package, read once.
    static func swift(below folder: String) throws -> [SourceFile] {
        try all.get().filter { $0.path.hasPrefix("\(folder)/") }
    }

    private static let all = Result {
        try ["Sources", "Tests"].flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: Built.packageRoot.appending(path: folder).path)
                .filter { $0.hasSuffix(".swift") }.sorted().map { try SourceFile("\(folder)/\($0)") }
        }
    }
}
