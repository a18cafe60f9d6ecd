import Testing

@testable import AttestModel

struct JudgementTests {
    private static let right = VerifiedOutput(publicKey: [4, 1], counter: 0)
    private static let other = VerifiedOutput(publicKey: [4, 2], counter: 0)
    private static let wrongKey = Judgement.wrongOutput([#"publicKey is "BAI=", expected "BAE=""#])

    @Test(
        "Every returned value must be right, and evidence to reject is accepted only with the result that is stated",
        arguments: [
            (.init(.accept, output: right), .accept, right, .right), (.init(.accept), .accept, right, .right),
            (.init(.reject), .accept, right, .wrongVerdict), (.init(.accept, output: other), .accept, right, wrongKey),
            (.init(.reject), .reject, nil, .right), (.init(.reject), .reject, right, .right),
            (.init(.accept, output: right), .reject, nil, .wrongVerdict),
            (.init(.accept, output: right), .reject, right, .right),
            (.init(.accept, output: other), .reject, right, wrongKey),
        ] as [(VerdictResponse, AttestModel.Expectation, VerifiedOutput?, Judgement)])
    func verdicts(
        response: VerdictResponse, expect: AttestModel.Expectation, result: VerifiedOutput?, judgement: Judgement
    ) { #expect(Judgement(of: response, expect: expect, result: result) == judgement) }

    @Test(
        "An error is not a rejection, and neither is unsupported", arguments: [Verdict.error, .unsupported],
        AttestModel.Expectation.allCases)
    func neither(verdict: Verdict, expect: AttestModel.Expectation) {
        #expect(Judgement(of: .init(verdict), expect: expect, result: nil) == .wrongVerdict)
    }

    @Test("A device is not blamed for an answer that says nothing of its token", arguments: [Level.must, .should])
    func blame(level: Level) {
        func judgement(_ conclusion: DeviceCheckConclusion?, of right: DeviceCheckConclusion? = nil) -> Judgement {
            let output = VerifiedOutput(deviceCheck: DeviceCheckValues(conclusion: conclusion))
            let result = right.map { VerifiedOutput(deviceCheck: DeviceCheckValues(conclusion: $0)) }
            return Judgement(of: .init(.reject, output: output), expect: .reject, result: result, level: level)
        }
        for conclusion in [nil, .ownFault, .retry] as [DeviceCheckConclusion?] {
            #expect(judgement(conclusion) == .right)
        }
        #expect(judgement(.tokenRefused, of: .tokenRefused) == .right)
        #expect(judgement(.tokenRefused) != .right && judgement(.tokenRefused, of: .retry) != .right)
    }

    @Test("A risk metric of 0 counts as none for vectors of level must, and as a made-up value for others")
    func zeroMetric() {
        let response = VerdictResponse(.accept, output: VerifiedOutput(riskMetric: 0))
        func judgement(_ level: Level, result: VerifiedOutput = VerifiedOutput()) -> Judgement {
            Judgement(of: response, expect: .accept, result: result, level: level)
        }
        #expect(judgement(.must) == .right)
        #expect(judgement(.should) == .wrongOutput(["riskMetric is 0, and the evidence has none"]))
        #expect(judgement(.must, result: VerifiedOutput(riskMetric: 3)) != .right)
    }
}

@Suite("The cost of an answer")
struct ResultImpactTests {
    private func outline(_ impact: Impact) -> VectorOutline {
        var outline = VectorOutline.empty
        (outline.impact, outline.expect) = (impact, .reject)
        return outline
    }

    @Test(
        "An acceptance costs no availability, and a process that ends or hangs lets nobody in",
        arguments: [
            (.denialOfService, .wrongVerdict, .accept, .hardening), (.denialOfService, .crash, nil, .denialOfService),
            (.denialOfService, .timeout, nil, .denialOfService), (.forgery, .wrongVerdict, .accept, .forgery),
            (.forgery, .crash, nil, .denialOfService), (.replay, .timeout, nil, .denialOfService),
            (.impersonation, .crash, nil, .denialOfService), (.impersonation, .error, .error, .impersonation),
            (.hardening, .crash, nil, .hardening), (.lockout, .crash, nil, .lockout),
        ] as [(Impact, Outcome, Verdict?, Impact)])
    func answer(vector: Impact, outcome: Outcome, verdict: Verdict?, impact: Impact) {
        #expect(VectorResult(outline(vector), outcome: outcome, verdict: verdict).impact == impact)
    }

    @Test("A genuine step that is not accepted locks a device out, whatever the sequence is about")
    func step() {
        var result = VectorResult(outline(.replay), outcome: .crash)
        result.step = VectorResult.Step(number: 1, name: "attest", expect: .accept)
        #expect(result.impact == .lockout)
    }

    @Test("A fault of level must does harm", arguments: Impact.allCases)
    func level(impact: Impact) {
        #expect(Level(.must, of: impact) == (impact == .hardening ? .should : .must))
        for level in [Level.should, .info] { #expect(Level(level, of: impact) == level) }
    }
}

@Suite("Clean rounds of races")
struct CleanRoundsTests {
    @Test(
        "Clean rounds bound the probability of a finding",
        arguments: [(300, "0.99"), (30, "9.5"), (1, "95.0"), (10_000, "0.03")])
    func bound(rounds: Int, percent: String) {
        #expect(CleanRounds(rounds).percentText == percent)
        #expect(CleanRounds(rounds).description.contains(" \(percent) % "))
    }
}
