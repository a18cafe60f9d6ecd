import RunnerTestSupport
import Synchronization

@Suite("Targets that refuse one shape of devices")
struct ShapeTests {
    /// Answers rightly, but for genuine attestations in some shapes.
    private func refusing(_ shapes: Set<String>, but exception: String = "") -> FormTarget {
        FormTarget { id, form in
            if id.hasPrefix("attestation/"), shapes.contains(form) { return .reject }
            return id == exception || id.contains("/valid/") ? .accept : .reject
        }
    }

    @Test("One refused control blinds no run: the first accepted shape is judged, and what is refused is one failure")
    func firstAccepted() async throws {
        let target = refusing(["", "ios-26-before-eku"], but: TestSet.selfSigned)
        let report = try await target.run(try TestSet.all())
        #expect(report.spoiled == [TestSet.production: .wrongVerdict, TestSet.selfSigned: .wrongVerdict])
        #expect(try report.result(TestSet.production).shape == nil)
        for id in [TestSet.otherChallenge, TestSet.selfSigned, TestSet.expired, TestSet.development] {
            #expect(try report.result(id).shape == .iOS17, "\(id)")
        }
        #expect(try report.result(TestSet.sameCounter).shape == nil)
        #expect(report.fault == nil && report.exitCode == 1)
        #expect(
            report.remarks.map(\.sentence) == [
                "Fix this first: it refuses leaf certificates with access control and the properties of 2026 (iOS 26.1 and "
                    + "later); 4 vectors were judged in the shape of iOS 17 instead, in which it accepts "
                    + "'\(TestSet.production)'. Its words: as told"
            ])
    }

    @Test("A single negative whose control is refused is judged in the shape, too")
    func single() async throws {
        let target = refusing([""])
        let options = RunOptions(only: [Glob(TestSet.otherChallenge)])
        let report = try await target.run(try TestSet.all(), options: options)
        #expect(report.counts == [.pass: 1])
        #expect(try report.result(TestSet.otherChallenge).shape == .iOS26BeforeEKU)
        #expect(
            report.remarks.first?.sentence.hasPrefix("Fix this first: it refuses leaf certificates with extended key")
                == true)
        #expect(!target.asked.values.contains(TestSet.otherChallenge))
    }

    @Test("The same shape can be asked for from the start")
    func chosen() async throws {
        let target = refusing([""])
        let options = RunOptions(only: [Glob(TestSet.otherChallenge)], shape: .iOS17)
        let report = try await target.run(try TestSet.all(), options: options)
        #expect(report.counts == [.pass: 1] && report.remarks.isEmpty)
        #expect(try report.result(TestSet.otherChallenge).shape == .iOS17)
        #expect(target.asked.values.filter { $0.hasPrefix(TestSet.production) && !$0.hasSuffix("@ios-17") }.isEmpty)
    }

    @Test("A vector that does not exist in the accepted shape stays inconclusive, and says why")
    func absent() async throws {
        let report = try await refusing([""]).run(try TestSet.all(), without: [TestSet.selfSigned])
        let result = try report.result(TestSet.selfSigned)
        #expect(result.outcome == .inconclusive && result.shape == nil)
        #expect(result.reason?.contains("was accepted only in the shape of iOS 26 before February 2026") == true)
    }

    @Test("A genuine object that is rejected beside an accepted plain one fails in the shape of the set")
    func otherCause() async throws {
        let report = try await FormTarget { id, form in
            id == TestSet.development && form.isEmpty ? .reject : id.contains("/valid/") ? .accept : .reject
        }.run(try TestSet.all())
        #expect(report.spoiled == [TestSet.development: .wrongVerdict] && report.remarks.isEmpty)
    }

    @Test("A genuine object that is rejected in the accepted shape, too, fails in that")
    func otherCauseInShape() async throws {
        let report = try await FormTarget { id, form in
            if id == TestSet.development || form.isEmpty && id.hasPrefix("attestation/") { return .reject }
            return id.contains("/valid/") ? .accept : .reject
        }.run(try TestSet.all())
        #expect(report.spoiled == [TestSet.production: .wrongVerdict, TestSet.development: .wrongVerdict])
        #expect(try report.result(TestSet.production).shape == nil)
        #expect(try report.result(TestSet.development).shape == .iOS26BeforeEKU)
    }

    @Test("An object that is accepted as it is, after a shape of it was, was not refused for its shape")
    func accidental() async throws {
        let count = Atomic(0)
        let report = try await FormTarget { id, form in
            if id == TestSet.production, form.isEmpty, count.add(1, ordering: .relaxed).newValue <= 2 { return .error }
            return id.contains("/valid/") ? .accept : .reject
        }.run(try TestSet.all())
        #expect(try report.result(TestSet.production).outcome == .unstable)
        #expect(report.remarks.isEmpty && report.results.allSatisfy { $0.shape == nil })
    }

    @Test("A sequence that fails at another step when it is sent again was not refused for its shape")
    func accidentalSequence() async throws {
        let count = Atomic(0)
        let report = try await FormTarget { id, form in
            guard id.hasPrefix(TestSequences.valid) else { return .reject }
            guard form.isEmpty else { return .accept }
            return count.add(1, ordering: .relaxed).newValue == 3 ? .accept : .error
        }.run(try TestSequences.set(), declaring: [.roots, .storedCounter])
        let result = try report.result(TestSequences.valid)
        #expect(result.outcome == .unstable && result.shape == nil)
        #expect(report.remarks.allSatisfy { if case .refusesShape = $0 { false } else { true } })
    }

    @Test("No leaf certificate is at fault for an assertion, where attestations with the same are accepted")
    func leafless() async throws {
        let report = try await FormTarget { id, form in
            // Another form of receipts changes nothing about an assertion.
            if id.hasPrefix(TestSet.firstAssertion), ["", "ios-27", "der-receipt"].contains(form) { return .error }
            return id.contains("/valid/") ? .accept : .reject
        }.run(try TestSet.all())
        #expect(report.results.allSatisfy { $0.shape == nil })
        let id = try #require(VectorID(TestSet.firstAssertion))
        guard case .refusesControl(id, otherShapes: 2, unproven: 1, _)? = report.remarks.first else {
            return #expect(Bool(false), "\(report.remarks)")
        }
    }

    @Test("A control that is accepted in a later round is not called refused")
    func acceptedLater() async throws {
        let count = Atomic(0)
        let target = FormTarget { id, _ in
            if id == TestSet.production, count.add(1, ordering: .relaxed).newValue == 1 { return .reject }
            return id.contains("/valid/") ? .accept : .reject
        }
        let report = try await target.run(try TestSet.all(), options: RunOptions(repeats: 2), hasForms: false)
        #expect(try report.result(TestSet.production).outcome == .unstable)
        #expect(report.remarks.filter(\.isCause).isEmpty, "\(report.remarks)")
    }

    @Test("What a target knows from an earlier run it accepts in another form, and refuses no shape")
    func earlierRun() async throws {
        let seen = Collector<String>()
        let report = try await FormTarget { id, form in
            let isNew = !form.isEmpty && !seen.values.contains("\(id)@\(form)")
            seen.add("\(id)@\(form)")
            return isNew && id.contains("/valid/") ? .accept : .reject
        }.run(try TestSet.all())
        #expect(report.keepsState && Set(report.spoiled.values) == [.inconclusive] && report.fault == nil)
        #expect(report.remarks.allSatisfy { if case .refusesShape = $0 { false } else { true } })
    }

    @Test("Only after every shape was sent does a target reject everything, and the count is what was sent")
    func everything() async throws {
        let target = FormTarget { _, _ in .reject }
        let report = try await target.run(try TestSet.all())
        #expect(report.exitCode == 3 && target.asked.values.count == 18)
        #expect(
            report.fault?.sentence
                == "The target rejects everything, genuine objects too: it accepted none of the 2 controls that were sent "
                + "and of 12 in the shapes of other devices, so no rejection proves anything. Its words: as told")
        #expect(report.results.map(\.outcome) == [.wrongVerdict, .wrongVerdict])
    }

    @Test("When all controls of one operation are refused, the others are judged")
    func partial() async throws {
        let report = try await FormTarget { id, _ in
            id.hasPrefix("assertion/valid/") ? .accept : id.hasPrefix("assertion/") ? .reject : .error
        }.run(try TestSet.all())
        #expect(report.fault == nil && report.exitCode == 1)
        #expect(try report.result(TestSet.sameCounter).outcome == .pass)
        #expect(try report.result(TestSet.otherChallenge).isHole == false)
        #expect(
            report.remarks.first?.sentence.hasPrefix(
                "Fix this first: the target does not accept '\(TestSet.production)'")
                == true)
        // An error is an error, and is not counted among what proves nothing.
        guard case .refusesControl(_, _, let count, _)? = report.remarks.first else {
            Issue.record("The first remark is about no control.")
            return
        }
        #expect(count == report.counts[.inconclusive] ?? 0)
    }

    @Test("A set that cannot be forged has no other shapes, and the report says so")
    func foreign() async throws {
        let report = try await refusing([""]).run(try TestSet.all(), hasForms: false)
        #expect(try report.result(TestSet.otherChallenge).outcome == .inconclusive)
        #expect(report.remarks.last == .hasNoShapes)
    }
}

