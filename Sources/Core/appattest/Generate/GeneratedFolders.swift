import AppleServices
import AttestModel
import ClientCheck
import Foundation
import SuiteFiles
import SuiteProof
import VectorCatalog

/// The folder of the specification: pages with generated parts, and schemas, tables and pages that are generated whole.
struct SpecFolder {
    let path: String
    private let schemas: [SchemaFile]
    private let pages: [String: String]

    var requirements: String? { pages["requirements.md"] }

    /// - Throws: `CommandFailure` when a page with generated parts is missing.
    init(path: String, schemas: [SchemaFile]) throws {
        (self.path, self.schemas) = (path, schemas)
        var pages: [String: String] = [:]
        for name in SpecTables.pageNames + ServiceTables.pages.keys {
            pages[name] = try InputFile(path: "\(path)/\(name)").text()
        }
        self.pages = pages
    }

    /// Writes the files that are generated whole, and puts the tables into the pages; the rest of a page stays as it is.
    func write(_ tables: SpecTables) throws {
        for folder in ["schema", "requirements"] { try VectorSetFolder(path: "\(path)/\(folder)").make() }
        for (name, text) in try files(with: tables) where contents(of: name) != text {
            try OutputFile(path: "\(path)/\(name)").write(text)
        }
    }

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
        var files = Dictionary(schemas.map { ("schema/\($0.fileName)", $0.text) }, uniquingKeysWith: { $1 })
        files.merge(tables.files) { $1 }
        for (name, blocks) in tables.pages {
            do {
                files[name] = try blocks.filled(into: pages[name] ?? "")
            } catch { throw CommandFailure.configuration("\(path)/\(name): \(error)") }
        }
        return files
    }
}

/// The folder of the program's sources, with the generated files that the program is built with.
struct SourceFolder {
    let path: String
    private let files: [String: String]

    /// - Throws: `CommandFailure` for a page of the specification that lacks a paragraph.
    init(path: String, set: VectorSet, requirements page: String?) throws {
        self.path = path
        var files = ["Core/VectorCatalog/Resources/committed-set.json": CommittedSet(set).text]
        do {
            if let page {
                files["Core/Reports/Resources/requirement-paragraphs.json"] = try RequirementParagraphs(page: page).text
            }
        } catch { throw CommandFailure.configuration("requirements.md: \(error)") }
        self.files = files
    }

    /// Writes the generated files that are not the same already.
    func write() throws {
        for (name, text) in files where (try? InputFile(path: "\(path)/\(name)").text()) != text {
            try OutputFile(path: "\(path)/\(name)").write(text)
        }
    }

    /// - Throws: `CommandFailure` with status 1 that names the first file that is not.
    func compare() throws {
        for (name, text) in files.sorted(by: { $0.key < $1.key }) {
            guard try InputFile(path: "\(path)/\(name)").text() == text else {
                throw CommandFailure(
                    status: 1, message: "\(path)/\(name) is not as it is generated; run 'make vectors'")
            }
        }
    }
}

/// The tables of `spec/services.md` and `spec/clients.md`, from the declared simulated services and checks of clients.
enum ServiceTables {
    /// The generated blocks of each page, by its file name.
    static var pages: [String: GeneratedBlocks] {
        ["clients.md": GeneratedBlocks(["checks": checks]), "services.md": GeneratedBlocks(services)]
    }

    private static var checks: String {
        MarkdownTable.text(
            columns: ["check", "a client conforms when", "of", "level", "requirement"],
            rows: ClientChecks.all.map { check in
                let kinds = ClientKind.allCases.filter(check.kinds.contains).map(\.rawValue).joined(separator: ", ")
                let outline = check.outline
                return ["`\(outline.id.name)`", outline.title, kinds, outline.level.rawValue, outline.requirement.id]
            })
    }

    private static var services: [String: String] {
        [
            "answers": MarkdownTable.text(
                columns: ["name", "status", "the answer"],
                rows: DeviceCheckAnswer.all.map { ["`\($0.name)`", "\($0.status)", $0.meaning] }),
            "failures": MarkdownTable.text(
                columns: ["failure", "the answer"], rows: WireFailure.allCases.map { ["`\($0.rawValue)`", $0.meaning] }),
            "deviations": MarkdownTable.text(
                columns: ["deviation", "the new receipt", "a backend"],
                rows: ReceiptVariant.all.map { ["`\($0.name)`", $0.meaning, $0.rule.rawValue] }),
            "faults": MarkdownTable.text(
                columns: ["fault", "the mistake"],
                rows: DeviceCheckFault.allCases.map { ["`\($0.rawValue)`", $0.meaning] }),
        ]
    }
}
