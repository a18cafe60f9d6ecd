import Foundation
import SuiteProof

/// The folder of the specification's pages, parts of which follow from the set.
struct SpecFolder {
    let path: String
    private let pages: [String: String]

    /// - Throws: `CommandFailure` when a page that has generated parts is not there.
    init(path: String) throws {
        self.path = path
        var pages: [String: String] = [:]
        for name in SpecTables.pageNames {
            let file = URL(filePath: path, directoryHint: .isDirectory).appending(path: name)
            do {
                pages[name] = try String(contentsOf: file, encoding: .utf8)
            } catch {
                throw CommandFailure.configuration(
                    "cannot read \(path)/\(name): \(error.localizedDescription); --spec names the folder 'spec'")
            }
        }
        self.pages = pages
    }

    /// Puts the tables into the pages; what is written by hand stays.
    func write(_ tables: SpecTables) throws {
        for (name, text) in try filled(with: tables) where text != pages[name] {
            do {
                try text.write(toFile: "\(path)/\(name)", atomically: true, encoding: .utf8)
            } catch {
                throw CommandFailure.configuration("cannot write \(path)/\(name): \(error.localizedDescription)")
            }
        }
    }

    /// - Throws: `CommandFailure` with status 1 that names the first page whose tables are not those of the set.
    func compare(with tables: SpecTables) throws {
        for (name, text) in try filled(with: tables).sorted(by: { $0.key < $1.key }) where text != pages[name] {
            throw CommandFailure(
                status: 1,
                message: "the tables in \(path)/\(name) are not those of the set; "
                    + "run 'appattest generate --out vectors --spec \(path)'")
        }
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
