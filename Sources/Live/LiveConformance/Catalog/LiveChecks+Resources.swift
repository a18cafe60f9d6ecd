import AttestModel
import LiveMapping
import Transport

/// F-39: requests that are large, or look so.
extension LiveChecks {
    static let sizes = scenes([
        // Some bytes behind the object cost nothing: there it is as in the catalogue, where they are hardening.
        "resources/attestation-16-kib": zeros(16 << 10),
        "resources/attestation-1-mib": zeros(1 << 20),
        "resources/attestation-16-mib": zeros(16 << 20),
    ])

    /// Returns the scene of an attestation with zeros behind it.
    private static func zeros(_ size: Int) -> LiveCheck.Play {
        withAccount { scene, account async throws(SceneStop) in
            let changes = RequestChanges(evidence: { $0 + [UInt8](repeating: 0, count: size) })
            let sent = try await scene.attest(try await scene.key(), account, changes: changes)
            // A server may close the connection instead of reading megabytes.
            if size > 1 << 16, case .lost(.closed) = sent.reaction {
                let after = try await scene.challenge(.attestation, account)
                return after["challenge"] == nil && scene.challengeStep(.attestation) != nil
                    ? .inconclusive("the connection was closed") : .pass(.reject)
            }
            return try sent.wantingAnyRefusal("an attestation with \(Count.text(size, "byte")) behind it")
        }
    }

    static let resources = scenes([
        "resources/deep-cbor": hostileObject([UInt8](repeating: 0x81, count: 30_000) + [0]),
        "resources/huge-count": hostileObject([0xBB, 0, 0, 0, 1, 0, 0, 0, 0, 0x63] + Array("fmt".utf8)),
        "resources/thousand-certificates": hostileObject(thousandCertificates),
        "resources/body-16-mib": betweenAttestations { scene, account async throws(SceneStop) in
            var request = try await scene.attestation(of: try await scene.key(), account)
            guard request.body.last == UInt8(ascii: "}") else {
                return .notTested("the body is no JSON object, which blanks can follow")
            }
            request.body += [UInt8](repeating: UInt8(ascii: " "), count: 16 << 20)
            let sent = try await scene.send(request, to: scene.flows.attest, as: account)
            // A server may close the connection instead of reading megabytes.
            if case .lost(.closed) = sent.reaction { return .pass(.reject) }
            return try sent.wantingAnyRefusal()
        },
    ])

    private static let thousandCertificates: [UInt8] = {
        let certificate = [0x59, 0x01, 0x00] + [UInt8](repeating: 0x30, count: 256)
        let list = [0x99, 0x03, 0xE8] + [[UInt8]](repeating: certificate, count: 1000).flatMap(\.self)
        return [0xA3, 0x63] + Array("fmt".utf8) + [0x6F] + Array("apple-appattest".utf8) + [0x67]
            + Array("attStmt".utf8) + [0xA2, 0x63] + Array("x5c".utf8) + list + [0x67] + Array("receipt".utf8)
            + [0x40, 0x68] + Array("authData".utf8) + [0x40]
    }()

    private static func hostileObject(_ object: [UInt8]) -> LiveCheck.Play {
        withAccount { scene, account async throws(SceneStop) in
            return try await scene.attest(
                try await scene.key(), account, changes: RequestChanges(evidence: { _ in object })
            ).wantingAnyRefusal()
        }
    }
}
