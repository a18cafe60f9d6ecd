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

    /// The rule that of two devices at the same time, both let through, each is asked about by its own token. A call
    /// may come after the answer, so that a token which was in no call proves nothing by itself. A second call with the
    /// token of the other device does.
    static let ownTokens = CallRule { observation in
        let pairs = observation.pairs.filter { pair in
            pair.allSatisfy(\.isThrough) && pair.contains { !$0.calls.isEmpty }
        }
        guard !pairs.isEmpty else { return nil }
        return DeviceCheckCall.allCases.compactMap { call in
            let counts = pairs.map { pair in pair.map { exchange in exchange.calls.count { $0.call == call } } }
            let mixed = counts.filter { $0.contains(0) && $0.contains { $0 > 1 } }
            guard let most = mixed.joined().max() else { return nil }
            return
                "two requests came at the same time, and \(most) calls to \(call.path) carried the device token of one; "
                + "none carried that of the other, which was let through, too" + inRounds(mixed.count, of: pairs.count)
        }
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

extension Exchange { fileprivate var isThrough: Bool { answer.verdict == .accept } }
