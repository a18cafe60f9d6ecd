import AdapterTargets
import AttestModel

/// The checks of the rules that hold only for an endpoint.
struct HTTPRuleCheck {
    let channel: HTTPChannel

    func get() async throws(RunnerError) -> RuleResult {
        let reply = try await channel.reply(
            to: HTTPCall(method: "GET", contentType: nil, body: nil, isRepeatable: true), id: nil)
        if case .answer = reply { return .broken(.get, "Asked by GET, \(reply.description).", reply) }
        let next = try await channel.reply(to: .describe("after-get"))
        guard case .answer = next else {
            return .broken(.get, "Asked properly after a GET, \(next.description).", next)
        }
        return RuleResult(.get, .kept)
    }

    func contentType() async throws(RunnerError) -> RuleResult {
        let message = AdapterMessage.describe("content-type")
        let reply = try await channel.reply(
            to: HTTPCall(contentType: "text/plain", body: message.bytes, isRepeatable: true), id: message.id)
        switch reply {
        case .answer, .refusal: return RuleResult(.contentType, .kept)
        case .silence, .breach:
            return .broken(.contentType, "Sent a request as text/plain, \(reply.description).", reply)
        }
    }
}
