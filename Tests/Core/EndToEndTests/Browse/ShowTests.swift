import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("appattest show")
struct ShowTests {
    private let id = "assertion/counter/replay-equal"

    private func show(_ id: String, _ arguments: String...) async throws -> Ended {
        try await Command.run(["show", id, "--vectors", FewVectors.path] + arguments)
    }

    @Test("As text it says what is asked, what is right, why, and where the fault lies")
    func text() async throws {
        let ended = try await show(id)
        #expect(ended.status == 0)
        #expect(ended.lines.first == id)
        for words in ["AST-COUNTER: ", "expect", "reject", "replay", "control", "fault", "storedCounter"] {
            #expect(ended.standardOutput.contains(words))
        }
        // Objects are cut short for the eye.
        #expect(ended.lines.allSatisfy { $0.count < 400 })
    }

    @Test("As json it is the vector's file")
    func json() async throws {
        let file = try Data(contentsOf: URL(filePath: "\(Appattest.vectors)/\(id).json"))
        #expect(try await Data(show(id, "--format", "json").standardOutput.utf8) == file)
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
        let several = try await show("empty", "--vectors", Appattest.vectors)
        #expect(several.status == 2 && several.standardOutput == "")
        #expect(several.standardError.contains("\n  attestation/authdata/empty\n"), "\(several.standardError)")
    }

    @Test("Without a folder, the vector is forged alone, and has the bytes of its file")
    func forged() async throws {
        for id in [id, "receipt/valid/receipt-type-risk-3", "sequence/state/replay-same-bytes"] {
            let file = try Data(contentsOf: URL(filePath: "\(Appattest.vectors)/\(id).json"))
            #expect(try await Data(Command.run("show", id, "--format", "json").standardOutput.utf8) == file, "\(id)")
        }
    }
}
