import AttestModel

/// The rules about two requests, and what was seen of them in each round.
extension CallRule {
    /// The rule that of two requests for one device exactly one is let through. Where nothing is let through, a round
    /// shows nothing when the service refused the calls of the endpoint, or when the endpoint says that nothing is
    /// known: of both requests in turn, or of one of two at the same time.
    static func grantsOnce(atOnce: Bool) -> CallRule {
        CallRule(ifUnseen: "the backend failed, or the service refused its calls") { observation in
            let pairs = observation.pairs.filter { pair in
                guard !pair.contains(where: \.isThrough) else { return true }
                let refusals = pair.count { $0.answer.verdict == .reject }
                return refusals >= (atOnce ? 2 : 1) && !pair.flatMap(\.calls).contains(where: \.isRefused)
            }
            guard !pairs.isEmpty else { return nil }
            let counts = pairs.map { pair in pair.count(where: \.isThrough) }
            return Set(counts).subtracting([1]).sorted(by: >).map { count in
                "\(count) of 2 requests for one device were let through"
                    + inRounds(counts.count { $0 == count }, of: counts.count)
            }
        }
    }

    /// The rule that of two devices at the same time each is asked about by its own token. A call may come after the
    /// answer, so that a token which was in no call proves nothing by itself. A further call with the token of the other
    /// device does: a second one where both are let through, and one more than a request alone makes where one of them is
    /// refused.
    static let ownTokens = CallRule { observation in
        let alone = observation.exchanges.count.isMultiple(of: 2) ? nil : observation.exchanges.last
        let usual = alone.flatMap { $0.isThrough ? $0 : nil }
        let pairs = observation.pairs
        let breaches = DeviceCheckCall.allCases.flatMap { call in
            let mixed = pairs.compactMap { $0.mixed(call, usual: usual) }
            return mixed.grouped(by: \.fate).map { equal in
                "two requests came at the same time, and \(equal.map(\.count).max() ?? 0) calls to \(call.path) carried the "
                    + "device token of one; none carried that of the other, which was "
                    + "\(equal[0].fate)\(inRounds(equal.count, of: pairs.count))"
            }
        }
        let isShown = pairs.contains { pair in
            pair.allSatisfy(\.isThrough) && pair.contains { !$0.calls.isEmpty }
        }
        return isShown || !breaches.isEmpty ? breaches : nil
    }

    private static func inRounds(_ count: Int, of all: Int) -> String {
        all > 1 ? ", in \(count) of \(Count.text(all, "round"))" : ""
    }
}

extension Observation {
    /// The exchanges in pairs; without one that has no partner.
    fileprivate var pairs: [[Exchange]] {
        stride(from: 0, to: exchanges.count - 1, by: 2).map { Array(exchanges[$0..<$0 + 2]) }
    }
}

extension [Exchange] {
    /// Returns how often a call was made with the token of one exchange of a pair, in place of the other, and what became of
    /// that; `nil` where this is not proven.
    fileprivate func mixed(_ call: DeviceCheckCall, usual: Exchange?) -> (count: Int, fate: String)? {
        guard let other = first(where: { $0.count(of: call) == 0 }), contains(where: \.isThrough),
            let count = map({ $0.count(of: call) }).max()
        else { return nil }
        if allSatisfy(\.isThrough) { return count > 1 ? (count, "let through, too") : nil }
        guard allSatisfy({ $0.isThrough || $0.answer.verdict == .reject }), other.calls.isEmpty, let usual,
            count > usual.count(of: call)
        else { return nil }
        return (count, other.isThrough ? "let through" : "refused")
    }
}

extension Exchange {
    fileprivate var isThrough: Bool { answer.verdict == .accept }

    fileprivate func count(of call: DeviceCheckCall) -> Int { calls.count { $0.call == call } }
}
