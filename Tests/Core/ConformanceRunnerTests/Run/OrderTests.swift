import RunnerTestSupport

@Suite("The order of requests")
struct OrderTests {
    private let fixture: FakeTargetFixture

    init() throws { fixture = try FakeTargetFixture() }

    @Test("Controls come first, then probes for junk, clock and state, then the rest, then the controls again")
    func order() async throws {
        _ = try await fixture.run(fixture.correct("log", fixture.folder.path("log")))
        #expect(
            try fixture.lines(of: "log") == [
                "describe", TestSet.firstAssertion, TestSet.production,
                "assertion/probe/junk", "attestation/probe/junk", "attestation/probe/clock",
                TestSet.production, TestSet.firstAssertion,
                TestSet.sameCounter, TestSet.selfSigned, TestSet.odd, TestSet.otherChallenge,
                TestSet.development, TestSet.expired, TestSet.firstAssertion, TestSet.production,
            ])
    }

    @Test("With several jobs there are as many processes, and the same results")
    func jobs() async throws {
        let report = try await fixture.run(
            fixture.correct("processes", fixture.folder.path("pids"), "crash-on", TestSet.selfSigned),
            options: RunOptions(jobs: 3))
        #expect(report.spoiled == [TestSet.selfSigned: .crash])
        #expect(report.results.map(\.id) == report.results.map(\.id).sorted())
        #expect(report.results.count == 8)
        #expect(Set(try fixture.lines(of: "pids")).count >= 3)
    }

    @Test("Every result is reported as it comes, and again when a second answer to it is found, between header and end")
    func events() async throws {
        let events = Collector<String>()
        let target = fixture.correct("late-answer-on", TestSet.otherChallenge)
        let report = try await fixture.run(target) { event in
            switch event {
            case .started(let header): events.add("started \(header.count)")
            case .result(let result): events.add("\(result.id)")
            case .revised(let result): events.add("revised \(result.id) \(result.outcome)")
            case .ended(let report): events.add("ended \(report.exitCode)")
            }
        }
        #expect(events.values.first == "started 8")
        #expect(events.values.last == "ended 1")
        let revised = "revised \(TestSet.otherChallenge) protocolError"
        #expect(Set(events.values.dropFirst().dropLast()) == Set(report.results.map(\.id.description) + [revised]))
    }
}

@Suite("Another order, and another time")
struct RepetitionTests {
    private let fixture: FakeTargetFixture

    init() throws { fixture = try FakeTargetFixture(TestSequences.set(with: TestSet.vectors())) }

    /// The ids in the order in which they were asked, without probes and descriptions.
    private func asked(_ options: RunOptions) async throws -> [String] {
        let name = "log-\(options.shuffleSeed ?? 0)-\(options.repeats)"
        _ = try await fixture.run(fixture.correct("log", fixture.folder.path(name)), options: options)
        return try fixture.lines(of: name).filter { $0 != "describe" && !$0.contains("probe") }
    }

    @Test("A seed decides the order: the same one gives the same, another one another")
    func shuffle() async throws {
        let sorted = try await asked(RunOptions())
        let seven = try await asked(RunOptions(shuffleSeed: 7))
        let again = try await asked(RunOptions(shuffleSeed: 7, repeats: 1))
        let eight = try await asked(RunOptions(shuffleSeed: 8))
        #expect(again.suffix(seven.count) == seven[...])
        #expect(seven != sorted && seven != eight)
        #expect(seven.sorted() == sorted.sorted())
    }

    @Test("In a shuffled run, too, a vector follows its control, and steps stay in order")
    func shuffledControls() async throws {
        for seed in 1...10 as ClosedRange<UInt32> {
            let asked = try await asked(RunOptions(shuffleSeed: seed))
            let control = try #require(asked.firstIndex(of: TestSet.production))
            let dependent = try #require(asked.firstIndex(of: TestSet.otherChallenge))
            #expect(control < dependent)
            let steps = asked.filter { $0.hasPrefix(TestSequences.replay) }
            #expect(steps == ["attest", "first", "replay", "second"].map { "\(TestSequences.replay)#\($0)" })
        }
    }

    @Test("Every judged vector is repeated as often as requested, and no vector twice before all were asked once")
    func repeated() async throws {
        let asked = try await asked(RunOptions(repeats: 3))
        let times = Dictionary(grouping: asked, by: \.self).mapValues(\.count)
        #expect(times[TestSet.selfSigned] == 3 && times[TestSet.development] == 3)
        // Controls once more for the state and at the end, and what is only recorded once.
        #expect(times[TestSet.production] == 5 && times[TestSet.odd] == 1)
        let second = try #require(asked.indices.filter { asked[$0] == TestSet.selfSigned }.dropFirst().first)
        #expect(Set(asked[..<second]).count == Set(asked).count)
    }

    @Test("Each repetition of a shuffled run has its own order")
    func reshuffled() async throws {
        let asked = try await asked(RunOptions(shuffleSeed: 7, repeats: 3))
        let first = [TestSet.selfSigned, TestSet.sameCounter, TestSet.expired, TestSet.development]
        let rounds = asked.filter(first.contains)
        #expect(Set([Array(rounds[0..<4]), Array(rounds[4..<8]), Array(rounds[8..<12])]).count > 1)
    }

    @Test(
        "A target that changes its mind or its values is unstable, with all its answers, and the step of a sequence",
        arguments: [
            ("flip-on", TestSet.selfSigned, 3, "asked 3 times, answered: reject, accept, reject"),
            (
                "counting-up-on", TestSet.development, 2,
                #"asked 2 times, answered: accept {"counter":1}, accept {"counter":2}"#
            ),
            ("flip-on", "\(TestSequences.replay)#replay", 2, "asked 2 times, step 3 'replay' answered: reject, accept"),
        ])
    func unstable(word: String, id: String, repeats: Int, reason: String) async throws {
        let report = try await fixture.run(fixture.correct(word, id), options: RunOptions(repeats: repeats))
        let vector = id.replacing("#replay", with: "")
        #expect(report.spoiled == [vector: .unstable] && report.exitCode == 1)
        let result = try report.result(vector)
        #expect(result.reason == reason)
        // One acceptance is enough for a hole.
        #expect(id != TestSet.selfSigned || result.isHole)
    }

    @Test("An unstable control stays unstable, whatever it says at the end, and proves nothing for others")
    func flippingControl() async throws {
        let report = try await fixture.run(
            fixture.correct("flip-on", TestSet.production), options: RunOptions(repeats: 3))
        #expect(report.spoiled[TestSet.production] == .unstable)
        #expect(report.spoiled[TestSet.otherChallenge] == .inconclusive)
        #expect(Set(report.spoiled.values) == [.unstable, .inconclusive])
        let control = try report.result(TestSet.production)
        #expect(control.verdict == .accept && control.refusal == .reject)
    }
}
