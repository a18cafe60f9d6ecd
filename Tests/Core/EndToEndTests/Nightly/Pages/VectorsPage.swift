import Foundation

/// The page beside the vectors, `vectors/README.md`, whose code is run.
enum VectorsPage {
    /// Returns the blocks of code in a language under a heading of the second level, in order.
    static func code(_ language: String, under heading: String) throws -> [String] {
        let page = try String(contentsOfFile: "\(Appattest.vectors)/README.md", encoding: .utf8)
        let section = page.components(separatedBy: "\n## ").first { $0.hasPrefix("\(heading)\n") } ?? ""
        return section.components(separatedBy: "```\(language)\n").dropFirst().compactMap { block in
            block.components(separatedBy: "\n```").first.map { $0 + "\n" }
        }
    }
}