/// A run of made-up vectors that exist in several forms: the bytes of the evidence are the id, an at sign and the form.
private struct FormTarget {
    /// The answer to evidence of an id in a form, which is empty for that of the set.
    let verdict: @Sendable (_ id: String, _ form: String) -> Verdict
    /// The requests that were sent, in order.
    let asked = Collector<String>()

    init(_ verdict: @escaping @Sendable (_ id: String, _ form: String) -> Verdict) { self.verdict = verdict }

    /// Runs a set, with forms for all but some vectors.
    func run(
        _ set: VectorSet, options: RunOptions = RunOptions(), hasForms: Bool = true, without absent: Set<String> = [],
        declaring others: Set<Capability> = []
    ) async throws -> RunRecord {
        let target = BuiltinTarget.test(others.union([.attestation, .assertion, .clock])) { [verdict, asked] request in
            let parts = String(decoding: request.evidence, as: UTF8.self).split(separator: "@").map(String.init)
            asked.add(parts.joined(separator: "@"))
            guard parts[0] != "junk", request.time == Blank.time else { return VerdictResponse(.reject) }
            return VerdictResponse(verdict(parts[0], parts.dropFirst().first ?? ""), reason: "as told")
        }
        let vectors = set.vectors
        let forms = VectorForms { ids, form in
            vectors.filter { ids.contains($0.id) && !absent.contains($0.id.description) }.map { $0.made(in: form) }
        }
        return try await set.run(target, options: options, forms: hasForms ? forms : nil)
    }
}

extension Vector {
    fileprivate func made(in form: VectorForms.Form) -> Vector {
        var vector = self
        let word = if case .shape(let shape) = form { shape.rawValue } else { "other-keys" }
        let bytes = Array("\(id)@\(word)".utf8)
        switch content {
        case .single(let request, let result):
            vector.content = .single(request.with(evidence: bytes), result: result)
        case .sequence(var steps):
            for index in steps.indices { steps[index].request = steps[index].request.with(evidence: bytes) }
            vector.content = .sequence(steps)
        }
        return vector
    }
}
