import AttestModel
import GRDB
import ReferenceBackend

/// Protected requests that are served without evidence, or before it is verified.
enum MissingEvidenceFaults {
    static let all: [WrongBackend] = [
        WrongBackend(
            "evidence-optional-without-key", "F-98",
            "Serves a request without an assertion for an account that has attested no key.",
            further: ["F-19", "F-73", "LIVE-FALLBACK"],
            because: "A request without the fields of the app has no assertion."
        ) { parts in serve(&parts, forKeys: \.isEmpty) { try $0.header(AssertionForm.header) == nil } },
        WrongBackend(
            "evidence-optional-with-key", "F-98",
            "Serves a request without an assertion for an account that has attested a key before.",
            further: ["LIVE-FALLBACK"], because: "Such an account owes its evidence, whatever the policy is."
        ) { parts in serve(&parts, forKeys: { !$0.isEmpty }) { try $0.header(AssertionForm.header) == nil } },
        WrongBackend(
            "evidence-skipped-by-flag", "F-98",
            "Serves a request without evidence when the request says that its device has no App Attest."
        ) { serve(&$0) { try $0.header("X-App-Attest-Supported") == "false" } },
        WrongBackend(
            "empty-evidence-served", "F-98",
            "Reads an assertion that is no base64 as an empty one, and serves a request with an empty one.",
            further: ["F-19", "F-38", "F-73"], because: "Text that is no base64 is among the bad input."
        ) { serve(&$0) { try $0.header(AssertionForm.header).map { [UInt8](base64: $0) ?? [] } == [] } },
        WrongBackend(
            "client-data-may-be-missing", "F-98", "Verifies an assertion only when client data comes with it."
        ) { serve(&$0) { try $0.header(AssertionForm.header) != nil && $0.header(ClientData.header) == nil } },
        WrongBackend(
            "gift-without-evidence", "F-100", "Asks for evidence at POST /purchase, and not at POST /gift.",
            further: ["F-98", "F-99", "LIVE-FALLBACK"], because: "POST /gift takes every request of a session."
        ) { serve(&$0) { $0.path == "/gift" } },
        WrongBackend(
            "order-stored-before-verified", "F-60",
            "Stores an order before it looks at the evidence, and leaves the order when it refuses the evidence.",
            further: [
                "F-10", "F-11", "F-12", "F-15", "F-16", "F-21", "F-31", "F-33", "F-51", "F-52", "F-53", "F-54", "F-56",
                "F-59", "F-61", "F-64", "F-70", "F-71", "F-72", "F-98", "F-99", "F-100", "F-102", "AST-APPID",
                "AST-AUTHDATA", "AST-DECODE", "AST-EXT", "AST-NONCE", "AST-SIGNATURE",
            ],
            because: "Every check that counts the orders after a refusal finds one more."
        ) { parts in
            let right = parts.sessions.account
            parts.sessions.account = { surroundings, call in
                let account = try await right(surroundings, call)
                let isOrder = ["/purchase", "/gift"].contains(call.path)
                if isOrder {
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
        _ parts: inout WrongFunctions, forKeys isServed: @escaping @Sendable ([StoredKey]) -> Bool = { _ in true },
        where isMissing: @escaping @Sendable (BackendCall) throws -> Bool
    ) {
        let right = parts.assertions.treatment
        parts.assertions.treatment = { surroundings, call, account in
            let keys = try await surroundings.store.read { db in try KeyTable.keys(of: account, in: db) }
            return try isMissing(call) && isServed(keys) ? .accept : try await right(surroundings, call, account)
        }
    }
}
