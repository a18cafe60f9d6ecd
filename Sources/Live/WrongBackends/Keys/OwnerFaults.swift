import AttestModel
import GRDB
import ReferenceBackend
import ReferenceVerifier

/// Keys whose owner or counter does not stay what it was.
enum OwnerFaults {
    static let all: [WrongBackend] = [
        WrongBackend("attested-again-resets-counter") { parts in
            recording(&parts) { attestation, now, db in
                if try KeyTable.insert(attestation, at: now, in: db) { return true }
                try db.execute(
                    sql: "UPDATE key SET counter = 0, is_revoked = 0 WHERE id = ? AND account = ?",
                    arguments: [Blob(attestation.key.id), attestation.key.account])
                return db.changesCount == 1
            }
        },
        WrongBackend("attested-again-moves-owner") { parts in
            recording(&parts) { attestation, now, db in
                if try KeyTable.insert(attestation, at: now, in: db) { return true }
                try db.execute(
                    sql: "UPDATE key SET account = ? WHERE id = ?",
                    arguments: [attestation.key.account, Blob(attestation.key.id)])
                return true
            }
        },
        WrongBackend("key-of-several-accounts") { parts in
            recording(&parts) { attestation, now, db in
                if try KeyTable.insert(attestation, at: now, in: db) { return true }
                let owner = try Int64.fetchOne(
                    db, sql: "SELECT account FROM key WHERE id = ?", arguments: [Blob(attestation.key.id)])
                guard owner != attestation.key.account else { return false }
                return try KeyTable.insert(
                    attestation.named(digest(attestation.key.id + Array("\(attestation.key.account)".utf8))), at: now,
                    in: db)
            }
        },
        WrongBackend("key-known-by-its-spelling") { parts in
            let spellings = Remembered<[UInt8]>()
            parts.attestations.form = { call in
                var reader = try call.object()
                return try reader.form { reader throws(ModelError) in
                    let (text, attestation) = (try reader.string("key_id"), try reader.bytes("attestation"))
                    spellings.set(Array(text.utf8), for: attestation)
                    return AttestationForm(
                        keyId: bytes(text), attestation: attestation, challenge: try reader.bytes("challenge"))
                }
            }
            let right = parts.attestations.verify
            parts.attestations.verify = { surroundings, form, account in
                right(surroundings, form, account).map {
                    $0.named(spellings.value(for: form.attestation) ?? form.keyId)
                }
            }
        },
        WrongBackend("key-stored-before-verified") { parts in
            let unverified = Remembered<VerifiedAttestation>()
            let (verify, burn) = (parts.attestations.verify, parts.challenges.burn)
            parts.attestations.verify = { surroundings, form, account in
                let verified = verify(surroundings, form, account)
                if verified == nil { unverified.set(claimed(form, account, in: surroundings), for: form.challenge) }
                return verified
            }
            parts.challenges.burn = { surroundings, challenge in
                let now = surroundings.now
                if let attestation = unverified.value(for: challenge.bytes) {
                    try await surroundings.store.transaction { db in
                        _ = try KeyTable.insert(attestation, at: now, in: db)
                    }
                }
                try await burn(surroundings, challenge)
            }
        },
        WrongBackend("key-of-any-account", \.assertions.candidates) { surroundings, _, _ in
            try await surroundings.store.read { db in
                try Row.fetchAll(db, sql: "SELECT * FROM key WHERE NOT is_revoked ORDER BY attested DESC LIMIT 50")
                    .map(StoredKey.init)
            }
        },
    ]

    /// Replaces the statement that stores a key, which returns whether it was stored.
    private static func recording(
        _ parts: inout BackendParts, _ insert: @escaping @Sendable (VerifiedAttestation, Int64, Database) throws -> Bool
    ) {
        parts.attestations.record = { surroundings, challenges, challenge, attestation in
            let now = surroundings.now
            let refusal = try await surroundings.store.transaction { db -> Refusal? in
                guard try challenges.consume(db, challenge, now) else { return .refused }
                return try insert(attestation, now, db) ? nil : .conflict
            }
            if let refusal { throw refusal }
        }
    }

    /// Returns the key that an attestation claims; `nil` when its certificate has none.
    private static func claimed(
        _ form: AttestationForm, _ account: Int64, in surroundings: Surroundings
    ) -> VerifiedAttestation? {
        let evidence = AttestationEvidence(Attestations.request(form, in: surroundings))
        guard let point = evidence.leafPoint.value else { return nil }
        let key = StoredKey(
            id: form.keyId, account: account, publicKey: point.uncompressed,
            environment: surroundings.configuration.environment, counter: 0)
        return VerifiedAttestation(key: key, receipt: nil)
    }

    private static func bytes(_ text: String) -> [UInt8] {
        [UInt8](base64: text) ?? [UInt8](base64URL: text.withURLAlphabet.filter { $0 != "=" }) ?? []
    }
}

extension VerifiedAttestation {
    fileprivate func named(_ id: [UInt8]) -> VerifiedAttestation {
        var attestation = self
        attestation.key.id = id
        return attestation
    }
}
