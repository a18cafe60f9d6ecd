import TestBasics

@Suite("appattest list")
struct ListTests {
    private func list(_ arguments: String..., vectors: String = FewVectors.path) async throws -> Ended {
        try await Command.run(["list", "--vectors", vectors] + arguments)
    }

    private func ids(_ arguments: String...) async throws -> [String] {
        let ended = try await Command.run(["list", "--vectors", FewVectors.path, "--format", "json"] + arguments)
        return try ended.json().elements().map { $0.text("id") }
    }

    @Test("It lists every vector of the set by id, and says on stderr how many")
    func everything() async throws {
        let ended = try await list()
        #expect(ended.status == 0 && ended.lines.allSatisfy { $0.count <= 80 })
        let ids = try FewVectors.manifest().files.compactMap(\.vector?.description)
        let sorted = ids.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        #expect(ended.lines.filter { !$0.hasPrefix(" ") } == sorted)
        #expect(ended.standardError == "\(ids.count) vectors\n")
    }

    @Test("Globs add up; requirement, level, impact, answer and capabilities narrow down, with one word or several")
    func filters() async throws {
        let two = ["assertion/counter/replay-equal", "assertion/valid/first"]
        #expect(try await ids("assertion/valid/first", "assertion/counter/replay-e?ual") == two)
        #expect(try await ids("assertion/counter/*") == ids("--requirement", "AST-COUNTER"))
        #expect(try await ids("--requirement", "AST-COUNTER", "--level", "info").isEmpty)
        let replays = try await ids("--impact", "replay", "--expect", "reject", "--needs", "storedCounter")
        #expect(replays.contains("assertion/counter/replay-equal"))
        for id in replays {
            let vector = try Vector(json: .read("\(Appattest.vectors)/\(id).json"))
            #expect(vector.impact == .replay && vector.expect == .reject && vector.needs.contains(.storedCounter))
        }
        let all = try await ids("--impact", "replay,lockout", "--level", "must,should")
        #expect(Set(replays).isSubset(of: all) && all.contains("assertion/valid/first"))
        #expect(try await ids("--requirement", "ast-counter,ATT-NONCE").contains("attestation/nonce/all-zero"))
    }

    @Test("Scripts are told who can make the bytes of a fault")
    func makers() async throws {
        let ids = ["assertion/counter/replay-equal", "assertion/valid/first", "attestation/nonce/all-zero"]
        let listed = try await list(ids[0], ids[1], ids[2], "--format", "json").json().elements()
        #expect(listed.map { $0["madeBy"] } == [.string("deviceOwner"), nil, .string("apple")])
    }

    @Test("It lists the requirements with the numbers of their vectors, within 80 columns")
    func requirements() async throws {
        let ended = try await list("requirements", vectors: Appattest.vectors)
        #expect(ended.status == 0 && ended.lines.allSatisfy { $0.count <= 80 })
        let count = try CommittedVectors.manifest().files.compactMap(\.vector).count
        #expect(ended.standardError == "\(Requirement.reported.count) requirements, \(count) vectors\n")
        let listed = try await list("requirements", "--format", "json", vectors: Appattest.vectors).json()
        // Requirements of backends and apps have the numbers of their checks.
        let ofVectors = Set(Requirement.all.map(\.id))
        let numbers = listed.elements().filter { ofVectors.contains($0.text("id")) }.flatMap { row in
            ["must", "should", "info"].map { row[$0] }
        }
        #expect(numbers.reduce(0) { if case .integer(let number)? = $1 { $0 + number } else { $0 } } == Int64(count))
        #expect(listed.elements().map { $0.text("id") }.sorted() == Requirement.reported.map(\.id).sorted())
        for requirement in Requirement.reported { #expect(ended.lines.contains { $0.hasPrefix("\(requirement.id) ") }) }
    }
}
