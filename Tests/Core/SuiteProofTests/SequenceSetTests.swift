import TestBasics

@testable import SuiteProof

/// The properties of every sequence of the set.
struct SequenceSetTests {
    private let byID: [VectorID: Vector]

    init() throws { byID = try CommittedVectors.all().byID }

    private var sequences: [(vector: Vector, steps: [SequenceStep])] {
        byID.values.sorted { $0.id < $1.id }.compactMap { vector in vector.steps.map { (vector, $0) } }
    }

    @Test("A broken sequence has one step to reject, and without it, or with its own, it is its control")
    func controls() throws {
        for (vector, steps) in sequences where vector.expect == .reject {
            let index = try #require(steps.firstIndex { $0.expect == .reject })
            #expect(steps.count { $0.expect == .reject } == 1, "\(vector.id)")
            let fault = try #require(vector.fault)
            #expect(fault.path.hasPrefix("steps[\(index)]."), "\(vector.id)")
            let control = try #require(vector.control.flatMap { byID[$0]?.steps })
            var rest = steps
            rest.remove(at: index)
            var controlRest = control
            if control.count == steps.count { controlRest.remove(at: index) }
            #expect((fault.before == nil) == (control.count < steps.count), "\(vector.id)")
            #expect(rest == controlRest, "\(vector.id)")
        }
    }

    @Test("Keys and counters are carried into every assertion, and from accepted steps only")
    func carried() {
        for (vector, steps) in sequences {
            for step in steps {
                let isAssertion = step.request.operation == .verifyAssertion
                let isCarried = step.carry.publicKey != nil && step.carry.storedCounter != nil
                #expect(isAssertion == isCarried, "\(vector.id) \(step.name)")
            }
        }
    }

    @Test("The bits of each call are carried into the next one")
    func carriedBits() {
        let calls = sequences.filter { $0.vector.requirement == .sequenceBits }
        #expect(calls.count == 7)
        for (vector, steps) in calls {
            #expect(steps.map(\.carry.bits) == [nil] + steps.dropLast().map(\.name), "\(vector.id)")
            #expect(vector.needs == [.deviceCheckService, .clock, .deviceCheckBits], "\(vector.id)")
        }
    }

    @Test(
        "A service that keeps bits wrongly is found by the sequence about it, and by no other vector",
        arguments: [
            ("bits-of-one-device", "two-devices"), ("bits-of-one-team", "two-teams"), ("bits-of-one-host", "two-hosts"),
            ("bits-other-bit-cleared", "one-bit-written"), ("bits-first-month", "one-bit-written"),
            ("bits-cleared-by-validation", "validated"),
        ])
    func killers(mutant: String, name: String) async throws {
        let row = try await KillMatrix.committed().rows.first { $0.name == mutant }
        #expect(row?.killers.map(\.description) == ["sequence/bits/\(name)"])
    }

    @Test("The interleaved devices have each their own key and counter")
    func interleaved() throws {
        let steps = try #require(try CommittedVectors.named("sequence/valid/two-devices-interleaved").steps)
        #expect(steps.compactMap(\.carry.storedCounter) == ["attest-one", "attest-two", "one-first", "two-first"])
        #expect(Set(steps.compactMap(\.result?.publicKey)).count == 2)
    }

    @Test("The returned key has a coordinate that begins with a zero byte")
    func zeroCoordinate() throws {
        let steps = try #require(try CommittedVectors.named("sequence/valid/returned-key-is-leaf-key").steps)
        let key = try #require(steps.first?.result?.publicKey)
        #expect(key.count == 65 && (key[1] == 0 || key[33] == 0))
    }

    @Test("The longest sequence stays small")
    func size() throws {
        #expect(try CommittedVectors.named("sequence/valid/hundred-assertions").json.canonicalText.utf8.count < 400_000)
    }
}

/// Verifiers that take values of an earlier request for those of this one fail the sequences about them, and no other.
struct EarlierRequestTests {
    /// The reference verifier, which also accepts evidence that is right with the values of an earlier request.
    private struct ForgetfulVerifier {
        private var earlier: [VerificationRequest] = []

        mutating func accepts(_ request: VerificationRequest) -> Bool {
            defer { earlier.append(request) }
            return ([request] + earlier.compactMap { with($0, evidenceOf: request) }).contains {
                ReferenceVerifier().assess($0).isAccepted
            }
        }

        /// Returns an assertion with the challenge of an earlier request, and other evidence with all its values.
        private func with(_ earlier: VerificationRequest, evidenceOf request: VerificationRequest)
            -> VerificationRequest?
        {
            guard earlier.kind == request.kind else { return nil }
            guard case .assertion(var assertion) = request, case .assertion(let other) = earlier else {
                return earlier.with(evidence: request.evidence)
            }
            assertion.challenge = other.challenge
            return .assertion(assertion)
        }
    }

    @Test("Verifiers with the values of earlier requests in mind fail the sequences that show it")
    func failed() throws {
        let vectors = try CommittedVectors.all().filter {
            $0.id.suite == "sequence" && $0.requirement == .sequenceState
        }
        let failed = vectors.filter { vector in
            var verifier = ForgetfulVerifier()
            return vector.steps?.contains { verifier.accepts($0.request) && $0.expect == .reject } ?? false
        }
        let names = Set(failed.map(\.id.name))
        let expected = vectors.map(\.id.name).filter {
            $0.contains("-again-") || $0 == "challenge-of-earlier-assertion"
        }
        #expect(expected.count == 9)
        #expect(names == Set(expected))
    }
}
