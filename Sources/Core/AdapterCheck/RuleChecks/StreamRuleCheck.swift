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
        return reply.result(of: .emptyLine, isKept: reply.isHelpless, "Sent an empty line")
    }

    func endOfInput() async throws(RunnerError) -> RuleResult {
        // A process that was never asked anything may still be coming up.
        _ = try await channel.reply(to: .describe("last"))
        let (fault, evidence) = try await channel.endInput(within: Self.patience)
        return fault.map { RuleResult(.endOfInput, .broken, detail: $0, evidence: evidence) }
            ?? RuleResult(.endOfInput, .kept)
    }

    /// Returns the result about everything that was printed during the other checks.
    func standardOutput() async -> RuleResult {
        let strays = await channel.strays
        guard let first = strays.first else { return RuleResult(.standardOutput, .kept) }
        return RuleResult(
            .standardOutput, .broken, detail: "It printed \(Count.text(strays.count, "line")) that answer nothing.",
            evidence: first)
    }
}

/// The checks of the rules that hold only for an endpoint.
struct HTTPRuleCheck {
    let channel: HTTPChannel

    func get() async throws(RunnerError) -> RuleResult {
        let reply = try await channel.reply(
            to: HTTPCall(method: "GET", contentType: nil, body: nil, isRepeatable: true), id: nil)
        if reply.isAnswer { return reply.result(of: .get, isKept: false, "Asked by GET") }
        let next = try await channel.reply(to: .describe("after-get"))
        return next.result(of: .get, isKept: next.isAnswer, "Asked properly after a GET")
    }

    func contentType() async throws(RunnerError) -> RuleResult {
        let message = AdapterMessage.describe("content-type")
        let reply = try await channel.reply(
            to: HTTPCall(contentType: "text/plain", body: message.bytes, isRepeatable: true), id: message.id)
        let isRefused = if case .refusal = reply { true } else { false }
        return reply.result(of: .contentType, isKept: reply.isAnswer || isRefused, "Sent a request as text/plain")
    }
}
