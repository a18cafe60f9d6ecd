import AttestModel
import Foundation
import SuiteFiles
import SuiteProof

/// The folder of the specification: pages with generated parts, and the schemas, which are generated whole.
struct SpecFolder {
    let path: String
    private let schemas: [SchemaFile]
    private let pages: [String: String]

    /// The page about the requirements.
    var requirements: String? { pages["requirements.md"] }

    /// Reads the pages.
    ///
    /// - Throws: `CommandFailure` when a page with generated parts is missing.
    init(path: String, schemas: [SchemaFile]) throws {
        self.path = path
        self.schemas = schemas
        var pages: [String: String] = [:]
        for name in SpecTables.pageNames + ServiceTables.pages.keys {
            pages[name] = try InputFile(path: "\(path)/\(name)").text()
        }
        self.pages = pages
    }

    /// Writes the schemas, and puts the tables into the pages; the rest of a page stays as it is.
    func write(_ tables: SpecTables) throws {
        try VectorSetFolder(path: "\(path)/schema").make()
        for (name, text) in try files(with: tables) where contents(of: name) != text {
            try OutputFile(path: "\(path)/\(name)").write(text)
        }
    }

    /// Checks that every file is as it is generated.
    ///
    /// - Throws: `CommandFailure` with status 1 that names the first file that is not.
    func compare(with tables: SpecTables) throws {
        for (name, text) in try files(with: tables).sorted(by: { $0.key < $1.key }) where contents(of: name) != text {
            throw CommandFailure(
                status: 1,
                message: "\(path)/\(name) is not as it is generated; "
                    + "run 'appattest generate --out vectors --spec \(path)'")
        }
    }

    private func contents(of name: String) -> String? {
        try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
    }

    /// The texts of all generated files, by their paths in the folder.
    private func files(with tables: SpecTables) throws -> [String: String] {
        let schemas = Dictionary(schemas.map { ("schema/\($0.fileName)", $0.text) }, uniquingKeysWith: { $1 })
        return try filled(with: tables).merging(schemas) { $1 }
    }

    private func filled(with tables: SpecTables) throws -> [String: String] {
        var filled: [String: String] = [:]
        for (name, blocks) in tables.pages {
            do {
                filled[name] = try blocks.filled(into: pages[name] ?? "")
            } catch {
                throw CommandFailure.configuration("\(path)/\(name): \(error)")
            }
        }
        return filled
    }
}
