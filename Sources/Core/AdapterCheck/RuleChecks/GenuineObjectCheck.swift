import AttestModel

/// The check that the target accepts genuine objects. Junk alone would not show an adapter that answers without calling
/// its verifier, or that passes on other values than the verifier takes.
struct GenuineObjectCheck {
    let channel: any AdapterChannel
    /// Vectors to be accepted, the most usual object of each kind first. They are made for the moment of the check.
    let objects: [Vector]
    /// The description that the adapter gave of itself; `nil` when it gave none.
    let description: TargetDescription?

    /// A genuine object with the reply of a target that did not accept it.
    private typealias Refusal = (id: VectorID, reply: AdapterReply)

    /// Returns a result for each kind of evidence that the target says it verifies.
    func conduct() async throws(RunnerError) -> [RuleResult] {
        var results: [RuleResult] = []
        for kind in EvidenceKind.all {
            let known = objects.filter { $0.request?.kind == kind }
            guard !known.isEmpty, description?.tested.contains(kind.capability) ?? true else { continue }
            if let result = try await result(of: known, kind) { results.append(result) }
        }
        return results
    }

    /// Sends the objects until one of them is accepted.
    /// - Returns: `nil` when a target that does not describe itself turns out not to verify the kind.
    private func result(of known: [Vector], _ kind: EvidenceKind) async throws(RunnerError) -> RuleResult? {
        let rule = ProtocolRule.genuine(kind, after: nil)
        let testable = known.filter { missing($0).isEmpty }
        guard !testable.isEmpty else {
            let capabilities = known.map(missing).min { $0.count < $1.count } ?? []
            let words = Capability.sorted(capabilities).map(\.rawValue).joined(separator: ", ")
            return RuleResult(
                rule, .remark,
                detail:
                    "No genuine \(kind.title) was sent, because the target does not declare \(words). No run can judge "
                    + "its answers about a \(kind.title) either.")
        }
        var refusals: [Refusal] = []
        for object in testable {
            let reply = try await reply(to: object)
            switch reply {
            case .answer(.verdict(let response)) where response.verdict == .accept:
                return accepted(object, response, after: refusals, rule, kind)
            case .answer(.verdict(let response)) where response.verdict == .unsupported && description == nil:
                return nil
            case .breach(let what, let evidence):
                return RuleResult(
                    rule, .broken, detail: "Sent the genuine object \(object.id), \(what).", evidence: evidence)
            default: refusals.append((object.id, reply))
            }
        }
        return RuleResult(
            .genuine(kind, after: refusals.first?.reply.verdict), .broken, detail: Self.summary(of: refusals, kind))
    }

    /// The capabilities that a target lacks for an object. The objects are valid now, so that they need no clock.
    private func missing(_ object: Vector) -> Set<Capability> {
        guard let description, let kind = object.request?.kind else { return [] }
        let scoped = description.scopedCapabilities.filter { $0.holds(for: kind) }.map(\.word)
        return object.needs.subtracting(description.tested).subtracting(scoped).subtracting([.clock])
    }

    private func reply(to object: Vector) async throws(RunnerError) -> AdapterReply {
        let keepsState = description?.capabilities.contains(.reset) == true
        if keepsState { _ = try await channel.reply(to: AdapterMessage(AdapterRequest(id: "reset", content: .reset))) }
        guard let request = object.requests.first else { return .silence }
        var message = AdapterMessage(request)
        message.isRepeatable = !keepsState
        return try await channel.reply(to: message)
    }

    private func accepted(
        _ object: Vector, _ response: VerdictResponse, after refusals: [Refusal], _ rule: ProtocolRule,
        _ kind: EvidenceKind
    ) -> RuleResult {
        // A run judges the values in the same way.
        let judgement = Judgement(of: response, expect: .accept, result: object.result, level: object.level)
        if case .wrongOutput(let mismatches) = judgement {
            return RuleResult(
                .genuine(kind, after: .accept), .broken,
                detail: "It accepted the genuine object \(object.id), but \(mismatches.joined(separator: "; ")).")
        }
        var remarks: [String] = []
        if let first = refusals.first {
            remarks.append(
                "It accepted \(object.id), but not the \(refusals.count == 1 ? "one" : "\(refusals.count)") before: "
                    + "\(first.reply.description) to \(first.id). A run says what it refuses.")
        }
        if kind == AttestationRequest.kind, response.output.publicKey == nil {
            remarks.append(
                "It returns no publicKey, so that no run can see whether a server would store the right key.")
        }
        return RuleResult(rule, remarks.isEmpty ? .kept : .remark, detail: remarks.joined(separator: " "))
    }

    /// Returns one line for all refusals: the reason when there is one, the first of several otherwise.
    private static func summary(of refusals: [Refusal], _ kind: EvidenceKind) -> String {
        let start = "It accepted none of \(refusals.count) genuine objects"
        guard let first = refusals.first else { return "\(start)." }
        let others = refusals.count { $0.reply.description != first.reply.description }
        guard others > 0 else { return "\(start), all for one reason: \(first.reply.description)." }
        return "\(start): \(first.reply.description) to \(first.id), and differently to "
            + "\(others) other\(others == 1 ? "" : "s")."
    }
}
