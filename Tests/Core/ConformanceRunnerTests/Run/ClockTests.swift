import RunnerTestSupport
import Synchronization

@Suite("A target that declares clock has to verify at the time of the request")
struct ClockTests {
    private static let probe = "attestation/probe/clock"

    @Test("A target whose answers ignore the request's time fails, and only --capabilities can change that")
    func ignored() async throws {
        let fixture = try FakeTargetFixture()
        let target = fixture.correct("accept-on", Self.probe, "log", fixture.folder.path("log"))
        let report = try await fixture.run(target, options: RunOptions(allowUntestable: [.clock]))
        #expect(report.spoiled == [TestSet.expired: .notTestable])
        #expect(report.exitCode == 1)
        let result = try report.result(TestSet.expired)
        #expect(result.isFalselyDeclared && result.missing == [.clock])
        #expect(result.reason == "not judged: the target declares clock, but its answer does not follow 'time'")
        #expect(try !fixture.lines(of: "log").contains(TestSet.expired))
        let production = try #require(VectorID(TestSet.production))
        #expect(report.remarks == [.ignoresTime(accepted: [production], expired: nil, unjudged: 1)])
        let honest = try await fixture.run(
            fixture.correct("accept-on", Self.probe),
            options: RunOptions(capabilities: [.attestation, .assertion], allowUntestable: [.clock]))
        #expect(honest.exitCode == 0 && honest.remarks.isEmpty)
    }

    @Test("The clock is not probed when no vector needs it, or the target does not declare it")
    func unneeded() async throws {
        let fixture = try FakeTargetFixture()
        for (log, words, options) in [
            ("a", ["capabilities", "attestation,assertion"], RunOptions()),
            ("b", [], RunOptions(skip: [Glob(TestSet.expired)])),
        ] {
            let target = fixture.correct(["log", fixture.folder.path(log)] + words)
            let report = try await fixture.run(target, options: options)
            #expect(try !fixture.lines(of: log).contains(Self.probe))
            #expect(report.remarks.isEmpty)
        }
    }

    /// A genuine object of a few days, and the same long after; the first of them needs clock too, and is asked as
    /// the control of the second.
    private func timedSet() throws -> VectorSet {
        let genuine = try TestSet.vector(
            "attestation/valid/short-lived", .attestationValid, needs: [.attestation, .clock])
        var late = try TestSet.vector(
            TestSet.expired, .attestationValidity, control: genuine.id.description, needs: [.attestation, .clock])
        let request = genuine.request?.verified(at: Blank.time.adding(days: 300))
        late.content = .single(try #require(request), result: nil)
        return try TestSet.set([
            genuine, late, try TestSet.vector(TestSet.production, .attestationValid),
            try TestSet.vector(TestSet.otherChallenge, .attestationNonce, control: TestSet.production),
        ])
    }

    /// Runs the set against a verifier that accepts what `isValid` says of an id at a time.
    private func run(_ isValid: @escaping @Sendable (String, Timestamp) -> Bool) async throws -> RunRecord {
        let target = BuiltinTarget.test([.attestation, .clock]) { request in
            guard case .attestation(let request) = request, request.attestation != Blank.junk else {
                return VerdictResponse(.reject)
            }
            let id = String(decoding: request.attestation, as: UTF8.self)
            return VerdictResponse(isValid(id, request.time) ? .accept : .reject)
        }
        return try await timedSet().run(target)
    }

    @Test("A target that remembers what it accepted follows the time, and is told of its memory")
    func remembering() async throws {
        let known = Mutex<Set<[UInt8]>>([])
        let target = BuiltinTarget.test([.attestation, .clock]) { request in
            guard case .attestation(let request) = request, request.attestation != Blank.junk else {
                return VerdictResponse(.reject)
            }
            let isForeign = request.attestation == Array(TestSet.otherChallenge.utf8)
            return known.withLock { known in
                guard request.time == Blank.time, !isForeign || known.contains(request.attestation) else {
                    return VerdictResponse(known.contains(request.attestation) ? .accept : .reject)
                }
                known.insert(request.attestation)
                return VerdictResponse(.accept)
            }
        }
        let made = Atomic(0)
        let set = try timedSet()
        let forms = VectorForms { ids, form in
            guard case .otherKeys = form else { return [] }
            return set.vectors.filter { ids.contains($0.id) }.map { vector in
                var vector = vector
                let other = Array("other \(made.add(1, ordering: .relaxed).newValue)".utf8)
                vector.content = .single((vector.request ?? .attestation(.blank)).with(evidence: other), result: nil)
                return vector
            }
        }
        let report = try await set.run(target, forms: forms)
        let id = try #require(VectorID("attestation/valid/short-lived"))
        #expect(report.remarks.filter(\.isCause) == [.remembersAcceptance(id)])
        #expect(report.spoiled == [TestSet.expired: .wrongVerdict])
    }

    @Test("Two vectors of the set that differ only in time are enough")
    func honoured() async throws {
        let report = try await run { id, time in id != TestSet.otherChallenge && time == Blank.time }
        #expect(report.exitCode == 0 && report.counts == [.pass: 4])
    }

    @Test(
        "A receipt verifier that does not check the creation, and knows the expiry, follows the time",
        arguments: [true, false])
    func receipts(knowsExpiry: Bool) async throws {
        let request = VerificationRequest.receipt(.blank).with(evidence: Array("receipt".utf8))
        var genuine = try TestSet.vector("receipt/valid/attest", .receiptValid, needs: [.receipt, .clock])
        var old = try TestSet.vector(
            "receipt/creation/old", .receiptCreation, control: "receipt/valid/attest", needs: [.receipt, .clock])
        genuine.content = .single(request, result: nil)
        old.content = .single(try #require(request.verified(at: Blank.time.adding(days: 1))), result: nil)
        let target = BuiltinTarget.test([.receipt, .clock]) { request in
            guard case .receipt(let request) = request, request.receipt == Array("receipt".utf8) else {
                return VerdictResponse(.reject)
            }
            let isValid = !knowsExpiry || request.time < Blank.time.adding(days: 90)
            return VerdictResponse(isValid ? .accept : .reject)
        }
        let report = try await TestSet.set([genuine, old]).run(target)
        #expect(report.spoiled["receipt/creation/old"] == (knowsExpiry ? .wrongVerdict : .notTestable))
        let ignores = report.remarks.contains { if case .ignoresTime = $0 { true } else { false } }
        #expect(ignores == !knowsExpiry, "\(report.remarks)")
    }

    @Test("A verifier that uses another clock shows it by accepting the genuine object at any time")
    func otherClock() async throws {
        let report = try await run { id, _ in id == TestSet.production }
        #expect(report.spoiled == ["attestation/valid/short-lived": .notTestable, TestSet.expired: .notTestable])
        let production = try #require(VectorID(TestSet.production))
        #expect(report.remarks.first == .ignoresTime(accepted: [production], expired: nil, unjudged: 2))
    }
}
