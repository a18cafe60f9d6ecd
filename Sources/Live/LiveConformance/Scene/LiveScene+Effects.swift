import AttestModel
import LiveMapping

/// The protected requests that took effect, as the backend tells them.
extension LiveScene {
    /// Returns the number of protected requests that took effect for an account; `nil` when the backend does not tell it.
    /// - Throws: `SceneStop.mapping` for a count that cannot be read.
    func effects(_ account: LiveAccount) async throws(SceneStop) -> Int? {
        guard let step = flows.effects else { return nil }
        let sent = try await perform(step, as: account)
        switch sent.reaction {
        case .accepted(let captures):
            let text = String(decoding: captures["count"] ?? [], as: UTF8.self)
            if let count = Int(text) { return count }
            throw .mapping(
                step.error("captures '\(PrintableText.of(text))' as 'count', which is no number").description)
        case .unclear(let reason): throw .mapping(step.error("was \(reason)").description)
        case .refused, .failed, .lost: return nil
        }
    }

    /// The effects of an account before an attack; `nil` where they do not tell anything.
    ///
    /// A backend that counts late, or counts the requests of all accounts together, shows nothing by its count.
    /// - Parameter control: Sends a genuine request, which is accepted.
    func effects(
        _ account: LiveAccount, around control: () async throws(SceneStop) -> Void
    ) async throws(SceneStop) -> Int? {
        let before = try await effects(account)
        try await control()
        guard let before, let after = try await effects(account), after == before + 1 else { return nil }
        return after
    }

    /// Returns the finding of an attack that was refused, and had an effect nevertheless; `nil` when it had none.
    /// - Parameters:
    ///   - before: The effects before the attack.
    ///   - accepted: The genuine requests of the account that were accepted since.
    func lateEffect(_ account: LiveAccount, since before: Int?, accepted: Int) async throws(SceneStop) -> LiveFinding? {
        guard let before, let after = try await effects(account), after > before + accepted else { return nil }
        var finding = LiveFinding.hole(
            "the request was refused, and took effect nevertheless: the backend counts \(after) in place of "
                + "\(before + accepted)")
        finding.requirement = .liveEffect
        return finding
    }
}
