import AttestModel
import SuiteProof
import VectorCatalog

/// The folder of the program's sources, with the generated files that the program is built with.
struct SourceFolder {
    let path: String
    private let files: [String: String]

    /// Creates the folder with the texts of its generated files.
    ///
    /// - Throws: `CommandFailure` for a page of the specification that lacks a paragraph.
    init(path: String, set: VectorSet, requirements page: String?) throws {
        self.path = path
        var files = ["Core/VectorCatalog/Resources/committed-set.json": CommittedSet(set).text]
        do {
            if let page {
                files["Core/Reports/Resources/requirement-paragraphs.json"] = try RequirementParagraphs(page: page).text
            }
        } catch {
            throw CommandFailure.configuration("requirements.md: \(error)")
        }
        self.files = files
    }

    /// Writes the generated files that are not the same already.
    func write() throws {
        for (name, text) in files where (try? InputFile(path: "\(path)/\(name)").text()) != text {
            try OutputFile(path: "\(path)/\(name)").write(text)
        }
    }

    /// Checks that every generated file is as it is generated.
    ///
    /// - Throws: `CommandFailure` with status 1 that names the first file that is not.
    func compare() throws {
        for (name, text) in files.sorted(by: { $0.key < $1.key }) {
            guard try InputFile(path: "\(path)/\(name)").text() == text else {
                throw CommandFailure(
                    status: 1, message: "\(path)/\(name) is not as it is generated; run 'make vectors'")
            }
        }
    }

    /// Checks that this program was built with the facts about a set.
    ///
    /// - Throws: `CommandFailure` with status 1.
    static func checkBuild(about set: VectorSet) throws {
        guard try CommittedSet() == CommittedSet(set) else {
            throw CommandFailure(
                status: 1,
                message: "this program was built with the digest or the gate of another set; run 'make vectors', "
                    + "and build it again")
        }
    }
}
