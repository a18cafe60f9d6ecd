import Foundation
import TestSupport
import Testing

/// `appattest explain`, as a user meets it.
struct ExplainTests {
    private static let id = "attestation/nonce/all-zero"

    private static func explain(_ arguments: String...) async throws -> Ended {
        try await Program.run(Appattest.path, ["explain", "--vectors", FewVectors.path] + arguments)
    }

    @Test("The text names requirement, control and fault, and marks the fault at its offset")
    func text() async throws {
        let ended = try await Self.explain(Self.id)
        #expect(ended.status == 0 && ended.standardError == "")
        for words in ["ATT-NONCE", "attestation/valid/production", "credCert.extensions.1.2.840.113635.100.8.2"] {
            #expect(ended.standardOutput.contains(words))
        }
        let marked = ended.standardOutput.split(separator: "\n").filter { $0.hasPrefix("»") }
        #expect(marked.count == 1)
        #expect(marked.first?.contains("App Attest nonce") == true)
    }

    @Test("Everything is taken apart on request")
    func all() async throws {
        let some = try await Self.explain(Self.id)
        let all = try await Self.explain(Self.id, "--all")
        #expect(all.standardOutput.contains("UTCTime") && !some.standardOutput.contains("UTCTime"))
    }

    @Test("The page is whole, marks the fault once, and asks nothing of the network")
    func page() async throws {
        let folder = try ScratchFolder()
        let ended = try await Self.explain(Self.id, "--html", folder.path("page.html"))
        let plain = try await Self.explain(Self.id)
        #expect(ended.status == 0 && ended.standardOutput == plain.standardOutput)
        let page = try String(contentsOfFile: folder.path("page.html"), encoding: .utf8)
        #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
        #expect(page.components(separatedBy: "class=\"fault\"").count == 2)
        #expect(page.components(separatedBy: "<li").count == page.components(separatedBy: "</li>").count)
        // Addresses inside of certificates are text.
        for word in ["href=\"http", "src=", "url(", "@import", "<link"] { #expect(!page.contains(word)) }
        #expect(page.components(separatedBy: "<script>").count == 2)
    }

    @Test("An unknown id and a page that cannot be written end with 2 and one clear line")
    func errors() async throws {
        let unknown = try await Self.explain("attestation/nonce/no-such-case")
        #expect(unknown.status == 2 && unknown.standardError.contains("attestation/nonce/no-such-case"))
        let folder = try ScratchFolder()
        let unwritable = try await Self.explain(Self.id, "--html", folder.path("missing/page.html"))
        #expect(unwritable.status == 2 && unwritable.standardError.contains("missing/page.html"))
    }
}
