import AttestModel
import Foundation
import TestSupport
import Testing

/// `appattest explain`, as a user meets it.
struct ExplainTests {
    private static let id = "attestation/nonce/all-zero"

    private static func explain(_ arguments: String...) async throws -> Ended {
        try await Command.run(["explain", "--vectors", FewVectors.path] + arguments)
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
        let all = try await Self.explain(Self.id, "--all")
        #expect(all.standardOutput.contains("UTCTime") && !ended.standardOutput.contains("UTCTime"))
    }

    @Test("The page is whole, marks the fault once, and asks nothing of the network")
    func page() async throws {
        let folder = try ScratchFolder()
        let ended = try await Self.explain(Self.id, "--html", folder.path("page.html"))
        let plain = try await Self.explain(Self.id)
        #expect(ended.status == 0 && ended.standardOutput == plain.standardOutput)
        let page = try folder.read("page.html")
        #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
        #expect(page.components(separatedBy: "class=\"fault\"").count == 2)
        #expect(page.components(separatedBy: "<li").count == page.components(separatedBy: "</li>").count)
        // Addresses inside of certificates are text.
        for word in ["href=\"http", "src=", "url(", "@import", "<link"] { #expect(!page.contains(word)) }
        #expect(page.components(separatedBy: "<script>").count == 2)
    }

    @Test("It says why the requirement matters, what a correct verifier does, the remedy, and where to read on")
    func advice() async throws {
        let lines = try await Self.explain("nonce/all-zero").lines
        for start in [
            "why          The nonce ties the certificate to the challenge",
            "verifier     A correct verifier rejects it",
            "remedy       Decode extension 1.2.840.113635.100.8.2",
            "read         https://developer.apple.com/documentation/devicecheck/validating",
        ] { #expect(lines.contains { $0.hasPrefix(start) }, "\(start)") }
        let facts = lines.prefix { !$0.hasPrefix("  offset") }
        #expect(facts.allSatisfy { $0.count <= 80 || $0.contains("https://") }, "\(facts.filter { $0.count > 80 })")
    }

    @Test("Of a sequence it shows the steps with their counters")
    func timeline() async throws {
        let ended = try await Self.explain("replay-same-bytes")
        #expect(ended.lines.contains { $0.hasPrefix("» 4 replay  stored 2 ← counter 2  reject, breaks AST-COUNTER") })
        #expect(ended.standardOutput.contains("A correct verifier rejects step 4, and accepts the others."))
    }

    @Test("A requirement is explained with its remedy, its vectors and the wrong verifiers that break it")
    func requirement() async throws {
        let ended = try await Self.explain("ast-counter")
        #expect(ended.status == 0 && ended.standardError == "" && ended.lines.first == "AST-COUNTER")
        #expect(ended.lines.allSatisfy { $0.count <= 80 || $0.contains("https://") })
        for text in [
            "remedy       Require a counter greater than the stored one",
            "\nassertion/counter/replay-equal\n  reject  must    replay", "without-ast-counter",
            "https://developer.apple.com/documentation/devicecheck/",
        ] { #expect(ended.standardOutput.contains(text), "\(text)") }
        #expect(try await Self.explain("AST-COUNTER", "--format", "json").json()["id"] == "AST-COUNTER")
    }
}
