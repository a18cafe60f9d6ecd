import AttestModel
import LiveMapping

/// F-31 to F-37, F-51, F-59 and F-76: keys, their owners, and their record.
extension LiveChecks {
    static let keys = scenes([
        "keys/own-root": { scene async throws(SceneStop) in
            return try await scene.attest(try await scene.key(), try await scene.account()).wantingRefusal()
        },
        "keys/not-attested": withAccount { scene, account async throws(SceneStop) in
            let key = try await scene.key()
            let attack = { () async throws(SceneStop) -> LiveFinding in
                try await scene.assert(key, account).wantingRefusal()
            }
            guard scene.hasControls else { return try await attack() }
            return try await scene.betweenAssertions(try await scene.attestedKey(account), account, attack)
        },
        "keys/refused-is-not-stored": betweenAssertions { scene, account, _ async throws(SceneStop) in
            let key = try await scene.key()
            let broken = RequestChanges(evidence: { bytes in bytes.dropLast(2) + [bytes[bytes.count - 2] ^ 1, 0] })
            let failed = try await scene.attest(key, account, changes: broken)
            try failed.wantingRefusal("an attestation with a changed byte")
            return try await scene.assert(key, account).wantingRefusal()
        },
        "keys/attested-again": withKey { scene, account, key async throws(SceneStop) in
            for _ in 1...3 { try await scene.assert(key, account).demand("assertion") }
            let again = try await scene.attest(key, account)
            switch scene.mapping.policies.sameAccountReattestation {
            case .reject where again.reaction.isAccepted:
                return .hole("a second attestation of a key was accepted, which the mapping excludes")
            case .accept where again.reaction.isRefused:
                return .lockout(
                    "a second attestation of a key was \(again.reaction.description), which the mapping excludes")
            default: break
            }
            guard again.reaction.isAccepted || again.reaction.isRefused else {
                return again.failure("a second attestation of a key")
            }
            let finding = try await scene.assert(key, account, counter: 2).wantingRefusal()
            try await scene.assert(key, account, counter: 10).demand("assertion afterwards")
            return finding
        },
        "owner/attested-by-other": { scene async throws(SceneStop) in
            let (owner, other) = try await scene.twoAccounts()
            let key = try await scene.attestedKey(owner)
            return try await scene.betweenAssertions(key, owner) { () async throws(SceneStop) in
                _ = try await scene.attestedKey(other)
                return try await scene.attest(key, other).wantingRefusal()
            }
        },
        "owner/not-moved": { scene async throws(SceneStop) in
            let (owner, other) = try await scene.twoAccounts()
            let key = try await scene.attestedKey(owner)
            return try await scene.betweenAssertions(key, owner) { () async throws(SceneStop) in
                let own = try await scene.attestedKey(other)
                return try await scene.betweenAssertions(own, other) { () async throws(SceneStop) in
                    _ = try await scene.attest(key, other)
                    return try await scene.assert(key, other).wantingRefusal()
                }
            }
        },
        "owner/asserted-by-other": { scene async throws(SceneStop) in
            let (owner, other) = try await scene.twoAccounts()
            let theirs = try await scene.attestedKey(owner)
            let own = try await scene.attestedKey(other)
            return try await scene.betweenAssertions(own, other) { () async throws(SceneStop) in
                return try await scene.assert(theirs, other).wantingRefusal()
            }
        },
        "owner/key-id-spelling": { scene async throws(SceneStop) in
            let (owner, other) = try await scene.twoAccounts()
            let key = try await scene.attestedKey(owner)
            return try await scene.betweenAttestations(other) { () async throws(SceneStop) in
                let spellings = KeySpelling.others(of: key.keyId, in: try await scene.attestation(of: key, other))
                guard !spellings.isEmpty else { return .notTested("the request does not name the key") }
                for spelling in spellings {
                    let changes = RequestChanges(request: { request, _ in request = spelling.put(into: request) })
                    try await scene.attest(key, other, changes: changes).wantingRefusal(
                        "an attestation of another account's key, named \(spelling.text),")
                }
                return .pass(.reject)
            }
        },
        "keys/other-environment": betweenAttestations { scene, account async throws(SceneStop) in
            let environment = scene.mapping.environment.other
            return try await scene.attest(try await scene.key(environment), account)
                .wantingRefusal("an attestation of the \(environment.rawValue) environment")
        },
        "keys/older-key": withAccount { scene, account async throws(SceneStop) in
            let older = try await scene.attestedKey(account)
            try await scene.assert(older, account).demand("assertion")
            let newer = try await scene.attestedKey(account)
            let finding = try await scene.assert(older, account).wantingRefusal()
            try await scene.assert(newer, account).demand("assertion by the newer key")
            return finding
        },
        "keys/revoked": withKey { scene, account, key async throws(SceneStop) in
            try await scene.assert(key, account).demand("assertion")
            try await scene.revoke(key, account)
            return try await scene.assert(key, account).wantingRefusal()
        },
    ])
}

/// Another text for the key identifier of a request.
struct KeySpelling: Sendable {
    /// The text in the request of an honest app.
    private let original: String
    let text: String

    /// Returns the spellings of a key identifier that a request does not use; none when it does not have the identifier.
    static func others(of keyId: [UInt8], in request: LiveRequest) -> [KeySpelling] {
        let base64 = keyId.base64
        let usual = [base64, keyId.base64URL, base64.replacing("=", with: ""), keyId.hex]
        guard let original = usual.first(where: { request.replacing($0, with: "") != request }) else { return [] }
        let isInPath = request.target.contains(original)
        let spellings = usual + [isInPath ? original + "%20" : original + "\\n", keyId.hex.uppercased()]
        // In a path, base64 would be several segments.
        return spellings.filter { $0 != original && !(isInPath && $0.contains("/")) }
            .map { KeySpelling(original: original, text: $0) }
    }

    func put(into request: LiveRequest) -> LiveRequest { request.replacing(original, with: text) }
}
