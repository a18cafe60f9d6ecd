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
        let manifest = try CommittedVectors.manifest()
        let count = manifest.files.compactMap(\.vector).count
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

@Suite("The ids of checks in list, explain and --list")
struct CheckNameTests {
    @Test(
        "An id of a report, or the end of it, is explained, with the command that makes the check",
        arguments: [
            ("live/owner/asserted-by-other", "appattest live --config MAPPING --only live/owner/asserted-by-other"),
            ("owner/asserted-by-other", "from L2 on"),
            ("live/attestation/nonce-all-zero", "appattest explain attestation/nonce/all-zero"),
            ("devicecheck/client/fault-401", "check-client --target TARGET --only devicecheck/client/fault-401"),
            ("devicecheck/client/grants-once", "--endpoint URL --grants-once"),
            ("LIVE-OWNER", "live/owner/asserted-by-other"), ("DCK-FAULT", "devicecheck/client/fault-401"),
        ])
    func explained(name: String, words: String) async throws {
        let ended = try await Command.run("explain", "--vectors", FewVectors.path, name).succeeded()
        #expect(ended.unwrapped.contains(words), "\(ended.standardOutput)")
        #expect(ended.lines.allSatisfy { $0.count <= 80 || $0.contains("https://") })
        #expect(!ended.standardOutput.contains("0 vectors"))
    }

    @Test("A glob lists checks, and a requirement without vectors does")
    func listed() async throws {
        let races = try await Command.run("list", "--vectors", FewVectors.path, "live/race/*")
        #expect(races.status == 0 && races.standardOutput.hasPrefix("live/race/"))
        let count = races.lines.filter { $0.hasPrefix("live/race/") }.count
        #expect(count > 4 && races.standardError == "\(count) checks\n")
        let named = try await Command.run("list", "--vectors", FewVectors.path, "--requirement", "LIVE-RACE")
        #expect(named.status == 0 && named.standardOutput.contains("live/race/equal-counters"))
    }

    @Test(
        "--list obeys --only, --skip and --level",
        arguments: [
            (
                ["live", "--only", "live/race/*", "--skip", "live/race/one-*"], ["live/race/equal-counters"],
                ["one-", "live/owner"]
            ),
            (["live", "--level", "L0"], ["live/input/"], ["live/race/", "devicecheck/client/"]),
            (["live", "--only", "devicecheck/client/fault-401"], ["devicecheck/client/fault-401"], ["live/"]),
            (["check-client", "--only", "devicecheck/client/b*"], ["devicecheck/client/bits"], ["client/path"]),
        ] as [([String], [String], [String])])
    func list(arguments: [String], found: [String], absent: [String]) async throws {
        let ended = try await Command.run(arguments + ["--list"]).succeeded()
        for words in found { #expect(ended.standardOutput.contains(words)) }
        for words in absent { #expect(!ended.standardOutput.contains(words), "\(words)") }
    }
}
