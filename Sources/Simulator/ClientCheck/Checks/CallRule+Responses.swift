import AttestModel

extension CallRule {
    /// The rule that no response of an endpoint holds a provider token, or a line of the private key.
    static let leaksNoSecret = responses { text, observation in
        if let secret = observation.secrets.first(where: text.contains) {
            return "a response holds a line of the private key (\(secret.prefix(4))…)"
        }
        return text.contains(/eyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{20}/)
            ? "a response holds the provider token" : nil
    }

    /// The rule that no response of an endpoint repeats a text of the service.
    static func repeats(no answer: String) -> CallRule {
        responses { text, _ in text.contains(answer) ? "a response repeats the answer of the service: \(answer)" : nil }
    }

    private static func responses(
        _ breach: @escaping @Sendable (String, Observation) -> String?
    ) -> CallRule {
        CallRule { observation in
            let texts = observation.exchanges.compactMap { exchange in
                if case .responded(_, let body) = exchange.answer.content {
                    String(decoding: body, as: UTF8.self)
                } else {
                    nil
                }
            }
            return texts.isEmpty ? nil : texts.compactMap { breach($0, observation) }
        }
    }
}
