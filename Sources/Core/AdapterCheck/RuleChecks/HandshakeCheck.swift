import AttestModel

/// The check of the first exchange: the adapter describes itself.
struct HandshakeCheck {
    let channel: any AdapterChannel
    let kind: AdapterKind

    /// - Returns: the finding, and the description when there is one.
    func conduct() async throws(RunnerError) -> (RuleResult, TargetDescription?) {
        let reply = try await channel.reply(to: .describe("describe"))
        switch reply {
        case .answer(.description(let description)): return (finding(for: description), description)
        case .answer(.verdict(let response)) where response.verdict == .unsupported && kind != .stream:
            let detail = "It does not describe itself, so every run needs the option --capabilities."
            return (RuleResult(.handshake, .remark, detail: detail), nil)
        default: return (reply.result(of: .handshake, isKept: false, "Asked to describe itself"), nil)
        }
    }

    private func finding(for description: TargetDescription) -> RuleResult {
        guard !description.name.isEmpty else { return RuleResult(.handshake, .broken, detail: "Its name is empty.") }
        var remarks: [String] = []
        if description.version.isEmpty {
            remarks.append("It gives no version, so reports cannot tell one state of the verifier from another.")
        }
        if description.capabilities.isEmpty { remarks.append("It declares no capabilities, so no vector is testable.") }
        if !description.unknownCapabilities.isEmpty {
            let known = Capability.allCases.map(\.rawValue)
            let words = description.unknownCapabilities.map { "'\($0)'\(Spelling.hint($0, among: known))" }
                .joined(separator: ", ")
            remarks.append(
                "It declares \(words), which this version of the protocol does not know; the capabilities are "
                    + known.joined(separator: ", ") + ".")
        }
        let omits =
            description.omits.filter { !$0.value.contains { !$0.isWhitespace } }.keys.map(\.rawValue)
            + description.unknownOmits.keys
        if !omits.isEmpty {
            let words = omits.sorted().map { "'\($0)'" }.joined(separator: ", ")
            remarks.append(
                "It omits \(words), but an omission is one of the checks "
                    + Capability.checks.map(\.rawValue).joined(separator: ", ") + ", with a reason.")
        }
        if !description.unknownComparisons.isEmpty {
            remarks.append(
                "Its caller compares \(description.unknownComparisons.map { "'\($0)'" }.joined(separator: ", ")), which the "
                    + "protocol does not know; the words are "
                    + CallerComparison.allCases.map(\.rawValue).joined(separator: ", ") + ".")
        }
        return RuleResult(.handshake, remarks.isEmpty ? .kept : .remark, detail: remarks.joined(separator: " "))
    }
}
