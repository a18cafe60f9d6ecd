import AttestModel
import GRDB
import ReferenceBackend

/// Protected requests that are served without evidence, or before it is verified.
enum MissingEvidenceFaults {
    static let all: [WrongBackend] = [
        WrongBackend(
            "evidence-optional", "F-98",
            "Serves a request without an assertion, as a request of a device without App Attest.",
            further: ["F-19", "F-73"], because: "A request without the fields of the app has no assertion."
        ) { serve(&$0) { try $0.header(AssertionForm.header) == nil } },
        WrongBackend(
            "evidence-optional-without-key", "F-98",
            "Serves a request without an assertion for an account that has attested no key.",
            further: ["F-19", "F-73"], because: "A request without the fields of the app has no assertion."
        ) { parts in serve(&parts, forKeys: \.isEmpty) { try $0.header(AssertionForm.header) == nil } },
        WrongBackend(
            "evidence-optional-with-key", "F-98",
            "Serves a request without an assertion for an account that has attested a key before."
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
            further: ["F-98", "F-99"], because: "POST /gift takes every request of a session."
        ) { serve(&$0) { $0.path == "/gift" } },
        WrongBackend(
            "order-stored-before-verified", "F-60",
            "Stores an order before it looks at the evidence, and leaves the order when it refuses the evidence.",
            further: [
                "F-10", "F-11", "F-12", "F-15", "F-16", "F-21", "F-31", "F-33", "F-51", "F-52", "F-53", "F-54", "F-56",
                "F-59", "F-61", "F-64", "F-70", "F-71", "F-72", "F-98", "F-99", "F-100", "AST-APPID", "AST-AUTHDATA",
                "AST-DECODE", "AST-EXT", "AST-NONCE", "AST-SIGNATURE",
            ],
            because: "Every check that counts the orders after a refusal finds one more."
        ) { parts in
            let right = parts.sessions.account
            parts.sessions.account = { surroundings, call in
                let account = try await right(surroundings, call)
                let isOrder = ["/purchase", "/gift"].contains(call.path)
                if isOrder { try await store(call, account: account, in: surroundings) }
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
        let right = parts.assertions
        parts.assertions.form = { surroundings, call in
            guard try isMissing(call) else { return try right.form(surroundings, call) }
            let described = ClientData(
                bytes: [], challenge: [], method: call.method, path: call.path, bodyHash: digest(call.body))
            return AssertionForm(assertion: [], clientData: described)
        }
        parts.assertions.candidates = { surroundings, form, account in
            let keys = try await right.candidates(surroundings, form, account)
            guard form.clientData.bytes.isEmpty else { return keys }
            return isServed(keys) ? [noKey(of: account)] : []
        }
        parts.assertions.verify = { surroundings, form, key in
            key.id.isEmpty ? VerifiedAssertion(key: key, counter: 0) : right.verify(surroundings, form, key)
        }
        parts.assertions.perform = { surroundings, challenges, challenge, assertion, call in
            guard assertion.key.id.isEmpty else {
                return try await right.perform(surroundings, challenges, challenge, assertion, call)
            }
            try await store(call, account: challenge.account, in: surroundings)
            return true
        }
    }

    /// Stores an order that no key has signed.
    private static func store(_ call: BackendCall, account: Int64, in surroundings: Surroundings) async throws {
        let (now, assertion) = (surroundings.now, VerifiedAssertion(key: noKey(of: account), counter: 0))
        try await surroundings.store.transaction { db in
            try PurchaseTable.insert(call, by: assertion, account: account, at: now, in: db)
        }
    }

    private static func noKey(of account: Int64) -> StoredKey {
        StoredKey(id: [], account: account, publicKey: [], environment: .production, counter: 0)
    }
}
