import Testing

@testable import AttestModel

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
