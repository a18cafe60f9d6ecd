import Foundation
import TestSupport

/// One text file of the package.
struct SourceFile {
    /// Relative to the package's root.
    let path: String
    let text: String

    init(_ path: String) throws {
        self.path = path
        text = try String(contentsOf: Built.packageRoot.appending(path: path), encoding: .utf8)
    }

    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// How many lines an editor shows.
    var lineCount: Int { lines.count - (text.hasSuffix("\n") ? 1 : 0) }

    /// The modules that a Swift file imports.
    var imports: Set<String> {
        Set(
            lines.compactMap { line in
                line.wholeMatch(
                    of:
                        /\s*(?:@\w+(?:\(\w+\))?\s+)*(?:public |internal |private )?import (?:struct |class |func )?(\w+).*/
                )
                .map { String($0.1) }
            })
    }

    /// `path:line: text` for every line that matches.
    func hits(_ isHit: (Substring) -> Bool) -> [String] {
        lines.enumerated().compactMap { index, line in
            isHit(line) ? "\(path):\(index + 1): \(line.trimmingPrefix { $0 == " " })" : nil
        }
    }

    /// Every Swift file below a folder of the package.
    static func swift(below folder: String) throws -> [SourceFile] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: Built.packageRoot.appending(path: folder).path)
        return try names.filter { $0.hasSuffix(".swift") }.sorted().map { try SourceFile("\(folder)/\($0)") }
    }
}
