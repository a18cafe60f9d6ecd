import SuiteProof

/// The folder of the specification's pages, parts of which are generated from the set.
struct SpecFolder {
    let path: String
    private let pages: [String: String]

    /// Reads the pages.
    ///
    /// - Throws: `CommandFailure` when a page with generated parts is missing.
    init(path: String) throws {
        self.path = path
        var pages: [String: String] = [:]
        for name in SpecTables.pageNames {
            pages[name] = try InputFile(path: "\(path)/\(name)").text()
        }
        self.pages = pages
    }

    /// Puts the tables into the pages; text that is written by hand stays.
    func write(_ tables: SpecTables) throws {
        for (name, text) in try filled(with: tables) where text != pages[name] {
            try OutputFile(path: "\(path)/\(name)").write(text)
        }
    }

    /// Checks that the pages have the tables of the set.
    ///
    /// - Throws: `CommandFailure` with status 1 that names the first page with other tables.
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
