import AppleServices

extension CallRule {
    /// The rule that the next order has another provider token than the one that was answered with 401. A client that makes
    /// two tokens within a second may make the same text twice, so that repetitions within an order count for nothing.
    static let tokenRenewedAfterRefusal = CallRule { observation in
        var refused: [String: ObservedCall] = [:]
        var isShown = false
        var breaches: [String] = []
        for exchange in observation.exchanges {
            let calls = exchange.calls.compactMap { call in call.providerToken.map { ($0, call) } }
            isShown = isShown || (!refused.isEmpty && !calls.isEmpty)
            for (token, call) in calls {
                guard let earlier = refused[token] else { continue }
                breaches.append(
                    "\(call.subject): the provider token is that of call \(earlier.number), which was answered with 401"
                )
            }
            // A later answer to the same token shows what it is worth.
            for (token, call) in calls { refused[token] = call.isScripted && call.status == 401 ? call : nil }
        }
        return isShown ? breaches : nil
    }

    /// The rule that a later order has another provider token than the orders before.
    /// - Parameter time: The time between the orders, such as `a day`.
    static func tokenRenewed(after time: String) -> CallRule {
        CallRule(
            ifUnseen:
                "the adapter does not declare clock, so that its time cannot be moved, or the client made no calls"
        ) { observation in
            var first: [String: Int] = [:]
            var breaches: [String] = []
            for exchange in observation.exchanges {
                let calls = exchange.calls.compactMap { call in call.providerToken.map { ($0, call) } }
                for (token, call) in calls where call.faults.contains(.authorizationExpired) {
                    guard let number = first[token] else { continue }
                    breaches.append("\(call.subject): the provider token is that of call \(number), \(time) earlier")
                }
                for (token, call) in calls where first[token] == nil { first[token] = call.number }
            }
            return observation.exchanges.count > 1 && !first.isEmpty ? breaches : nil
        }
    }
}
