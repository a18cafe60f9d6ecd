import AttestModel
import LiveMapping

/// F-60 to F-64 and F-77: the request that the device has signed, and the session that it belongs to.
extension LiveChecks {
    static let requests = scenes([
        "request/other-method": otherSignedValue("method", "DELETE"),
        "request/other-path": otherSignedValue("path", "/other"),
        "request/other-query": otherSignedValue("query", "other=1"),
        "request/no-challenge": { scene async throws(SceneStop) in
            try await scene.refusedAssertion(
                changes: RequestChanges(signing: ["challenge": []], sent: { $0["challenge"] = [] }))
        },
        "request/other-challenge-in-header": withKey { scene, account, key async throws(SceneStop) in
            let step = scene.flows.assert
            let plain = try await scene.challenge(.assertion, account, key: key)
            guard try scene.carries("challenge", in: step, account, plain) else {
                return .notTested("the request names no challenge beside its client data")
            }
            return try await scene.betweenAssertions(key, account) { () async throws(SceneStop) in
                let fresh = try await scene.challenge(.assertion, account, key: key)
                let changes = RequestChanges(signing: ["challenge": scene.ownChallenge(.assertion)])
                return try await scene.assert(key, account, over: fresh, changes: changes).wantingRefusal()
            }
        },
    ])

    /// Returns the scene of an assertion whose client data states another value than the request has.
    private static func otherSignedValue(_ name: String, _ value: String) -> LiveCheck.Play {
        { scene async throws(SceneStop) in
            guard scene.flows.assert.signs(name) else { return .unsigned(name) }
            return try await scene.refusedAssertion(changes: RequestChanges(signing: [name: Array(value.utf8)]))
        }
    }

    /// F-60 and F-63: bodies that differ from the one that was signed.
    static let tamperedBodies = TamperedBody.all.map { tampering in
        CheckScene(
            id: "request/body-\(tampering.name)",
            play: betweenAssertions { scene, account, key async throws(SceneStop) in
                let values = try await scene.challenge(.assertion, account, key: key)
                let tampered = try scene.tampered(tampering, by: key, account, values)
                return try await scene.assert(
                    key, account, over: values, changes: RequestChanges(sent: { $0["body"] = tampered })
                ).wantingRefusal()
            })
    }

    /// F-60: client data that was rewritten after it was signed.
    static let tamperedClientData = TamperedBody.all.filter(\.isRewriting).map { tampering in
        CheckScene(id: "request/client-data-\(tampering.name)") { scene async throws(SceneStop) in
            let (account, key) = try await scene.attested()
            let step = scene.flows.assert
            let values = try await scene.challenge(.assertion, account, key: key)
            guard try scene.carries("client_data", in: step, account, values) else {
                return .notTested("the request does not carry client data of its own")
            }
            return try await scene.betweenAssertions(key, account) { () async throws(SceneStop) in
                let fresh = try await scene.challenge(.assertion, account, key: key)
                let signed = try scene.prepared(step, key, fresh)["client_data"] ?? []
                guard let data = tampering.change(signed), data != signed else {
                    return .notTested("the client data has no such change")
                }
                guard try scene.canCarry(data, as: "client_data", in: step, account, fresh) else {
                    return .notTested("the request takes in the members of an object, and gets none")
                }
                return try await scene.assert(
                    key, account, over: fresh, changes: RequestChanges(sent: { $0["client_data"] = data })
                ).wantingRefusal()
            }
        }
    }

    static let sessions = scenes([
        "session/none-in-challenge": withAccount { scene, account async throws(SceneStop) in
            _ = try await scene.challenge(.attestation, account)
            guard let step = scene.challengeStep(.attestation) else { return .inconclusive("there is no challenge") }
            let request = scene.withoutSession(try scene.request(of: step, account.values, account), account)
            return try await scene.send(request, to: step).wantingRefusal()
        },
        "session/none-in-assertion": betweenAssertions { scene, account, key async throws(SceneStop) in
            let request = try await scene.assertion(by: key, account)
            return try await scene.send(scene.withoutSession(request, account), to: scene.flows.assert).wantingRefusal()
        },
        "session/none-in-attestation": betweenAttestations { scene, account async throws(SceneStop) in
            let request = try await scene.attestation(of: try await scene.key(), account)
            return try await scene.send(scene.withoutSession(request, account), to: scene.flows.attest).wantingRefusal()
        },
    ])
}
