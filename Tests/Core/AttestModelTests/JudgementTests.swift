import AttestModel
import Testing

struct JudgementTests {
    private let right = VerifiedOutput(publicKey: [4, 1], counter: 0)
    private let other = VerifiedOutput(publicKey: [4, 2], counter: 0)

    @Test("For accepted evidence every returned value must be right; missing values are not judged")
    func accepting() {
        #expect(Judgement(of: .init(.accept, output: right), expect: .accept, result: right) == .right)
        #expect(Judgement(of: .init(.accept), expect: .accept, result: right) == .right)
        #expect(Judgement(of: .init(.reject), expect: .accept, result: right) == .wrongVerdict)
        guard
            case .wrongOutput(let lines) = Judgement(of: .init(.accept, output: other), expect: .accept, result: right)
        else {
            Issue.record("another key is not seen")
            return
        }
        #expect(lines.count == 1 && lines.first?.hasPrefix("publicKey is ") == true)
    }

    @Test("Evidence to reject may be accepted only where a result is stated, and only with it")
    func rejecting() {
        #expect(Judgement(of: .init(.reject), expect: .reject, result: nil) == .right)
        #expect(Judgement(of: .init(.accept, output: right), expect: .reject, result: nil) == .wrongVerdict)
        #expect(Judgement(of: .init(.reject), expect: .reject, result: right) == .right)
        #expect(Judgement(of: .init(.accept, output: right), expect: .reject, result: right) == .right)
        guard case .wrongOutput = Judgement(of: .init(.accept, output: other), expect: .reject, result: right) else {
            Issue.record("another key is not seen")
            return
        }
    }

    @Test("An error is not a rejection, and neither is unsupported", arguments: [Verdict.error, .unsupported])
    func neither(verdict: Verdict) {
        for expect in [Expectation.accept, .reject, .either] {
            #expect(Judgement(of: .init(verdict), expect: expect, result: nil) == .wrongVerdict)
        }
    }
}
