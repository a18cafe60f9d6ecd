import AttestModel

/// The checks of the rules for every kind of adapter, over any channel.
struct CommonRuleCheck {
    let channel: any AdapterChannel
    let kind: AdapterKind
    /// The description that the adapter gave of itself; `nil` when it gave none.
    let description: TargetDescription?

    /// The members that no version of the protocol has.
    private static let later: [String: JSONValue?] = ["x-later": .object(["a": .array([1, "b"])]), "x-flag": true]
    private static let bigSize = 10 << 20

    /// The operations that the adapter says it answers.
    private var operations: [Operation] {
        guard let capabilities = description?.capabilities else { return [.verifyAttestation] }
        return EvidenceKind.all.filter { capabilities.contains($0.capability) }.map(\.operation)
    }

    func ids() async throws(RunnerError) -> RuleResult {
        let id = #"an "id" with \ and / and 漢字 and 🔑"#
        let reply = try await channel.reply(to: .describe(id))
        return reply.result(of: .ids, isKept: reply.isAnswer, "Asked with the id \(JSONValue.string(id).compactText)")
    }

    func unknownMembers() async throws(RunnerError) -> RuleResult {
        for operation in [.describe] + operations {
            let plain = try await channel.reply(to: .junk(operation, "without"))
            let reply = try await channel.reply(to: .junk(operation, "with", changing: Self.later))
            let result = reply.result(
                of: .unknownMembers, isKept: isSame(plain, reply),
                "Asked '\(operation.rawValue)', \(plain.description); asked the same with the members "
                    + Self.later.keys.sorted().joined(separator: " and "))
            if result.outcome == .broken { return result }
        }
        return RuleResult(.unknownMembers, .kept)
    }

    func unknownOperation() async throws(RunnerError) -> RuleResult {
        let reply = try await channel.reply(
            to: .describe("unknown-operation", changing: ["operation": "verifyNothing"]))
        return reply.result(
            of: .unknownOperation, isKept: reply.verdict == .unsupported, "Asked for the operation 'verifyNothing'")
    }

    func missingMembers() async throws(RunnerError) -> RuleResult {
        for operation in operations {
            let message = AdapterMessage.describe(
                "missing-members", changing: ["operation": .string(operation.rawValue)])
            let reply = try await channel.reply(to: message)
            let result = reply.result(
                of: .missingMembers, isKept: reply.isHelpless, "Asked '\(operation.rawValue)' without any evidence")
            if result.outcome == .broken { return result }
        }
        return RuleResult(.missingMembers, .kept)
    }

    func unreadable() async throws(RunnerError) -> RuleResult {
        let rule = ProtocolRule.unreadable(kind)
        for (name, bytes) in AdapterMessage.unreadable {
            // Nothing at all is no line.
            if bytes.isEmpty, kind == .stream { continue }
            let reply = try await channel.reply(to: AdapterMessage(unreadable: bytes))
            let isBroken =
                switch reply {
                case .answer(.verdict(let response)): [.accept, .reject].contains(response.verdict)
                case .breach: true
                case .answer(.description), .silence, .refusal: false
                }
            if isBroken { return reply.result(of: rule, isKept: false, "Sent \(name)") }
        }
        return RuleResult(rule, .kept)
    }

    func bigRequest() async throws(RunnerError) -> RuleResult {
        let operation = operations.first ?? .describe
        let member = operation.kind?.member ?? "x-padding"
        let message = AdapterMessage.junk(
            operation, "big-request", changing: operation == .describe ? ["x-padding": ""] : [:])
        let reply = try await channel.reply(to: message.inflated(member, to: Self.bigSize))
        return reply.result(
            of: .bigRequest(kind), isKept: reply.isAnswer, "Asked '\(operation.rawValue)' with 10 MiB in '\(member)'")
    }

    func together() async throws(RunnerError) -> RuleResult {
        let rule = ProtocolRule.together(kind)
        let count = kind == .oneshot ? 8 : 32
        let questions = [.describe] + operations
        let messages = (0..<count).map { AdapterMessage.junk(questions[$0 % questions.count], "together-\($0)") }
        let failed = try await channel.replies(to: messages).filter { !$0.isAnswer }
        guard let first = failed.first else { return RuleResult(rule, .kept) }
        let detail =
            "Of \(Count.text(count, "request")) that were sent at once, \(failed.count) had no answer: "
            + "\(first.description)."
        return RuleResult(rule, .broken, detail: detail, evidence: first.evidence)
    }

    /// Returns whether two answers are the same; reasons may differ.
    private func isSame(_ one: AdapterReply, _ other: AdapterReply) -> Bool {
        switch (one, other) {
        case (.answer(.description(let one)), .answer(.description(let other))): one == other
        case (.answer(.verdict(let one)), .answer(.verdict(let other))): one.verdict == other.verdict
        default: false
        }
    }
}
