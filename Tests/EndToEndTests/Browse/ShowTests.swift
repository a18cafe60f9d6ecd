import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("appattest show", .timeLimit(.minutes(1)))
struct ShowTests {
    private let id = "assertion/counter/replay-equal"

    private func show(_ id: String, _ arguments: String...) async throws -> Ended {
        try await Program.run(Appattest.path, ["show", id, "--vectors", Appattest.vectors] + arguments)
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
        let answer = try await Appattest.run("adapter", input: ended.standardOutput)
        var response = try ObjectReader(answer.json())
        #expect(try response.string("verdict") == "reject")
        #expect(try response.string("code") == "AST-COUNTER")
    }

    @Test("An id that is not there ends with 2 and is named", arguments: ["assertion/counter/nothing", "nonsense", ""])
    func unknown(id: String) async throws {
        let ended = try await show(id)
        #expect(ended.status == 2)
        #expect(ended.standardOutput == "")
        #expect(ended.standardError.contains("'\(id)'"))
    }
}
