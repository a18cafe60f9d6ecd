import AppleServices
import AttestModel

extension CallRule {
    /// The rule that an adapter concludes these values from the answers to the orders in turn.
    ///
    /// - Parameters:
    ///   - values: The values; `nil` for an order that other checks judge.
    ///   - orNothing: A Boolean value that indicates whether the adapter may conclude nothing instead.
    static func concludes(_ values: [DeviceCheckValues?], orNothing: Bool = false) -> CallRule {
        CallRule(ifUnseen: "the service refused a call") { observation in
            let exchanges = observation.exchanges
            guard !observation.calls.contains(where: \.isRefused), !exchanges.contains(where: \.answer.isUnsupported)
            else { return nil }
            return zip(exchanges, values).enumerated().compactMap { index, pair in
                let (exchange, values) = pair
                guard let values, exchange.answer.verdict == .accept || !orNothing else { return nil }
                return exchange.answer.fault(expecting: values).map {
                    "order \(index + 1) (\(exchange.order.call.rawValue)): \($0)"
                }
            }
        }
    }

    /// The rule that no response of an endpoint holds a provider token of its calls, or a line of the private key.
    static let leaksNoSecret = responses { body, _, search in
        search.secret(in: body).map { "a response holds \($0)" }
    }

    /// The rule that the output of a client holds no such secret.
    static let printsNoSecret = CallRule(
        ifUnseen: "this program has not started the backend, and does not see its output"
    ) { observation in
        let search = SecretSearch(observation)
        return observation.output?.compactMap { search.secret(in: $0).map { "the output holds \($0)" } }
    }

    /// The rule that no response of an endpoint to a request that led to calls repeats a text of the service.
    static let repeatsNoAnswer = responses { body, exchange, _ in
        guard !exchange.calls.isEmpty else { return nil }
        return texts.first { body.firstRange(of: Array($0.utf8)) != nil }.map {
            "a response repeats the answer of the service: \($0)"
        }
    }

    /// The texts that nobody writes by chance.
    private static let texts = Set(DeviceCheckAnswer.all.map(\.text).filter { $0.split(separator: " ").count >= 4 })
        .sorted()

    private static func responses(
        _ breach: @escaping @Sendable ([UInt8], Exchange, SecretSearch) -> String?
    ) -> CallRule {
        CallRule(ifUnseen: "there was no response") { observation in
            let search = SecretSearch(observation)
            var isShown = false
            var breaches: [String] = []
            for exchange in observation.exchanges {
                guard case .responded(_, let body) = exchange.answer.content else { continue }
                isShown = true
                if let breach = breach(body, exchange, search) { breaches.append(breach) }
            }
            return isShown ? breaches : nil
        }
    }
}
