import RunnerTestSupport
import Synchronization

@Suite("Targets that keep keys and counters")
struct StateTests {
    /// A verifier that stores the counter of each key itself, and asks nobody for the stored one.
    private final class Server: Target, TargetConnection {
        let name = "stateful"
        let capabilities: Set<Capability>
        /// A Boolean value that indicates whether the counter is stored before the object is verified.
        let storesFirst: Bool
        let refusesReset: Bool
        let counters = Mutex<[[UInt8]: Int64]>([:])
        let resets = Collector<String>()

        init(_ capabilities: Set<Capability>, storesFirst: Bool = false, refusesReset: Bool = false) {
            self.capabilities = capabilities.union([
                .attestation, .assertion, .roots, .storedCounter, .challenge, .environment,
            ])
            (self.storesFirst, self.refusesReset) = (storesFirst, refusesReset)
        }

        func connect() -> any TargetConnection { self }
        func close() async -> LateFault? { nil }
        func close() async {}

        func answer(_ request: AdapterRequest, within timeout: Duration) async throws(RunnerError) -> Answer {
            let content: AdapterResponseContent =
                switch request.content {
                case .describe: .description(TargetDescription(name: "s", version: "", capabilities: capabilities))
                case .reset: .verdict(reset(request.id))
                case .verify(let request): .verdict(VerdictResponse(isAccepted(request) ? .accept : .reject))
                }
            return Answer(.response(content))
        }

        private func reset(_ id: String) -> VerdictResponse {
            resets.add(id)
            counters.withLock { $0 = [:] }
            return VerdictResponse(capabilities.contains(.reset) && !refusesReset ? .accept : .unsupported)
        }

        private func isAccepted(_ request: VerificationRequest) -> Bool {
            guard request.evidence != Array("junk".utf8) else { return false }
            guard case .assertion(let assertion) = request else { return true }
            let counter = Int64(assertion.assertion.last ?? 0)
            let isSigned = assertion.clientData != [0]
            return counters.withLock { counters in
                guard counter > counters[assertion.keyId] ?? 0 else { return false }
                if isSigned || storesFirst { counters[assertion.keyId] = counter }
                return isSigned
            }
        }
    }

    /// A sequence with a forged assertion of a huge counter, its control, and single assertions that share a key.
    private func set() throws -> VectorSet {
        var forged = try #require(try TestSequences.set().vectors.first { $0.id.description == TestSequences.replay })
        guard var steps = forged.steps, case .assertion(var request) = steps[2].request else {
            throw CancellationError()
        }
        request.assertion = Array("forged".utf8) + [200]
        request.clientData = [0]
        steps[2].request = .assertion(request)
        steps[2].requirement = .assertionSignature
        forged.content = .sequence(withOwnKey(steps))
        var valid = try TestSequences.set().vectors.filter { $0.id.description == TestSequences.valid }
        valid[0].content = .sequence(withOwnKey(valid[0].steps ?? []))
        var vectors = try TestSet.vectors().filter { $0.id.suite == "assertion" }
        for index in vectors.indices where vectors[index].expect == .reject {
            guard case .assertion(var request) = vectors[index].request else { continue }
            request.clientData = [0]
            vectors[index].content = .single(.assertion(request), result: nil)
        }
        return try TestSet.set(vectors + valid + [forged])
    }

    private func withOwnKey(_ steps: [SequenceStep]) -> [SequenceStep] {
        steps.map { step in
            guard case .assertion(var request) = step.request else { return step }
            var step = step
            request.keyId = [5]
            step.request = .assertion(request)
            return step
        }
    }

    private func run(
        _ server: Server, vectors other: VectorSet? = nil, options: RunOptions = RunOptions()
    ) async throws -> RunRecord {
        let set = try other ?? set()
        let forms = VectorForms { ids, form in
            guard case .otherKeys = form else { return [] }
            return set.vectors.filter { ids.contains($0.id) }.map { vector in
                guard case .assertion(var request) = vector.request else { return vector }
                var vector = vector
                // A key that the server has never seen, in a later run either.
                request.keyId = [99, UInt8(server.counters.withLock(\.count))]
                vector.content = .single(.assertion(request), result: nil)
                return vector
            }
        }
        return try await set.run(server, options: options, forms: forms)
    }

    @Test("A correct one that declares reset passes, repeated too", arguments: [1, 3])
    func correct(repeats: Int) async throws {
        let server = Server([.reset])
        let report = try await run(server, options: RunOptions(jobs: 4, repeats: repeats))
        #expect(report.spoiled == [:] && report.exitCode == 0)
        #expect(report.remarks.filter(\.isCause).isEmpty)
        #expect(Set(server.resets.values) == ["reset"])
    }

    @Test("One that stores the counter before it verifies the signature is found by the sequence")
    func storesFirst() async throws {
        let report = try await run(Server([.reset], storesFirst: true))
        #expect(report.spoiled == [TestSequences.replay: .wrongVerdict])
        #expect(try report.result(TestSequences.replay).step?.description == "step 4 'second'")
    }

    @Test("One without reset is told that it seems to keep state, and accused of nothing", arguments: [1, 3])
    func undeclared(repeats: Int) async throws {
        let report = try await run(Server([]), options: RunOptions(repeats: repeats))
        #expect(report.fault == nil && report.exitCode == 1)
        #expect(Set(report.spoiled.values) == [.inconclusive])
        #expect(report.spoiled.keys.contains(TestSet.sameCounter))
        #expect(try report.result(TestSet.firstAssertion).outcome == .pass)
        guard case .keepsState(let ids, hasReset: false)? = report.remarks.first else {
            return #expect(Bool(false), "\(report.remarks)")
        }
        #expect(ids.first?.description == TestSet.firstAssertion)
    }

    @Test("One that compares with its own counter is not said to accept replays")
    func ownCounter() async throws {
        // The target has seen no assertion of this key, whatever the request says of it.
        let set = try set()
        var vectors = set.vectors
        let index = try #require(vectors.firstIndex { $0.id.description == TestSet.sameCounter })
        guard case .assertion(var request) = vectors[index].request else { throw CancellationError() }
        (request.keyId, request.clientData) = ([77], [1])
        vectors[index].content = .single(.assertion(request), result: nil)
        let report = try await run(Server([]), vectors: TestSet.set(vectors))
        let result = try report.result(TestSet.sameCounter)
        #expect(result.outcome == .inconclusive && result.verdict == .accept)
        #expect(report.keepsState && Set(report.spoiled.values) == [.inconclusive])
    }

    @Test("One that still has the keys of an earlier run is told so, and locks nobody out")
    func earlierRun() async throws {
        let server = Server([])
        _ = try await run(server)
        let report = try await run(server)
        #expect(Set(report.spoiled.values) == [.inconclusive] && report.fault == nil)
        #expect(try report.result(TestSet.firstAssertion).outcome == .inconclusive)
        let id = try #require(VectorID(TestSet.firstAssertion))
        #expect(report.remarks.filter(\.isCause) == [.keepsEarlierState([id])])
    }

    @Test("A reset that is not answered with accept is no reset")
    func brokenReset() async throws {
        let server = Server([.reset], refusesReset: true)
        let report = try await TestSet.all().run(server, options: RunOptions(only: [Glob(TestSet.development)]))
        let result = try report.result(TestSet.development)
        #expect(result.outcome == .protocolError)
        #expect(result.reason == "did not answer reset with accept (unsupported)")
    }
}
