import AppleServices
import AttestModel

/// A rule for the calls that a client makes in a scenario.
struct CallRule: Sendable {
    /// The reason why nothing can be shown, as a clause.
    var ifUnseen = "the client made no call that could show it"
    /// Finds the breaches of the rule, a sentence without its final period each; `nil` when the log cannot show whether
    /// the rule is kept.
    let breaches: @Sendable (Observation) -> [String]?

    /// A rule for each call to one of the three paths.
    /// - Parameter breach: Returns the breach of a call, as the end of a sentence that begins with the call.
    static func each(
        of isMeant: @escaping @Sendable (ObservedCall) -> Bool = { _ in true },
        _ breach: @escaping @Sendable (ObservedCall, Exchange) -> String?
    ) -> CallRule {
        CallRule { observation in
            var isShown = false
            var breaches: [String] = []
            for exchange in observation.exchanges {
                for call in exchange.calls where call.call != nil && isMeant(call) {
                    isShown = true
                    if let breach = breach(call, exchange) { breaches.append("\(call.subject): \(breach)") }
                }
            }
            return isShown ? breaches : nil
        }
    }

    /// The rule that no call has one of some faults.
    static func noFault(
        _ faults: [DeviceCheckFault], of isMeant: @escaping @Sendable (ObservedCall) -> Bool = { _ in true }
    ) -> CallRule { each(of: isMeant) { call, _ in call.faults.first(where: faults.contains)?.meaning } }

    /// The rule that the log has none of some remarks about calls.
    static func noRemark(_ remarks: DeviceCheckRemark...) -> CallRule {
        each { call, _ in call.remarks.first(where: remarks.contains)?.meaning }
    }
}

extension ObservedCall {
    /// The call as the subject of a sentence.
    var subject: String { "call \(number) (\(path))" }
}
