import TestBasics
@testable import Reports

@Suite("Changes that Apple may make")
struct ChangesOfTomorrowTests {
    private static let genuine = "attestation/valid/production"

    private func change(
        _ name: String, _ verdict: Verdict?, of requirement: Requirement = .attestationTomorrow
    ) throws -> VectorResult {
        try ExampleRun.result(
            "\(requirement.suite.rawValue)/tomorrow/\(name)", .observed, verdict, level: .info, requirement: requirement
        )
    }

    private func run(
        _ results: [VectorResult], genuine: Outcome = .pass, profile: Profile = Profile(.tomorrow)
    ) throws -> RunRecord {
        let control = try ExampleRun.result(
            Self.genuine, genuine, genuine == .pass ? .accept : .reject, requirement: .attestationValid, expect: .accept
        )
        return ExampleRun.run([control] + results) { $0.profile = profile }
    }

    @Test("A change counts where a genuine object of its suite is accepted, and the target can be asked")
    func counts() throws {
        let report = try run([
            try change("a", .accept), try change("b", .reject), try change("c", .error), try change("d", .unsupported),
            try change("e", nil), try change("f", .reject, of: .receiptTomorrow),
        ])
        let changes = try #require(ChangesOfTomorrow(report))
        #expect(changes.score == "1/3" && changes.refused.map(\.id.name) == ["b", "c"])
        #expect(RunMatrix([try Recorded.run(report)]).scores == ["1/3"])
        let refusing = try run([try change("a", .reject)], genuine: .wrongVerdict)
        #expect(ChangesOfTomorrow(refusing) == nil && RunMatrix([refusing]).scores.isEmpty)
    }

    @Test("A change that was asked in the shape of other devices counts: the genuine object is accepted in it")
    func shape() throws {
        var moved = try change("a", .reject)
        moved.shape = .iOS26BeforeEKU
        let changes = try #require(ChangesOfTomorrow(try run([moved], genuine: .wrongVerdict)))
        #expect(changes.score == "0/1")
    }

    @Test(
        "The headline of the profile is the number of changes, and each refused one is told; other profiles have one line"
    )
    func words() throws {
        let results = [try change("a", .accept), try change("b", .reject)]
        let own = RunSummary(try run(results))
        #expect(own.verdict.headline == "Survives 1 of 2 changes that Apple may make without notice")
        let told = "attestation/tomorrow/b (rejected): Title <attestation/tomorrow/b>. Why & wherefore."
        #expect(own.notes.contains(told) && own.report.exitCode == 0)
        let core = RunSummary(try run(results, profile: .core))
        #expect(core.verdict.headline == "Conforming" && !core.notes.contains(told))
        #expect(
            core.notes.contains(
                "survives 1 of 2 changes that Apple may make without notice; not attestation/tomorrow/b "
                    + "(--profile tomorrow)"))
    }
}
