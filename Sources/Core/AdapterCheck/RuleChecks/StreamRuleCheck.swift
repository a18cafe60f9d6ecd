import AdapterTargets
import AttestModel

/// The checks of the rules that hold only for a program that answers lines.
struct StreamRuleCheck {
    let channel: StreamChannel

    /// The time that a program may take to end once its input has ended.
    private static let patience = Duration.seconds(5)

    func emptyLine() async throws(RunnerError) -> RuleResult {
        let reply = try await channel.reply(to: AdapterMessage(unreadable: []))
        if case .silence = reply { return RuleResult(.emptyLine, .kept) }
        guard reply.isHelpless else { return .broken(.emptyLine, "Sent an empty line, \(reply.description).", reply) }
        return RuleResult(.emptyLine, .kept)
    }

    func endOfInput() async throws(RunnerError) -> RuleResult {
        // A process that was never asked anything may still be coming up.
        _ = try await channel.reply(to: .describe("last"))
        let (end, evidence) = try await channel.endInput(within: Self.patience)
        let detail: String
        switch end {
        case .ended(.exited(0)): return RuleResult(.endOfInput, .kept)
        case .ended(let ending): detail = "When its input ended, it \(ending)."
        case .flooded: detail = "After its input had ended, it printed more than 16 MiB."
        case .livedOn: detail = "\(Self.patience.secondsText) s after its input had ended, it still ran."
        }
        return RuleResult(.endOfInput, .broken, detail: detail, evidence: evidence)
    }

    /// Returns the result about everything that was printed during the other checks.
    func standardOutput() async -> RuleResult {
        let strays = await channel.strays
        guard let first = strays.first else { return RuleResult(.standardOutput, .kept) }
        return RuleResult(
            .standardOutput, .broken,
            detail: "It printed \(Count.text(strays.count, "line")) that answer nothing.",
            evidence: first)
    }
}

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
