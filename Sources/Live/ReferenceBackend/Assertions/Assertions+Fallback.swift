import AttestModel
import GRDB

extension Assertions {
    /// Makes a purchase, with an assertion or as a client without App Attest.
    ///
    /// A device token takes the place of an assertion once, and only when Apple takes it in the own environment. When Apple
    /// cannot be asked, the request is refused: no answer is no yes.
    /// - Throws: `Refusal`.
    package func purchase(
        _ call: BackendCall, account: Int64, challenges: Challenges, tokens: DeviceTokens,
        deviceCheck: DeviceCheckCalls, in surroundings: Surroundings
    ) async throws {
        let treatment = try await treatment(surroundings, call, account)
        guard treatment != .reject else {
            return try await purchase(call, account: account, challenges: challenges, in: surroundings)
        }
        if treatment == .deviceCheck {
            let token = try call.bytes(ofHeader: "X-Device-Token", limit: surroundings.limits.headerBytes)
            guard try await tokens.spend(surroundings, token) else { throw Refusal.conflict }
            let values = try await deviceCheck.call(.validateDeviceToken, token: token, in: surroundings)
            if values.conclusion != .done { throw values.conclusion == .tokenRefused ? Refusal.refused : .unavailable }
        }
        _ = try call.object()
        let now = surroundings.now
        try await surroundings.store.transaction { db in
            try PurchaseTable.insert(call, by: nil, account: account, at: now, in: db)
        }
    }
}
