import RunnerTestSupport

@Suite("Rejections count only with an accepted control")
struct ControlTests {
    private let fixture: FakeTargetFixture

    init() throws { fixture = try FakeTargetFixture() }

    @Test("A rejection whose control is rejected proves nothing")
    func refusedControl() async throws {
        let report = try await fixture.run(fixture.correct("reject-on", TestSet.production))
        #expect(
            report.spoiled == [
                TestSet.production: .wrongVerdict, TestSet.otherChallenge: .inconclusive,
                TestSet.selfSigned: .inconclusive, TestSet.expired: .inconclusive,
            ])
        #expect(
            try report.result(TestSet.otherChallenge).reason
                == "the rejection proves nothing: its control was not accepted (verdict reject)")
        #expect(try report.result(TestSet.production).code == "E1")
    }

    @Test("Accepting a broken object is wrong, whatever the answer to its control")
    func acceptedWithoutControl() async throws {
        let report = try await fixture.run(
            fixture.correct("crash-on", TestSet.production, "accept-on", TestSet.selfSigned))
        #expect(try report.result(TestSet.selfSigned).outcome == .wrongVerdict)
        #expect(try report.result(TestSet.production).outcome == .crash)
    }

    @Test("A control that accepts with a wrong counter is wrong, but proves that objects can be accepted")
    func wrongOutput() async throws {
        let report = try await fixture.run(fixture.correct("wrong-counter-on", TestSet.production))
        #expect(report.spoiled == [TestSet.production: .wrongOutput])
        #expect(try report.result(TestSet.production).reason == "counter is 99, expected 0")
    }

    @Test("A control that is rejected at the end fails, and the rejections that depend on it prove nothing")
    func tiredTarget() async throws {
        let options = RunOptions(only: [Glob(TestSet.otherChallenge), Glob(TestSet.production)])
        // The control, a probe and the vector go well.
        let report = try await fixture.run(fixture.correct("reject-after", "3"), options: options)
        #expect(report.spoiled == [TestSet.otherChallenge: .inconclusive, TestSet.production: .wrongVerdict])
        #expect(try report.result(TestSet.production).reason == "accepted at the start, rejected at the end: tired")
        let dependent = try #require(try report.result(TestSet.otherChallenge).reason)
        #expect(dependent.contains("its control was not accepted (accepted at the start, rejected at the end"))
        // So is one that is not selected.
        let alone = try await fixture.run(
            fixture.correct("reject-after", "3"), options: RunOptions(only: [Glob(TestSet.otherChallenge)]))
        #expect(alone.spoiled == [TestSet.otherChallenge: .inconclusive])
    }

    @Test("A target that rejects every control at the end has no score")
    func gaveUp() async throws {
        // Two controls, five probes and six vectors go well.
        let report = try await fixture.run(fixture.correct("reject-after", "13"))
        #expect(report.exitCode == 3)
        #expect(!report.results.contains { $0.expect == .reject && $0.outcome == .pass })
        #expect(report.fault?.sentence.contains("accepted 2 genuine objects at the start and none of them") == true)
    }

    @Test("Info vectors are recorded and never judged", arguments: ["accept-on", "reject-on", "error-on", "crash-on"])
    func info(word: String) async throws {
        let report = try await fixture.run(fixture.correct(word, TestSet.odd))
        #expect(report.exitCode == 0)
        #expect(try report.result(TestSet.odd).outcome == .observed)
    }

    @Test(
        "Asked alone again, a failure is the same failure",
        arguments: [
            ("reject-on", TestSet.production), ("error-on", TestSet.production), ("accept-on", TestSet.selfSigned),
            ("error-on", TestSet.selfSigned), ("crash-on", TestSet.selfSigned), ("crash-on", TestSet.production),
            ("unsupported-on", TestSet.firstAssertion), ("reject-on", TestSet.firstAssertion),
            ("wrong-counter-on", TestSet.production),
        ])
    func repeated(word: String, id: String) async throws {
        let whole = try await fixture.run(fixture.correct(word, id))
        #expect(!whole.spoiled.isEmpty)
        for (failed, outcome) in whole.spoiled {
            let again = try await fixture.run(fixture.correct(word, id), options: RunOptions(only: [Glob(failed)]))
            #expect(again.exitCode == 1 && again.spoiled == [failed: outcome], "\(failed)")
        }
    }
}
