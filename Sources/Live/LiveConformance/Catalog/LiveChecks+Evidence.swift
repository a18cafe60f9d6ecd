import AttestModel
import LiveMapping

/// F-98: protected requests without evidence, the first that an attacker tries.
extension LiveChecks {
    static let evidence = scenes([
        "request/without-evidence": fromAttested(bare), "request/without-evidence-no-key": fromNobody(bare),
        "request/evidence-null": fromBoth([.null]), "request/evidence-empty": fromBoth([.empty]),
        "request/evidence-wrong-type": fromBoth(Replacement.otherTypes),
        "request/without-assertion": fromAttested { _, step in
            ([.absent, .null, .empty] + Replacement.otherTypes).flatMap {
                EvidenceForm.value("assertion", of: step, $0, isForged: false)
            }
        },
        "request/without-piece": fromAttested { scene, step in
            EvidenceForm.names(in: scene.flows).subtracting(Step.evidence).sorted().flatMap { name in
                [.absent, .null, .empty, .zero].flatMap { EvidenceForm.value(name, of: step, $0, isForged: true) }
            }
        },
        "request/without-evidence-flag": both { scene, step in EvidenceForm.flags(of: step, in: scene.flows) },
        "request/other-request": betweenAssertions { scene, account, key async throws(SceneStop) in
            let requests = scene.flows.asserts
            for (signed, sent) in zip(requests, requests.dropFirst() + requests.prefix(1)) {
                let challenge = try await scene.challenge(.assertion, account, key: key)
                let signing = try scene.prepared(signed, key, challenge.merging(["counter": Array("0".utf8)]))
                let changes = RequestChanges(clientData: signing)
                try await scene.assert(key, account, to: sent, over: challenge, changes: changes).wantingRefusal(
                    "an assertion that was made for '\(signed.name)', sent with '\(sent.name)',")
            }
            return .pass(.reject)
        },
        "request/no-effect": betweenAssertions { scene, account, key async throws(SceneStop) in
            try await scene.assert(key, account, changes: RequestChanges(evidence: ForgedSignature.of)).wantingRefusal()
        },
        "request/counter-of-requests": betweenAssertions { scene, account, key async throws(SceneStop) in
            let requests = scene.flows.asserts
            for (first, second) in zip(requests, requests.dropFirst() + requests.prefix(1)) {
                let counter = await scene.nextCounter(of: key)
                try await scene.assert(key, account, to: first, counter: counter).demand("assertion")
                try await scene.assert(key, account, to: second, counter: counter).wantingRefusal(
                    "an assertion for '\(second.name)' with the counter of an earlier assertion for '\(first.name)'")
            }
            return .pass(.reject)
        },
    ])

    typealias Forms = @Sendable (LiveScene, Step) -> [EvidenceForm]

    /// Returns the scene of requests from an account whose key is attested.
    private static func fromAttested(_ forms: @escaping Forms) -> LiveCheck.Play {
        betweenAssertions { scene, account, key async throws(SceneStop) in
            try await refused(forms, in: scene, account, key, "")
        }
    }

    /// Returns the scene of requests from an account that never had a key, before its first attestation.
    private static func fromNobody(_ forms: @escaping Forms) -> LiveCheck.Play {
        withAccount { scene, account async throws(SceneStop) in
            let key = try await scene.key()
            let before = scene.mapping.hasFreshAccounts ? try await scene.effects(account) : nil
            let finding = try await refused(forms, in: scene, account, key, " of an account without a key")
            guard finding.outcome == .pass else { return finding }
            if let late = try await scene.lateEffect(account, since: before, accepted: 0) { return late }
            guard scene.hasControls else { return finding }
            // The session is good: with evidence, the same account is served.
            try await scene.attest(key, account).demand("attestation afterwards")
            try await scene.assert(key, account).demand("assertion afterwards")
            return finding
        }
    }

    private static func both(_ forms: @escaping Forms) -> LiveCheck.Play {
        let (nobody, attested) = (fromNobody(forms), fromAttested(forms))
        return { scene async throws(SceneStop) in
            let mapping = scene.mapping
            guard mapping.hasFreshAccounts, mapping.policies.unsupportedDevices != .accept else {
                return try await attested(scene)
            }
            let first = try await nobody(scene)
            return first.outcome == .pass ? try await attested(scene) : first
        }
    }

    private static func fromBoth(_ forms: [Replacement]) -> LiveCheck.Play {
        both { scene, step in forms.flatMap { EvidenceForm.all(of: step, $0, in: scene.flows) } }
    }

    /// Sends every protected request in every form, and returns the finding of the first that was not refused.
    static func refused(
        _ forms: Forms, in scene: LiveScene, _ account: LiveAccount, _ key: LiveKey, _ sender: String
    ) async throws(SceneStop) -> LiveFinding {
        var isSent = false
        for step in scene.flows.asserts {
            for form in forms(scene, step) {
                isSent = true
                let challenge = try await scene.challengeOrNone(account, key)
                let sent = try await scene.assert(key, account, to: step, over: challenge, changes: form.changes)
                _ = try sent.wantingAnyRefusal("a protected request\(sender) with \(form.text)")
            }
        }
        return isSent ? .pass(.reject) : .notTested("the request carries nothing of this kind")
    }
}

extension LiveScene {
    /// Returns a challenge for an assertion, or a random value where the backend gives no challenge without a key.
    func challengeOrNone(_ account: LiveAccount, _ key: LiveKey) async throws(SceneStop) -> Values {
        do throws(SceneStop) {
            return try await challenge(.assertion, account, key: key)
        } catch .finding { return account.values.merging(["challenge": ownChallenge(.assertion)]) }
    }
}
