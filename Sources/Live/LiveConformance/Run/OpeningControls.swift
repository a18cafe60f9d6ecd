import AttestModel
import LiveMapping

/// The requests before all checks: genuine ones, without which no refusal proves anything, and ones with no evidence at all,
/// without which no acceptance does.
struct OpeningControls {
    let backend: LiveBackend

    /// Returns the fault of a backend that accepts nothing genuine; `nil` when it does, and when genuine devices cannot
    /// show it.
    func fault() async -> RunFault? {
        let scene = LiveScene(backend, name: "control")
        do throws(SceneStop) {
            let account = try await scene.account()
            guard scene.hasControls else { return try await faultOfNonsense(scene) }
            let key = try await scene.key()
            let attested = try await scene.attest(key, account)
            guard attested.reaction.isAccepted else {
                return await refusal("attestation", attested, scene, hint: rootHint)
            }
            let before = try await scene.effects(account)
            let asserted = try await scene.assert(key, account)
            guard asserted.reaction.isAccepted else { return await refusal("assertion", asserted, scene, hint: "") }
            if let fault = try await faultOfEffects(before, account, scene) { return fault }
            return try await faultOfNonsense(scene)
        } catch .finding(let finding) {
            return RunFault(
                sentence:
                    "Nothing can be judged: \(finding.reason ?? finding.outcome.rawValue).\n\(await scene.transcript)",
                exitCode: 3)
        } catch { return RunFault(error) }
    }

    /// Returns the fault of a count of effects that shows nothing: it does not rise with a genuine request.
    private func faultOfEffects(
        _ before: Int?, _ account: LiveAccount, _ scene: LiveScene
    ) async throws(SceneStop) -> RunFault? {
        guard let step = scene.flows.effects else { return nil }
        let after = try await scene.effects(account)
        guard before == nil || after == nil || after != before.map({ $0 + 1 }) else { return nil }
        let counts = [before, after].map { $0.map(String.init) ?? "nothing" }
        let words = step.error(
            "counts \(counts[0]) before a genuine protected request and \(counts[1]) after it; it must count the requests "
                + "of the account that took effect, as soon as they are answered")
        return RunFault(sentence: "\(words.description).", exitCode: 2)
    }

    /// Returns the fault of a backend that accepts what is no evidence at all, as attestation and as assertion.
    private func faultOfNonsense(_ scene: LiveScene) async throws(SceneStop) -> RunFault? {
        let account = try await scene.account()
        let key = try await scene.key()
        let nonsense = RequestChanges(evidence: { _ in Array("no evidence".utf8) })
        guard try await scene.attest(key, account, changes: nonsense).reaction.isAccepted,
            try await scene.assert(key, account, changes: nonsense).reaction.isAccepted
        else { return nil }
        return RunFault(
            sentence:
                "The backend accepts what is no evidence at all, so that its answers prove nothing. Does it state "
                + "refusals in the body of an answer with status 200? Then let 'expect' in the mapping say what an "
                + "acceptance looks like, such as expect: {status: 200, json: {/ok: true}}.\n"
                + "\(await scene.transcript)", exitCode: 3)
    }

    private var rootHint: String {
        " Does the backend trust the test root ('appattest device root' writes it), and know the app "
            + "\(backend.mapping.app.appId) in \(backend.mapping.environment.rawValue)? Without the test root, --level L0 "
            + "sends hostile requests alone."
    }

    private func refusal(_ evidence: String, _ sent: Sent, _ scene: LiveScene, hint: String) async -> RunFault {
        RunFault(
            sentence: "The backend does not accept a genuine \(evidence), so that no refusal proves anything: it was "
                + "\(sent.reaction.description).\(hint)\n\(await scene.transcript)",
            exitCode: 3)
    }
}

extension RunFault {
    /// Creates the fault of a run that cannot go on.
    /// - Parameter place: The moment of the end, like `after 3 of 40 checks`.
    init(_ stop: SceneStop, after place: String = "before the first check") {
        switch stop {
        case .finding(let finding): self.init(sentence: finding.reason ?? "", exitCode: 3)
        case .exhausted(let end):
            self.init(
                sentence: "The run was ended \(place): \(end.clause).", exitCode: end == .cancelled ? 3 : 2,
                isInterruption: end == .cancelled)
        case .mapping(let words): self.init(sentence: "\(words).", exitCode: 2)
        case .lost(let words): self.init(sentence: "The backend was lost: \(words).", exitCode: 3)
        }
    }
}
