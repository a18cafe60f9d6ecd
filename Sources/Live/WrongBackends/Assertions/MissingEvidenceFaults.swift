import AttestModel
import GRDB
import ReferenceBackend

/// Protected requests that are served without evidence, or before it is verified.
enum MissingEvidenceFaults {
    static let all: [WrongBackend] = [
        WrongBackend("evidence-optional-without-key") { parts in
            serve(&parts, forKeys: \.isEmpty) { try $0.header(AssertionForm.header) == nil }
        },
        WrongBackend("evidence-optional-with-key") { parts in
            serve(&parts, forKeys: { !$0.isEmpty }) { try $0.header(AssertionForm.header) == nil }
        },
        WrongBackend("evidence-skipped-by-flag") { serve(&$0) { try $0.header("X-App-Attest-Supported") == "false" } },
        WrongBackend("empty-evidence-served") {
            serve(&$0) { try $0.header(AssertionForm.header).map { [UInt8](base64: $0) ?? [] } == [] }
        },
        WrongBackend("client-data-may-be-missing") {
            serve(&$0) { try $0.header(AssertionForm.header) != nil && $0.header(ClientData.header) == nil }
        },
        WrongBackend("gift-without-evidence") { serve(&$0) { $0.path == "/gift" } },
        WrongBackend("order-stored-before-verified") { parts in
            let right = parts.sessions.account
            parts.sessions.account = { surroundings, call in
                let account = try await right(surroundings, call)
                if ["/purchase", "/gift"].contains(call.path) {
                    let now = surroundings.now
                    try await surroundings.store.transaction { db in
                        try PurchaseTable.insert(call, by: nil, account: account, at: now, in: db)
                    }
                }
                return account
            }
            parts.assertions.perform = { surroundings, challenges, challenge, assertion, _ in
                try await surroundings.store.transaction { db in
                    try challenges.consume(db, challenge, surroundings.now)
                        && CounterTable.advance(assertion.key.id, to: assertion.counter, in: db)
                }
            }
        },
    ]

    /// Serves requests whose evidence counts as missing, for accounts with some keys.
    private static func serve(
        _ parts: inout BackendParts, forKeys isServed: @escaping @Sendable ([StoredKey]) -> Bool = { _ in true },
        where isMissing: @escaping @Sendable (BackendCall) throws -> Bool
    ) {
        let right = parts.assertions.treatment
        parts.assertions.treatment = { surroundings, call, account in
            let keys = try await surroundings.store.read { db in try KeyTable.keys(of: account, in: db) }
            return try isMissing(call) && isServed(keys) ? .accept : try await right(surroundings, call, account)
        }
    }
}
