import AttestModel
import GRDB

extension Assertions {
    /// Returns what a request needs in place of an assertion: `reject` when only the assertion will do.
    ///
    /// Evidence that is sent is verified, also while the remote flag is off: a forged assertion shows no old client. With the
    /// flag on, an account that has attested a key owes its evidence. A revoked key counts: otherwise whoever has the session
    /// revokes the key, and needs no device any more.
    package func treatment(
        _ surroundings: Surroundings, _ call: BackendCall, _ account: Int64
    ) async throws -> UnsupportedDevices {
        for name in [AssertionForm.header, ClientData.header] where try call.header(name) != nil { return .reject }
        guard surroundings.configuration.demandsEvidence() else { return .accept }
        let hasAttested = try await surroundings.store.read { db in
            try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM key WHERE account = ?)", arguments: [account])
        }
        return hasAttested == false ? surroundings.configuration.unsupportedDevices : .reject
    }
}

extension AssertionDuty {
    /// Makes a purchase, with an assertion or as a client without App Attest.
    ///
    /// A device token takes the place of an assertion once, and only when Apple takes it in the own environment. When Apple
    /// cannot be asked, the request is refused: no answer is no yes.
    ///
    /// - Throws: `Refusal`.
    package func purchase(
        _ call: BackendCall, account: Int64, challenges: any ChallengeDuty, tokens: any DeviceTokenDuty,
        deviceCheck: any DeviceCheckDuty, in surroundings: Surroundings
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
