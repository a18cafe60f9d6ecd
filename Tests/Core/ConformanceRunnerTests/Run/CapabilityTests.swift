import RunnerTestSupport

@Suite("Missing capabilities")
struct CapabilityTests {
    private let fixture: FakeTargetFixture

    init() throws { fixture = try FakeTargetFixture() }

    @Test(
        "A vector that needs more than the target declares is never sent, and fails the run unless the gap is allowed")
    func notTestable() async throws {
        let target = fixture.correct("capabilities", "attestation,assertion", "log", fixture.folder.path("log"))
        let report = try await fixture.run(target)
        #expect(report.spoiled == [TestSet.expired: .notTestable])
        #expect(try report.result(TestSet.expired).missing == [.clock])
        #expect(report.exitCode == 1)
        #expect(try !fixture.lines(of: "log").contains(TestSet.expired))
        let allowing = try await fixture.run(target, options: RunOptions(allowUntestable: [.clock]))
        #expect(allowing.exitCode == 0 && allowing.counts[.notTestable] == 1)
        let other = try await fixture.run(target, options: RunOptions(allowUntestable: [.receipt]))
        #expect(other.exitCode == 1)
    }

    @Test("A run in which everything is allowed to be untestable is not green")
    func nothingTestable() async throws {
        let options = RunOptions(only: [Glob("assertion/**")], allowUntestable: [.assertion])
        let report = try await fixture.run(fixture.correct("capabilities", "attestation"), options: options)
        #expect(report.exitCode == 2)
        #expect(report.fault?.sentence.contains("which declares attestation") == true)
    }

    @Test(
        "A target that does not describe itself, or answers by exit status alone, needs --capabilities",
        arguments: [(["describe", "unsupported"], "exec"), (["oneshot-exit"], "oneshot")])
    func undescribed(words: [String], kind: String) async throws {
        let target = fixture.correct(words, kind: kind)
        let error = await #expect(throws: RunnerError(.capabilitiesUnknown, "")) { _ = try await fixture.run(target) }
        #expect(error?.exitCode == 2 && error?.message.contains("--capabilities attestation") == true)
        let report = try await fixture.run(
            target, options: RunOptions(capabilities: [.attestation, .assertion, .clock]))
        #expect(report.exitCode == 0)
        #expect(report.header.targetName == "FakeTarget")
    }

    @Test("A vector that a target with a capability owes another answer is not asked, and is no gap")
    func unless() async throws {
        var vectors = try TestSet.vectors()
        for index in vectors.indices where vectors[index].requirement.suite == .assertion {
            vectors[index].unless = [.challenge]
        }
        let set = try TestSet.set(vectors)
        func run(_ omits: [Capability: String]) async throws -> RunRecord {
            let target = BuiltinTarget.test([.attestation, .assertion, .clock], omits: omits) { _ in
                VerdictResponse(.reject)
            }
            let options = RunOptions(only: [Glob("assertion/valid/*"), Glob("attestation/valid/*")])
            return try await set.run(target, options: options)
        }
        #expect(try await run([.challenge: "the session compares it"]).header.count == 3)
        #expect(try await run([:]).header.count == 2)
    }

    @Test("An error for a stored key that is no key is as good as a rejection, and for other evidence it is not")
    func storedKey() async throws {
        let id = "assertion/key/not-on-curve"
        let vectors = [
            try TestSet.vector(TestSet.firstAssertion, .assertionValid, needs: [.assertion]),
            try TestSet.vector(id, .assertionKey, control: TestSet.firstAssertion, needs: [.assertion]),
            try TestSet.vector(
                TestSet.sameCounter, .assertionCounter, control: TestSet.firstAssertion, needs: [.assertion]),
        ]
        let fixture = try FakeTargetFixture(TestSet.set(vectors))
        let report = try await fixture.run(fixture.correct("error-on", id, "error-on", TestSet.sameCounter))
        #expect(try report.result(id).outcome == .pass)
        #expect(try report.result(TestSet.sameCounter).outcome == .error)
    }

    @Test("A check that every server owes is tested, unless there is a reason why it is not")
    func checks() async throws {
        let set = try TestSet.set(
            TestSet.vectors()
                + [
                    TestSet.vector(
                        "assertion/challenge/other", .assertionChallenge, control: TestSet.firstAssertion,
                        impact: .replay, needs: [.assertion, .challenge])
                ])
        func run(_ omits: [Capability: String], listing: Set<Capability> = []) async throws -> RunRecord {
            let capabilities = listing.union([.attestation, .assertion, .clock])
            let target = BuiltinTarget.test(capabilities, omits: omits) { request in
                VerdictResponse(request.evidence == Blank.junk ? .reject : .accept, output: VerifiedOutput(counter: 1))
            }
            return try await set.run(target)
        }
        let id = "assertion/challenge/other"
        #expect(try await run([:]).result(id).outcome == .wrongVerdict)
        let listed = try await run([:], listing: [.storedCounter])
        #expect(try listed.result(id).outcome == .wrongVerdict)
        #expect(listed.remarks.contains(.listsChecks([.storedCounter], butNot: [.environment, .challenge])))
        let allowed = try await run([.challenge: "the session compares it"])
        let result = try allowed.result(id)
        #expect(result.outcome == .notTestable && allowed.header.status(of: result) == .fine)
        #expect(result.reason == "not sent: the target leaves out challenge: the session compares it")
        let silent = try await run([.challenge: " "])
        #expect(try silent.header.status(of: silent.result(id)) == .failing)
        let counters = try await run([.storedCounter: "the app compares them"])
        #expect(counters.remarks.contains(.omitsCounterOnly))
    }

    @Test("A word that is not a capability gets a remark with the word that was probably meant")
    func unknown() async throws {
        var description = TargetDescription(
            name: "t", version: "1", capabilities: [.attestation], unknownCapabilities: ["asertion"])
        description.unknownOmits = ["counter": "x", "receipt": "y"]
        let target = BuiltinTarget(name: "t", description: description) { _ in VerdictResponse(.reject) }
        let options = RunOptions(only: [Glob(TestSet.development)])
        let remarks = try await TestSet.all().run(target, options: options).remarks
        let words: [RunRemark] = [
            .unknownCapability("asertion"), .omitsUnknownCheck("counter"), .omitsFeature("receipt"),
        ]
        #expect(Set(words).isSubset(of: remarks), "\(remarks)")
        #expect(words[0].sentence.contains("'asertion' (did you mean 'assertion'?)"))
    }
}
