import GRDB
import ReferenceBackend

/// Requests whose account is not that of a session.
enum SessionFaults {
    static let all: [WrongBackend] = [
        WrongBackend("account-from-the-challenge", changing: \.sessions.account) { right in
            { surroundings, call in
                if let header = try call.header("Authorization"), !header.isEmpty {
                    return try await right(surroundings, call)
                }
                let challenge = try challenge(of: call)
                let account = try await surroundings.store.read { db in
                    try Int64.fetchOne(
                        db, sql: "SELECT account FROM challenge WHERE digest = ?", arguments: [Blob(digest(challenge))])
                }
                guard let account else { throw Refusal.unauthenticated }
                return account
            }
        },
        WrongBackend("challenge-without-session", changing: \.sessions.account) { right in
            { surroundings, call in
                guard call.path.hasSuffix("/challenge"), try call.header("Authorization") == nil else {
                    return try await right(surroundings, call)
                }
                return 0
            }
        },
        WrongBackend("revoked-key-works", \.revocations.revoke) { @Sendable surroundings, account, keyId in
            try await surroundings.store.read { db in
                try KeyTable.keys(of: account, in: db).count { keyId == nil || $0.id == keyId }
            }
        },
        WrongBackend("second-key-ends-the-first", changing: \.attestations.record) { right in
            { surroundings, challenges, challenge, attestation in
                try await right(surroundings, challenges, challenge, attestation)
                try await surroundings.store.transaction { db in
                    try db.execute(
                        sql: "UPDATE key SET is_revoked = 1 WHERE account = ? AND id <> ?",
                        arguments: [attestation.key.account, Blob(attestation.key.id)])
                }
            }
        },
    ]

    /// Returns the challenge that a request names, as it was given.
    private static func challenge(of call: BackendCall) throws(Refusal) -> [UInt8] {
        switch call.path {
        case "/purchase", "/gift": try ClientData(try call.bytes(ofHeader: ClientData.header, limit: 8 << 10)).challenge
        case "/attest/verify": try AttestationForm(call).challenge
        default: throw .unauthenticated
        }
    }
}
