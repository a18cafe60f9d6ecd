import TestBasics

@testable import appattest

/// `appattest explain`, as a user meets it.
struct ExplainTests {
    private static let id = "attestation/nonce/all-zero"

    private static func explain(_ arguments: String...) async throws -> Ended {
        try await Command.run(["explain", "--vectors", FewVectors.path] + arguments)
    }

    @Test("The text names requirement, control, fault, reason, remedy and source, and marks the fault at its offset")
    func text() async throws {
        let ended = try await Self.explain("nonce/all-zero")
        #expect(ended.status == 0 && ended.standardError == "")
        for words in ["ATT-NONCE", "attestation/valid/production", "credCert.extensions.1.2.840.113635.100.8.2"] {
            #expect(ended.standardOutput.contains(words))
        }
        let marked = ended.lines.filter { $0.hasPrefix("»") }
        #expect(marked.count == 1 && marked[0].contains("App Attest nonce"))
        for start in [
            "why          The nonce ties the certificate to the challenge",
            "verifier     A correct verifier rejects it", "remedy       Decode extension 1.2.840.113635.100.8.2",
            "read         https://developer.apple.com/documentation/devicecheck/validating",
        ] { #expect(ended.lines.contains { $0.hasPrefix(start) }, "\(start)") }
        let facts = ended.lines.prefix { !$0.hasPrefix("  offset") }
        #expect(facts.allSatisfy { $0.count <= 80 || $0.contains("https://") })
        let all = try await Self.explain(Self.id, "--all")
        #expect(all.standardOutput.contains("UTCTime") && !ended.standardOutput.contains("UTCTime"))
    }

    @Test("The page is whole, marks the fault once, and asks nothing of the network")
    func page() async throws {
        let folder = try ScratchFolder()
        let ended = try await Self.explain(Self.id, "--html", folder.path("page.html")).succeeded()
        #expect(try await Self.explain(Self.id).standardOutput == ended.standardOutput)
        let page = try folder.read("page.html")
        #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
        #expect(page.components(separatedBy: "class=\"fault\"").count == 2)
        #expect(page.components(separatedBy: "<li").count == page.components(separatedBy: "</li>").count)
        // Addresses inside of certificates are text.
        for word in ["href=\"http", "src=", "url(", "@import", "<link"] { #expect(!page.contains(word)) }
        #expect(page.components(separatedBy: "<script>").count == 2)
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

@Suite("appattest explain, of a page")
struct ExplainPageTests {
    @Test("A page is printed as it is in the repository", arguments: CarriedFile.pages.map(\.word))
    func page(word: String) async throws {
        let ended = try await Command.run("explain", word)
        #expect(try ended.status == 0 && ended.standardOutput == Built.text("spec/\(word).md"))
    }

    @Test("A page that a message of the program names is there")
    func named() throws {
        let folder = Built.packageRoot.appending(path: "Sources")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        for case let file as URL in try #require(files) where ["swift", "txt"].contains(file.pathExtension) {
            let text = try String(contentsOf: file, encoding: .utf8)
            for line in text.split(separator: "\n") where line.firstMatch(of: /^ *\/\//) == nil {
                for match in line.matches(of: /appattest explain ([a-z][a-z-]+)(?=['" ])/) {
                    #expect(CarriedFile.pages.contains { $0.word == match.1 }, "\(file.path): \(line)")
                }
                // The schemas are published beside the pages.
                guard !file.lastPathComponent.contains("Schema") else { continue }
                #expect(!line.contains(/\b(?:spec\/[a-z-]+\.md|adapters\/|examples\/)/), "\(file.path): \(line)")
            }
        }
    }
}

@Suite("appattest show")
struct ShowTests {
    private let id = "assertion/counter/replay-equal"

    private func show(_ id: String, _ arguments: String...) async throws -> Ended {
        try await Command.run(["show", id, "--vectors", FewVectors.path] + arguments)
    }

    @Test("As text it says what is asked, what is right, why, and where the fault lies")
    func text() async throws {
        let ended = try await show(id).succeeded()
        #expect(ended.lines.first == id)
        for words in ["AST-COUNTER: ", "expect", "reject", "replay", "control", "fault", "storedCounter"] {
            #expect(ended.standardOutput.contains(words))
        }
        // Objects are cut short for the eye.
        #expect(ended.lines.allSatisfy { $0.count < 400 })
    }

    @Test("As request it is the one line that an adapter gets")
    func request() async throws {
        let ended = try await show(id, "--format", "request")
        #expect(ended.standardOutput.hasSuffix("\n") && ended.lines.count == 1)
        let request = try AdapterRequest(json: ended.json())
        #expect(request.id == id)
    }

    @Test("A sequence is a list of steps, and as request one line for each of them")
    func sequence() async throws {
        let id = "sequence/state/replay-same-bytes"
        let text = try await show(id).lines
        let steps = try #require(text.firstIndex(of: "steps"))
        #expect(text[(steps + 1)...].count == 5)
        #expect(text.last?.hasPrefix("  5 third") == true)
        #expect(text[steps + 4].hasPrefix("  4 replay") && text[steps + 4].contains("breaks AST-COUNTER"))
        let requests = try await show(id, "--format", "request").lines.map { line in
            try AdapterRequest(json: JSONValue.parse(Array(line.utf8))).id
        }
        #expect(requests == ["attest", "first", "second", "replay", "third"].map { "\(id)#\($0)" })
    }

    @Test("The end of an id is enough, where no other id has it")
    func suffix() async throws {
        #expect(try await show("replay-equal").standardOutput == show(id).standardOutput)
        let several = try await show("near-order")
        #expect(several.status == 2 && several.standardOutput == "")
        #expect(several.standardError.contains("\n  attestation/keyid/near-order\n"), "\(several.standardError)")
    }

    @Test("Without a folder, the vector is forged alone, and has the bytes of its file")
    func forged() async throws {
        for id in [id, "receipt/valid/receipt-type-risk-3", "sequence/state/replay-same-bytes"] {
            let file = try Data(contentsOf: URL(filePath: "\(Appattest.vectors)/\(id).json"))
            #expect(try await Data(Command.run("show", id, "--format", "json").standardOutput.utf8) == file, "\(id)")
        }
    }
}
