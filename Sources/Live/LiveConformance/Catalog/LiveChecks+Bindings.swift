import AttestModel
import LiveMapping

/// F-15 to F-17: the account, the purpose and the key of a challenge.
extension LiveChecks {
    static let bindings = scenes([
        "binding/other-account-attest": { scene async throws(SceneStop) in
            let (owner, other) = try await scene.twoAccounts()
            return try await scene.betweenAttestations(other) { () async throws(SceneStop) in
                let captured = try await scene.challenge(.attestation, owner)
                let values = other.values.merging(scene.captured(captured, .attestation))
                return try await scene.attest(try await scene.key(), other, over: values).wantingRefusal()
            }
        },
        "binding/other-account-assert": { scene async throws(SceneStop) in
            let (owner, other) = try await scene.twoAccounts()
            let key = try await scene.attestedKey(other)
            return try await scene.betweenAssertions(key, other) { () async throws(SceneStop) in
                let captured = try await scene.challenge(.assertion, owner, key: key)
                let values = other.values.merging(scene.captured(captured, .assertion))
                return try await scene.assert(key, other, over: values).wantingRefusal()
            }
        },
        "binding/attest-challenge-in-assertion": betweenAssertions { scene, account, key async throws(SceneStop) in
            let like = try await scene.challenge(.assertion, account, key: key)
            let captured = try await scene.challenge(.attestation, account, key: key)
            let values = scene.adapted(captured, to: .assertion, like: like)
            return try await scene.assert(key, account, over: values).wantingRefusal()
        },
        "binding/assert-challenge-in-attestation": betweenAttestations { scene, account async throws(SceneStop) in
            let captured = try await scene.challenge(.assertion, account, key: try await scene.attestedKey(account))
            let values = scene.adapted(captured, to: .attestation, like: captured)
            return try await scene.attest(try await scene.key(), account, over: values).wantingRefusal()
        },
        "binding/other-key": betweenAttestations { scene, account async throws(SceneStop) in
            let values = try await scene.challenge(.attestation, account, key: try await scene.key())
            return try await scene.attest(try await scene.key(), account, over: values).wantingRefusal()
        },
    ])
}

extension LiveScene {
    /// Returns the captures of a challenge step alone, without the values of the account.
    nonisolated func captured(_ values: Values, _ purpose: ChallengePurpose) -> [String: [UInt8]] {
        (challengeStep(purpose)?.captures ?? []).reduce(into: [:]) { $0[$1.name] = values[$1.name] }
    }

    /// Returns captures with the challenge in the form that the other purpose has: bytes, or text that stands for them.
    /// - Parameter sample: Captures with a challenge of that form.
    nonisolated func adapted(_ values: Values, to purpose: ChallengePurpose, like sample: Values) -> Values {
        guard let challenge = values["challenge"] else { return values }
        let text = String(validating: challenge, as: UTF8.self)
        if flows.hasTextChallenges(purpose) {
            return values.merging(["challenge": Array((text ?? Self.text(of: challenge, like: sample)).utf8)])
        }
        let bytes = text.flatMap { [UInt8](hex: $0) ?? [UInt8](base64: $0) ?? [UInt8](base64URL: $0) }
        return values.merging(["challenge": bytes ?? challenge])
    }

    /// Returns bytes in the encoding that the challenge of other captures seems to have.
    private static func text(of bytes: [UInt8], like sample: Values) -> String {
        let text = String(decoding: sample["challenge"] ?? [], as: UTF8.self)
        if [UInt8](hex: text) != nil { return bytes.hex }
        return [UInt8](base64: text) == nil ? bytes.base64URL : bytes.base64
    }
}
