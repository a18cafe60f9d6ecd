import Foundation
import TestSupport
import Testing

@Suite("The links of the pages")
struct LinkTests {
    @Test("Every relative link leads to a file or folder, and to a heading that it has", arguments: MarkdownPage.paths)
    func links(path: String) throws {
        let page = try MarkdownPage(path)
        for link in page.links where !link.contains(/^[a-z]+:/) {
            let file = page.file(of: link)
            #expect(
                FileManager.default.fileExists(atPath: Built.packageRoot.appending(path: file).path),
                "\(path) links to \(link)")
            guard let anchor = link.split(separator: "#", omittingEmptySubsequences: false).dropFirst().first else {
                continue
            }
            #expect(try MarkdownPage(file).anchors.contains(String(anchor)), "\(path) links to \(link)")
        }
    }

    @Test("The pages that a newcomer expects are there")
    func pages() {
        let expected = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]
        #expect(Set(expected).isSubset(of: MarkdownPage.paths))
    }

    @Test(
        "Every path of the repository that a page names in a code span is there, or marked as new",
        arguments: MarkdownPage.paths)
    func paths(path: String) throws {
        let text = try String(contentsOf: Built.packageRoot.appending(path: path), encoding: .utf8)
        for match in text.matches(
            of: /`((?:Sources|Tests|scripts|adapters|examples|vectors)\/[A-Za-z0-9\/+._-]+)`( \(new\))?/)
        where match.2 == nil {
            let url = Built.packageRoot.appending(path: String(match.1))
            #expect(FileManager.default.fileExists(atPath: url.path), "\(path) names \(match.1)")
        }
    }
}
