import AppleServices
import AttestModel

extension CallRule {
    /// The rule that an adapter reads the bits true and false, from an order on.
    /// - Parameter others: The verdicts that are right, too; `nil` for no verdict.
    static func readsBits(from first: Int = 1, or others: Set<Verdict?> = []) -> CallRule {
        CallRule(ifUnseen: "the service refused a call") { observation in
            let answers = observation.exchanges.map(\.answer)
            guard !observation.calls.contains(where: \.isRefused), !answers.contains(where: \.isUnsupported) else {
                return nil
            }
            let bits = VerifiedOutput(deviceCheck: DeviceCheckValues(conclusion: .bits, bit0: true, bit1: false))
            return answers.dropFirst(first - 1).filter { !others.contains($0.verdict) }.compactMap { answer in
                guard case .concluded(let response) = answer.content, response.verdict == .accept else {
                    return "the client answered \(answer.description), and the bits are true and false"
                }
                let wrong = response.output.mismatches(expected: bits)
                return wrong.isEmpty ? nil : wrong.joined(separator: ", ")
            }
        }
    }

    /// The rule that no response of an endpoint holds a provider token of its calls, or a line of the private key.
    static let leaksNoSecret = responses { body, exchange, search in
        if let secret = search.secret(in: body) { return "a response holds \(secret)" }
        let field = exchange.answer.headers.firstNonNil { field in
            search.secret(in: Array(field.value.utf8)).map { (field.name, $0) }
        }
        return field.map { name, secret in "the header field \(PrintableText.of(name)) of a response holds \(secret)" }
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
            let responses = observation.exchanges.compactMap { exchange in
                if case .responded(_, let body) = exchange.answer.content { (body, exchange) } else { nil }
            }
            guard !responses.isEmpty else { return nil }
            return responses.compactMap { breach($0, $1, search) }
        }
    }
}
