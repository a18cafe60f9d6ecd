import TestBasics

@Suite("appattest mutants")
struct MutantsTests {
    /// The matrix of a few vectors, made once for all tests.
    static let matrix = Task { try await Appattest.run("mutants", "--vectors", FewVectors.path, "--format", "json") }

    @Test("They are listed at once, with the requirement and the mistake of each")
    func list() async throws {
        let ended = try await Command.run("mutants", "--list")
        #expect(ended.status == 0 && ended.lines.allSatisfy { $0.count <= 80 })
        let first = try #require(ended.lines.firstIndex(of: "without-ast-counter  AST-COUNTER"))
        #expect(ended.lines[first + 1] == "    Does not check AST-COUNTER.")
        let mutants = try await Self.matrix.value.json().elements("mutants")
        let names = Set(ended.lines.filter { !$0.hasPrefix(" ") }.map { String($0.prefix { $0 != " " }) })
        #expect(names == Set(mutants.map { $0.text("name") }))
    }

    @Test(
        "Without the vectors of level should, mutants that lack hardening survive: status 1, and they are named first")
    func survivors() async throws {
        #expect(try await !Self.matrix.value.json().elements("survivors").contains("without-att-cose"))
        let ended = try await Appattest.run("mutants", "--vectors", FewVectors.path, "--profile", "core")
        #expect(ended.status == 1)
        #expect(ended.lines.first?.hasPrefix("SURVIVES  ") == true)
        #expect(ended.lines.contains { $0.hasPrefix("SURVIVES  without-att-cose ") })
        #expect(ended.lines.last?.contains(" survive; ") == true)
    }
}
