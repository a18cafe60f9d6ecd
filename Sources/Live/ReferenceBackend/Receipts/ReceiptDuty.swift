import AttestModel
import Foundation
import GRDB
import ReferenceVerifier

/// The duty about receipts: to exchange each for a new one with the current risk metric, when it is time, and to keep the
/// last one that was good (Apple, Assessing fraud risk).
///
/// A risk metric is about a device that has attested many keys. It is a reason to look closer: only above the limit that the
/// operator states, requests are refused.
package struct Receipts: Sendable {
    /// Returns whether a receipt may be exchanged: not before the time in its field 19.
    package var isDue = { @Sendable (receipt: StoredReceipt, now: Int64) -> Bool in receipt.notBefore ?? .min < now }

    /// Returns the base URL of the exchange for a key: Apple has a server for each environment, and refuses the receipts of
    /// the other one.
    package var exchangeServer = { @Sendable (access: AppleAccess, environment: AttestEnvironment) -> String? in
        access.attestationData[environment]
    }

    /// Returns the body of the call: the receipt in standard base64 and nothing else.
    package var body = { @Sendable (receipt: StoredReceipt) -> String in receipt.bytes.base64 }

    /// Returns whether a new receipt is about the same key, and fresh. Any other receipt is not stored.
    package var accepts = { @Sendable (surroundings: Surroundings, new: [UInt8], old: StoredReceipt) -> Bool in
        ReceiptVerification.accepts(new, type: .receipt, of: old.key, clientDataHash: nil, in: surroundings)
    }

    /// Returns the new receipt in an answer; `nil` for an answer without one. Only a 200 has one: after 304, 404 and 5xx the
    /// old receipt stays.
    package var receipt = { @Sendable (status: Int, body: [UInt8]) -> [UInt8]? in
        guard status == 200 else { return nil }
        return [UInt8](base64: String(decoding: body, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// Returns the seconds for which Apple's server asks not to be called; `nil` when it does not.
    package var pause = { @Sendable (status: Int, headers: [String: String], time: Timestamp) -> Int64? in
        let asked = RetryAfter(headers.header("Retry-After"))?.seconds(from: time)
        return status == 429 ? asked ?? 900 : status == 503 ? asked : nil
    }

    /// Stores a new receipt in place of the old one. A receipt without a metric does not make a device good.
    package var store = {
        @Sendable (surroundings: Surroundings, new: [UInt8], old: StoredReceipt) async throws -> Void in
        let (now, contents) = (surroundings.now, ReceiptContents(new))
        // The fraction of the time was cut off.
        let notBefore = contents?.notBefore.map { ($0.secondsSinceEpoch + 1) * 1000 }
        let riskMetric = contents?.value(.riskMetric).flatMap(RiskMetric.value)
        try await surroundings.store.transaction { db in
            try db.execute(
                sql: """
                    UPDATE receipt SET receipt = ?, type = ?, not_before = ?, risk_metric = COALESCE(?, risk_metric),
                      stored = ? WHERE key = ?
                    """,
                arguments: [Blob(new), ReceiptType.receipt.rawValue, notBefore, riskMetric, now, Blob(old.key.id)])
        }
    }

    /// Returns the greatest risk metric of the account's devices; `nil` when none is known, which is not 0. Revoked keys count:
    /// a new key of the same device has no metric until its receipt is exchanged.
    package var riskMetric = { @Sendable (surroundings: Surroundings, account: Int64) async throws -> Int64? in
        try await surroundings.store.read { db in
            try Int64.fetchOne(
                db, sql: "SELECT MAX(risk_metric) FROM receipt JOIN key ON key.id = receipt.key WHERE account = ?",
                arguments: [account])
        }
    }

    /// Refuses an account whose risk metric is above the limit.
    /// - Throws: `Refusal`.
    func admit(_ account: Int64, in surroundings: Surroundings) async throws {
        guard let limit = surroundings.configuration.riskLimit, let metric = try await riskMetric(surroundings, account)
        else { return }
        guard metric <= limit else { throw Refusal.refused }
    }

    /// Exchanges the receipt of a key. Two attempts for a key never overlap.
    /// - Throws: `TooManyWaiting`, and an error of the database.
    package func exchange(_ keyId: [UInt8], in surroundings: Surroundings) async throws -> ExchangeOutcome {
        try await surroundings.turns.run("receipt of \(keyId.hex)") {
            let stored = try await surroundings.store.read { db in try StoredReceipt.current(keyId, in: db) }
            guard let stored, isDue(stored, surroundings.now) else { return .notDue }
            return try await exchange(stored, in: surroundings)
        }
    }

    private func exchange(_ old: StoredReceipt, in surroundings: Surroundings) async throws -> ExchangeOutcome {
        guard let apple = surroundings.apple, let server = exchangeServer(apple.access, old.key.environment) else {
            return .notDue
        }
        let url = "\(server)/v1/attestationData"
        guard apple.mayCall(url, at: surroundings.now) else { return .notDue }
        let token = try apple.access.key.token(at: surroundings.now)
        // Apple's text has the token alone in the header, without the word Bearer.
        let answer = await apple.post(url, authorization: token, contentType: nil, body: Array(body(old).utf8))
        guard case .answer(let status, let headers, let body) = answer else {
            surroundings.report("the exchange of a receipt got no answer")
            return .kept
        }
        if let seconds = pause(status, headers, surroundings.time) {
            apple.pause(url, until: surroundings.now + seconds * 1000)
        }
        guard let new = receipt(status, body) else {
            if status != 304 { surroundings.report("the exchange of a receipt was answered with \(status)") }
            return .kept
        }
        guard accepts(surroundings, new, old) else {
            surroundings.report("the exchange of a receipt brought one that is not accepted")
            return .kept
        }
        try await store(surroundings, new, old)
        return .renewed
    }

    /// Exchanges the receipts of an account's keys that it is time for.
    /// - Returns: The outcome for each key with a receipt, by key identifier.
    package func refresh(account: Int64, in surroundings: Surroundings) async throws -> [[UInt8]: ExchangeOutcome] {
        let receipts = try await surroundings.store.read { db in try StoredReceipt.all(of: account, in: db) }
        var outcomes: [[UInt8]: ExchangeOutcome] = [:]
        for receipt in receipts { outcomes[receipt.key.id] = try await exchange(receipt.key.id, in: surroundings) }
        return outcomes
    }

    /// Exchanges some receipts of all accounts that it is time for, one after the other.
    package func refreshAll(in surroundings: Surroundings) async throws {
        let now = surroundings.now
        let receipts = try await surroundings.store.read { db in try StoredReceipt.due(at: now, limit: 100, in: db) }
        for receipt in receipts {
            if Task.isCancelled { return }
            _ = try await exchange(receipt.key.id, in: surroundings)
        }
    }
}
