import AttestModel
import LiveMapping
import Transport

/// F-39: requests that are large, or look so.
extension LiveChecks {
    static let sizes: [LiveCheck] =
        [(16 << 10, "16-kib"), (1 << 20, "1-mib"), (16 << 20, "16-mib")].map { size, name in
            LiveCheck(
                // Some bytes behind the object cost nothing: there it is as in the catalogue, where they are hardening.
                "resources/attestation-\(name)", "F-39", .liveResources, size > 1 << 16 ? .must : .should,
                size > 1 << 16 ? .denialOfService : .hardening, .reject,
                "Attestation with \(name.replacing("-", with: " ").uppercased().replacing("I", with: "i")) of zeros behind it",
                why: "Some such requests at once take the memory of the server.", at: always, cost: 4
            ) { scene async throws(SceneStop) in
                let account = try await scene.account()
                let key = try await scene.key()
                let changes = RequestChanges(evidence: { $0 + [UInt8](repeating: 0, count: size) })
                let sent = try await scene.attest(key, account, changes: changes)
                // A server may close the connection instead of reading megabytes.
                if size > 1 << 16, case .lost(.closed) = sent.reaction {
                    let after = try await scene.challenge(.attestation, account)
                    return after["challenge"] == nil && scene.challengeStep(.attestation) != nil
                        ? .inconclusive("the connection was closed") : .pass(.reject)
                }
                return HostileInput.refusal(of: sent, "an attestation with \(Count.text(size, "byte")) behind it")
            }
        }

    static let resources: Scenes = [
        "resources/deep-cbor": { scene async throws(SceneStop) in
            try await hostileObject(
                [UInt8](repeating: 0x81, count: 30_000) + [0], "30,000 nested arrays", in: scene)
        },
        "resources/huge-count": { scene async throws(SceneStop) in
            try await hostileObject(
                [0xBB, 0, 0, 0, 1, 0, 0, 0, 0, 0x63] + Array("fmt".utf8), "a map of 2^32 entries", in: scene)
        },
        "resources/thousand-certificates": { scene async throws(SceneStop) in
            let certificate = [0x59, 0x01, 0x00] + [UInt8](repeating: 0x30, count: 256)
            let list = [0x99, 0x03, 0xE8] + [[UInt8]](repeating: certificate, count: 1000).flatMap(\.self)
            let object: [UInt8] =
                [0xA3, 0x63] + Array("fmt".utf8) + [0x6F] + Array("apple-appattest".utf8) + [0x67]
                + Array("attStmt".utf8) + [0xA2, 0x63] + Array("x5c".utf8) + list + [0x67] + Array("receipt".utf8)
                + [0x40, 0x68] + Array("authData".utf8) + [0x40]
            return try await hostileObject(object, "1,000 certificates", in: scene)
        },
        "resources/body-16-mib": { scene async throws(SceneStop) in
            try await scene.betweenAttestations { account, _, request async throws(SceneStop) in
                var request = request
                guard request.body.last == UInt8(ascii: "}") else {
                    return .observed("not tested: the body is no JSON object, which blanks can follow")
                }
                request.body += [UInt8](repeating: UInt8(ascii: " "), count: 16 << 20)
                let sent = try await scene.send(request, to: scene.mapping.flows.attest, as: account)
                // A server may close the connection instead of reading megabytes.
                if case .lost(.closed) = sent.reaction { return .pass(.reject) }
                return HostileInput.refusal(of: sent, "an attestation with 16 MiB of blanks behind its JSON")
            }
        },
    ]

    private static func hostileObject(
        _ object: [UInt8], _ words: String, in scene: LiveScene
    ) async throws(SceneStop) -> LiveFinding {
        let account = try await scene.account()
        let sent = try await scene.attest(
            try await scene.key(), account, changes: RequestChanges(evidence: { _ in object }))
        return HostileInput.refusal(of: sent, "an attestation of \(words)")
    }
}

extension HostileInput {
    /// Returns the finding of hostile evidence: every status from 400 to 499 is a refusal.
    static func refusal(of sent: Sent, _ subject: String) -> LiveFinding {
        if case .unclear = sent.reaction, case .success(let response) = sent.exchange.result,
            (400..<500).contains(response.status)
        {
            return .pass(.reject)
        }
        return sent.reaction.wantingRefusal(subject)
    }
}
