import AppleServices
import AttestModel

extension CallRule {
    /// The rule that one order leads to no more than some number of calls to one path.
    static func atMost(_ count: Int) -> CallRule {
        CallRule { observation in
            guard !observation.calls.isEmpty else { return nil }
            return observation.exchanges.flatMap { exchange in
                Dictionary(grouping: exchange.calls, by: \.path).filter { $0.value.count > count }.sorted {
                    $0.key < $1.key
                }
                .map { "one order led to \($0.value.count) calls to \($0.key), answered \($0.value[0].status)" }
            }
        }
    }

    /// The rule that a call which was answered with a status is not repeated with the same device token.
    static func notRepeated(after status: Int, allowed: Int = 0) -> CallRule {
        CallRule { observation in
            guard !observation.calls.isEmpty else { return nil }
            return observation.exchanges.flatMap { exchange in
                let answered = exchange.calls.filter { $0.status == status && $0.call != nil }
                let same = Dictionary(grouping: answered) {
                    Repetition(environment: $0.environment, path: $0.path, token: $0.tokenDigest)
                }
                return same.values.filter { $0.count > allowed + 1 }.map {
                    "the call to \($0[0].path) was answered with \(status), and made \($0.count) times"
                }
            }
        }
    }

    /// The rule that a call is not repeated before the time in Retry-After is over. An answer is logged before it is
    /// sent and a call after it has arrived, so that the client has waited for no longer than the time between the two
    /// entries.
    /// - Parameter asked: The words of the service, for the report.
    static func waits(seconds: Double, asked: String) -> CallRule {
        CallRule { observation in
            let pairs = observation.exchanges.flatMap { exchange in
                Dictionary(grouping: exchange.calls.filter { $0.call != nil }) {
                    Repetition(environment: $0.environment, path: $0.path, token: nil)
                }.values.flatMap { Array(zip($0, $0.dropFirst())) }
            }
            guard !pairs.isEmpty else { return nil }
            return pairs.filter { $0.isScripted && $1.moment - $0.moment < seconds - 0.005 }.map { first, next in
                let waited = ((next.moment - first.moment) * 100).rounded(.up) / 100
                return "\(next.subject): it came at most \(waited) s after a \(first.status) with \(asked)"
            }
        }
    }

    /// The rule that nothing is sent to the place of a redirect: a path of the development host that no call has.
    /// - Parameter tokenOnly: A Boolean value that indicates whether only the provider token counts.
    static func redirectUnfollowed(tokenOnly: Bool) -> CallRule {
        CallRule { observation in
            guard observation.calls.contains(where: \.isScripted) else { return nil }
            let followed = observation.calls.filter {
                $0.environment == .development && $0.path == Scenario.redirectPath && ($0.isAuthorized || !tokenOnly)
            }
            return followed.map {
                "\($0.subject): it carried \($0.isAuthorized ? "the provider token" : "a request") to the place of the redirect"
            }
        }
    }

    private struct Repetition: Hashable {
        let environment: AttestEnvironment
        let path: String
        let token: String?
    }
}
