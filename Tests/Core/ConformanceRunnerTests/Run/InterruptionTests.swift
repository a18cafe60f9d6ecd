import RunnerTestSupport

@Suite("A run that somebody interrupts")
struct InterruptionTests {
    /// Answers rightly until it is asked about one vector; then it interrupts the run, and hangs.
    private struct HangingTarget: Target, TargetConnection {
        let name = "hanging"
        let vector: String
        let interruption: RunInterruption

        func connect() -> any TargetConnection { self }

        func answer(_ request: AdapterRequest, within timeout: Duration) async throws(RunnerError) -> Answer {
            if request.id == vector {
                interruption.interrupt()
                try? await Task.sleep(for: .seconds(86_400))
                return Answer(.crash("was ended"))
            }
            let description = TargetDescription(name: "t", version: "", capabilities: [.attestation])
            guard request.content != .describe else { return Answer(.response(.description(description))) }
            return Answer(.response(.verdict(VerdictResponse(request.id.contains("/valid/") ? .accept : .reject))))
        }

        func close() async -> LateFault? { nil }
    }

    private func run(
        hangingAt vector: String, _ interruption: RunInterruption,
        onEvent: @escaping @Sendable (RunEvent) -> Void = { _ in }
    ) async throws -> RunRecord {
        let target = HangingTarget(vector: vector, interruption: interruption)
        let run = try ConformanceRun(
            set: TestSet.all(), target: target, options: RunOptions(only: [Glob("attestation/*/*")]),
            interruption: interruption)
        return try await run.run(onEvent: onEvent)
    }

    @Test("Results so far are reported, and pending requests do not count against the target")
    func kept() async throws {
        let ended = Collector<String>()
        let interruption = RunInterruption { ended.add("targets") }
        let report = try await run(hangingAt: TestSet.otherChallenge, interruption) { event in
            if case .ended = event { ended.add("run") }
        }
        #expect(ended.values == ["targets", "run"])
        #expect(report.exitCode == 3)
        #expect(report.fault?.isInterruption == true)
        #expect(report.fault?.sentence == "The run was interrupted after 4 of 6 vectors.")
        #expect(try report.result(TestSet.selfSigned).outcome == .pass)
        #expect(!report.results.contains { $0.outcome == .crash })
        #expect(!interruption.interrupt())
    }

    @Test("Before the target has described itself there is nothing to report")
    func early() async throws {
        await #expect(throws: RunnerError(.interrupted, "")) {
            _ = try await run(hangingAt: "describe", RunInterruption())
        }
    }
}
