import Testing
@testable import HistoryJudge

@Suite("The judge and the definition agree on random histories")
struct BruteForceTests {
    @Test("100,000 histories of a counter", arguments: 0..<4)
    func counters(part: UInt64) {
        var histories = RandomHistories(seed: part)
        var (wrong, kinds): ([String], [Contradiction.Kind?: Int]) = ([], [:])
        for _ in 0..<25_000 {
            let (attempts, stored) = histories.assertions()
            let contradiction = CounterHistory.contradiction(in: attempts, stored: stored)
            kinds[contradiction?.kind, default: 0] += 1
            if let fault = Self.fault(of: contradiction, in: attempts, stored: stored) {
                wrong.append("\(fault): \(attempts), stored \(stored), \(contradiction as Any)")
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count), such as \(wrong[0])")
        #expect((kinds[nil] ?? 0) > 5_000)
        for kind in [.notAboveStored, .counterTwice, .lowerAfterHigher, .counterLockout, .refusalContradicted]
            as [Contradiction.Kind]
        { #expect((kinds[kind] ?? 0) > 50, "\(kind)") }
    }

    private static func fault(of contradiction: Contradiction?, in attempts: [Assertion], stored: UInt32) -> String? {
        func isCorrect(_ attempts: [Assertion]) -> Bool { BruteForce.isCorrect(attempts, stored: stored) }
        guard isCorrect(attempts) == (contradiction == nil) else { return "the definition says otherwise" }
        guard let contradiction else { return nil }
        let named = attempts.filter { [contradiction.first, contradiction.second].contains($0.index) }
        if isCorrect(named) { return "the two alone are no contradiction" }
        let withoutRefused = attempts.filter { $0.outcome != .refused }
        if contradiction.kind.isHole == isCorrect(withoutRefused) { return "the refusals decide whether it is a hole" }
        guard !contradiction.kind.isHole else { return nil }
        // Nothing holds against the refusal when nothing else has to have happened.
        let free = attempts.filter { $0.outcome != .refused || $0.index == contradiction.first }.map { attempt in
            var attempt = attempt
            if attempt.outcome == .accepted { attempt.outcome = .unknown }
            return attempt
        }
        if isCorrect(free) == (contradiction.kind == .counterLockout) { return "the refusal has another cause" }
        guard contradiction.kind == .refusalContradicted else { return nil }
        guard let first = attempts.first(where: { $0.index == contradiction.first }),
            let second = attempts.first(where: { $0.index == contradiction.second })
        else { return "the second is missing" }
        return first.outcome == .refused && second.outcome == .accepted && second.start > first.end
            ? nil : "the second was not sent after the first"
    }

    @Test("100,000 histories of a single use, and as many of an owner", arguments: [false, true])
    func claims(areOfOwner: Bool) {
        let judge: ([Registration]) -> Contradiction? =
            areOfOwner ? { OwnershipHistory.contradiction(in: $0) } : { SingleUseHistory.contradiction(in: $0) }
        let isCorrect: ([Registration]) -> Bool =
            areOfOwner ? { BruteForce.isCorrect(registrations: $0) } : { BruteForce.isCorrect(uses: $0) }
        var histories = RandomHistories(seed: areOfOwner ? 12 : 11)
        var (wrong, kinds): ([String], [Contradiction.Kind?: Int]) = ([], [:])
        for _ in 0..<100_000 {
            let attempts = histories.registrations()
            let contradiction = judge(attempts)
            kinds[contradiction?.kind, default: 0] += 1
            let named = attempts.filter { [contradiction?.first, contradiction?.second].contains($0.index) }
            let accepted = attempts.filter { $0.outcome == .accepted }
            let claimants = areOfOwner ? Set(accepted.map(\.value)).count : accepted.count
            let isRight =
                isCorrect(attempts) == (contradiction == nil) && (contradiction == nil || !isCorrect(named))
                && (contradiction?.kind.isHole == true) == (claimants > 1)
            if !isRight { wrong.append("\(attempts): \(contradiction as Any)") }
        }
        #expect(wrong.isEmpty, "\(wrong.count), such as \(wrong[0])")
        let (hole, lockout): (Contradiction.Kind, Contradiction.Kind) =
            areOfOwner ? (.twoOwners, .ownerLockout) : (.usedTwice, .useLockout)
        #expect(Set(kinds.keys) == [nil, hole, lockout, .refusalContradicted])
    }
}
