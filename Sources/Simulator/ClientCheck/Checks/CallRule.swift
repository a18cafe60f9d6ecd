import AppleServices
import AttestModel

/// A rule for the calls that a client makes in a scenario.
struct CallRule: Sendable {
    /// The reason why nothing can be shown, as a clause.
    var ifUnseen = "the client made no call that could show it"
    /// Finds the breaches, each a sentence without its period; `nil` when the log cannot show whether the rule is kept.
    let breaches: @Sendable (Observation) -> [String]?

    /// A rule for each call to one of the three paths.
    /// - Parameter breach: Returns the breach of a call, as the end of a sentence that begins with the call.
    static func each(
        of isMeant: @escaping @Sendable (ObservedCall) -> Bool = { _ in true },
        _ breach: @escaping @Sendable (ObservedCall, Exchange) -> String?
    ) -> CallRule {
        CallRule { observation in
            let calls = observation.exchanges.flatMap { exchange in
                exchange.calls.filter { $0.call != nil && isMeant($0) }.map { ($0, exchange) }
            }
            guard !calls.isEmpty else { return nil }
            return sentences(calls.compactMap { call, exchange in breach(call, exchange).map { (call, $0) } })
        }
    }

    /// Returns the sentences about breaches of calls, each the end of a sentence; equal ones once, with their number.
    static func sentences(_ breaches: [(call: ObservedCall, text: String)]) -> [String] {
        breaches.grouped { [$0.call.path, $0.text] }.map { equal in
            let (call, text) = equal[0]
            let others = equal.count - 1
            return "\(call.subject)\(others > 0 ? " and \(Count.text(others, "more call"))" : ""): \(text)"
        }
    }

    static func noFault(
        _ faults: [DeviceCheckFault], of isMeant: @escaping @Sendable (ObservedCall) -> Bool = { _ in true }
    ) -> CallRule { each(of: isMeant) { call, _ in call.faults.first(where: faults.contains)?.meaning } }

    static func noRemark(_ remarks: DeviceCheckRemark...) -> CallRule {
        each { call, _ in call.remarks.first(where: remarks.contains)?.meaning }
    }

    /// The rules that single checks have, by the names of the checks. `Resources/client-checks.json` states the others.
    static let named: [String: CallRule] = [
        "provider-token-after-401": tokenRenewedAfterRefusal,
        "provider-token-after-an-hour": tokenRenewed(after: "61 minutes"),
        "provider-token-after-a-day": tokenRenewed(after: "a day"),
        "path": rightPath, "query": noRemark(.hasQuery), "content-type": noRemark(.noContentType, .otherContentType),
        "transaction-id-unique": uniqueTransactions,
        "bits-type": noFault([.bitsNotBoolean]) { $0.call == .updateTwoBits }, "bits-ordered": bitsAsOrdered,
        "bits-kept": keepsOtherBit, "bits-after-update": readsBits(from: 3), "month-thirteen": readsBits(or: [.reject]),
        "month-with-day": readsBits(or: [.reject]), "month-number": readsBits(or: [.reject]),
        "month-misread": readsBits(or: [.reject, .error, nil]), "once-after-401": notRepeated(after: 401, allowed: 1),
        "retry-after": waits(seconds: 1, asked: "Retry-After: 1"),
        // A client whose clock is off by nearly two seconds is right.
        "retry-after-date": waits(seconds: 1, asked: "a date in Retry-After that is 3 s ahead"),
        "redirect-provider-token": redirectUnfollowed(tokenOnly: true),
        "redirect-followed": redirectUnfollowed(tokenOnly: false),
        "leak-secret": leaksNoSecret, "leak-output": printsNoSecret, "leak-answer": repeatsNoAnswer,
        "grants-keep-bits": keepsSetBits, "tokens-together": ownTokens,
        "grants-once-in-turn": grantsOnce(atOnce: false), "grants-once": grantsOnce(atOnce: true),
    ]
}

extension ObservedCall {
    /// The call as the subject of a sentence.
    var subject: String { "call \(number) (\(path))" }
}
