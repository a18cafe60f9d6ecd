import AdapterTargets
import AttestModel

/// The rules for an endpoint, beside those for all.
struct HTTPInspection {
    let channel: HTTPChannel

    func get() async throws(RunnerError) -> ContractFinding {
        let reply = try await channel.reply(to: HTTPCall(method: "GET", contentType: nil, body: nil), id: nil)
        if case .answer = reply {
            return ContractFinding(.get, .broken, detail: "Asked by GET, \(reply.words).")
        }
        let next = try await channel.reply(to: .describe("after-get"))
        guard case .answer = next else {
            return ContractFinding(
                .get, .broken, detail: "Asked properly after a GET, \(next.words).", evidence: next.evidence)
        }
        return ContractFinding(.get, .kept)
    }

    func contentType() async throws(RunnerError) -> ContractFinding {
        let message = ContractMessage.describe("content-type")
        let reply = try await channel.reply(
            to: HTTPCall(contentType: "text/plain", body: message.bytes), id: message.id)
        switch reply {
        case .answer, .refusal: return ContractFinding(.contentType, .kept)
        case .silence, .breach:
            return ContractFinding(
                .contentType, .broken, detail: "Sent a request as text/plain, \(reply.words).",
                evidence: reply.evidence)
        }
    }
}
