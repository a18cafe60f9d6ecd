import AttestModel
import TestSupport
import Testing

@Suite("The same verifier gets the same judgement whatever way it is reached")
struct TargetKindsTests {
    private static let everything =
        "attestation,assertion,receipt,roots,clock,environment,storedCounter,challenge,clientDataHash,extensions"

    @Test("Without a process in between, the reference verifier conforms to the committed set")
    func builtin() async throws {
        let reference = try await Reported.reference.value
        #expect(reference.ended.status == 0)
        #expect(!reference.lines.results.isEmpty)
        #expect(Set(reference.lines.outcomes.values) == ["pass", "observed"])
        #expect(reference.lines.footer["exitStatus"] == 0)
    }

    @Test("As a program that answers lines, by several processes at once and in another order")
    func exec() async throws { try await expectReference(try await Reported.shuffled.value) }

    // A process for each: a few vectors will do.
    @Test("As a program that is started for each request and answers by its exit status alone")
    func oneshot() async throws {
        let run = try await Reported.run(
            "oneshot:\(Appattest.path) adapter --oneshot", "--capabilities", Self.everything, "--profile", "strict")
        try await expectReference(run)
    }

    @Test("As an endpoint that takes each request as a POST")
    func http() async throws {
        let run = try await Program.serving(Appattest.path, ["adapter", "--http", "127.0.0.1:0"]) { address in
            try #require(address.hasPrefix("http://127.0.0.1:"))
            return try await Reported.run(address, "--profile", "strict", "--jobs", "2")
        }
        try await expectReference(run)
    }

    @Test("The set built into the program is the committed one")
    func builtInSet() async throws {
        let ended = try await Appattest.run(
            "run", "--target", "builtin:reference", "--profile", "strict", "--only", "assertion/counter/*", "--report",
            "jsonl=-")
        let lines = try RunLines(ended.standardOutput)
        let reference = try await Reported.reference.value.lines
        #expect(lines.header["setDigest"] == reference.header["setDigest"])
        #expect(lines.judgements == reference.judgements.filter { $0.key.hasPrefix("assertion/counter/") })
    }

    @Test("An endpoint that nobody serves is a fault of the target that names it")
    func nobodyServes() async throws {
        let ended = try await Appattest.run(
            "run", "--vectors", FewVectors.path, "--target", "http://127.0.0.1:1/", "--only", "assertion/valid/first")
        #expect(ended.status == 3)
        #expect(ended.standardError.contains("http://127.0.0.1:1/ cannot be reached"))
    }

    private func expectReference(_ run: Reported) async throws {
        #expect(run.ended.status == 0, "\(run.ended.standardError)")
        let reference = try await Reported.reference.value.lines.judgements
        let ids = Set(try FewVectors.manifest().files.compactMap(\.vector?.description))
        #expect(run.lines.judgements == reference.filter { ids.contains($0.key) })
    }
}
