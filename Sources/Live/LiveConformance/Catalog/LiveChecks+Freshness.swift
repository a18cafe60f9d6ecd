import AttestModel
import LiveMapping

/// F-10 to F-12, F-18, F-19 and F-21: challenges that are not fresh.
extension LiveChecks {
    static let freshness = scenes([
        "freshness/unknown-attest": betweenAttestations { scene, account async throws(SceneStop) in
            let own = scene.ownChallenge(.attestation)
            let challenge = try await scene.challenge(.attestation, account).merging(["challenge": own])
            return try await scene.attest(try await scene.key(), account, over: challenge).wantingRefusal()
        },
        "freshness/same-beginning": betweenAttestations { scene, account async throws(SceneStop) in
            let key = try await scene.key()
            let fresh = try await scene.challenge(.attestation, account, key: key)
            guard let challenge = fresh["challenge"], let last = challenge.last else {
                return .inconclusive("there is no challenge")
            }
            let other =
                Array(challenge.dropLast()) + [last == UInt8(ascii: "0") ? UInt8(ascii: "1") : UInt8(ascii: "0")]
            return try await scene.attest(key, account, over: fresh.merging(["challenge": other])).wantingRefusal()
        },
        "freshness/unknown-assert": { scene async throws(SceneStop) in
            let own = scene.ownChallenge(.assertion)
            return try await scene.refusedAssertion(
                changes: RequestChanges(signing: ["challenge": own], sent: { $0["challenge"] = own }))
        },
        "freshness/used-attest": betweenAttestations { scene, account async throws(SceneStop) in
            let challenge = try await scene.challenge(.attestation, account)
            try await scene.attest(try await scene.key(), account, over: challenge).demand("attestation")
            return try await scene.attest(try await scene.key(), account, over: challenge).wantingRefusal()
        },
        "freshness/used-assert": betweenAssertions { scene, account, key async throws(SceneStop) in
            let challenge = try await scene.challenge(.assertion, account, key: key)
            try await scene.assert(key, account, over: challenge).demand("assertion")
            return try await scene.assert(key, account, over: challenge).wantingRefusal()
        },
        "freshness/after-failure-attest": withAccount { scene, account async throws(SceneStop) in
            let challenge = try await scene.challenge(.attestation, account)
            let failed = try await scene.attest(
                try await scene.key(), account, over: challenge, changes: .endingInZeros)
            guard failed.reaction.isRefused else {
                return .observed("a broken attestation was \(failed.reaction.description)")
            }
            let sent = try await scene.attest(try await scene.key(), account, over: challenge)
            return .observed("a genuine attestation over the same challenge was \(sent.reaction.description)")
        },
        "freshness/burnt-attest": betweenAttestations { scene, account async throws(SceneStop) in
            let challenge = try await scene.challenge(.attestation, account)
            let failed = try await scene.attest(
                try await scene.key(), account, over: challenge, changes: .endingInZeros)
            try failed.wantingRefusal("an attestation whose last 40 bytes are zero")
            return try await scene.attest(try await scene.key(), account, over: challenge).wantingRefusal()
        },
        "freshness/burnt-assert": betweenAssertions { scene, account, key async throws(SceneStop) in
            let challenge = try await scene.challenge(.assertion, account, key: key)
            try await scene.assert(key, account, over: challenge, changes: RequestChanges(evidence: ForgedSignature.of))
                .wantingRefusal("an assertion with a broken signature")
            return try await scene.assert(key, account, over: challenge).wantingRefusal()
        },
        "freshness/client-hash-assert": betweenAssertions { scene, account, key async throws(SceneStop) in
            let challenge = try await scene.challenge(.assertion, account, key: key)
            let genuine = try scene.prepared(
                scene.flows.assert, key, challenge.merging(["counter": Array("0".utf8)]))["client_data"]
            let changes = RequestChanges(
                signing: ["challenge": scene.ownChallenge(.assertion)], sent: { $0["client_data"] = genuine },
                request: { request, values in
                    if let hash = values["client_data_hash"] { request.addFieldOfClientDataHash(hash) }
                })
            return try await scene.assert(key, account, over: challenge, changes: changes).wantingRefusal()
        },
        "freshness/sent-differs": betweenAttestations { scene, account async throws(SceneStop) in
            let key = try await scene.key()
            let fresh = try await scene.challenge(.attestation, account, key: key)
            let other = scene.ownChallenge(.attestation)
            return try await scene.attest(
                key, account, over: fresh, changes: RequestChanges(signing: ["challenge": other])
            ).wantingRefusal()
        },
        "freshness/client-hash": betweenAttestations { scene, account async throws(SceneStop) in
            let own = scene.ownChallenge(.attestation)
            let challenge = try await scene.challenge(.attestation, account)
            let changes = RequestChanges(
                signing: ["challenge": own],
                request: { request, values in
                    if let hash = values["client_data_hash"] { request.addClientDataHash(hash) }
                })
            return try await scene.attest(try await scene.key(), account, over: challenge, changes: changes)
                .wantingRefusal()
        },
    ])
}
