import AttestModel
import LocalServer

/// A backend for an app that uses App Attest and DeviceCheck: it does all that Apple demands of a server, and all that a
/// server has to do besides.
///
/// It is there to be read. Each duty is a file, and the routes below show where it is called.
package struct Backend: Sendable {
    package let surroundings: Surroundings
    let parts: BackendParts

    /// - Parameters:
    ///   - parts: The duties, as right as they are unless something else is passed in.
    ///   - stateFile: The path of the state; `nil` for a state in memory.
    ///   - clock: Returns the milliseconds since 1970.
    ///   - randomness: Returns a number of bytes that nobody can guess.
    ///   - report: Notes a fault for the operator.
    /// - Throws: `BackendError.state`.
    package init(
        _ configuration: BackendConfiguration, parts: BackendParts = BackendParts(), stateFile: String? = nil,
        clock: @escaping @Sendable () -> Int64, randomness: @escaping @Sendable (Int) -> [UInt8],
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(BackendError) {
        surroundings = Surroundings(
            configuration: configuration, store: try Store(file: stateFile), clock: clock, randomness: randomness,
            report: report)
        self.parts = parts
    }

    package var serverLimits: ServerLimits { parts.admission.serverLimits(surroundings.limits) }

    /// Answers a request. It never throws, and answers nothing with 5xx that a caller has caused.
    package func respond(to request: LocalRequest) async -> LocalResponse {
        do {
            try parts.admission.admitAddress(surroundings, request.peer)
            let route = try Route.find(request)
            return try await respond(to: BackendCall(request, body: try await request.body()), route)
        } catch { return parts.answers.answer(surroundings, error) }
    }

    /// Exchanges the receipts that it is time for, again and again until the task is cancelled.
    /// - Parameter wait: Waits until the next round.
    package func refreshReceipts(_ wait: @Sendable () async throws -> Void) async {
        while !Task.isCancelled {
            do {
                try await parts.receipts.refreshAll(in: surroundings)
            } catch { surroundings.report("the receipts could not be refreshed: \(error)") }
            do { try await wait() } catch { return }
        }
    }

    // MARK: Endpoints

    private func respond(to call: BackendCall, _ route: Route) async throws -> LocalResponse {
        switch route {
        case .health: return LocalResponse(json: ["status": "ok"])
        case .accounts:
            try await parts.accounts.create(surroundings, try Accounts.Credentials(call))
            return LocalResponse(json: [:], status: 201)
        case .sessions:
            let account = try await parts.accounts.verify(surroundings, try Accounts.Credentials(call))
            let token = try await parts.sessions.begin(surroundings, account)
            var response = LocalResponse(json: ["token": .string(token)])
            response.headers["Cache-Control"] = "no-store"
            return response
        default:
            // Everything else belongs to an account.
            let account = try await parts.sessions.account(surroundings, call)
            try parts.admission.admitAccount(surroundings, account)
            return try await respond(to: call, route, account: account)
        }
    }

    private func respond(to call: BackendCall, _ route: Route, account: Int64) async throws -> LocalResponse {
        switch route {
        case .endSession: try await parts.sessions.end(surroundings, call)
        case .attestChallenge: return try await parts.challenges.issue(.attestation, to: account, in: surroundings)
        case .attest:
            try await parts.attestations.attest(call, account: account, challenges: parts.challenges, in: surroundings)
        case .revoke: try await parts.revocations.revoke(call, account: account, in: surroundings)
        case .assertChallenge: return try await parts.challenges.issue(.assertion, to: account, in: surroundings)
        case .purchase, .gift:
            try await parts.receipts.admit(account, in: surroundings)
            try await parts.assertions.purchase(
                call, account: account, challenges: parts.challenges, tokens: parts.deviceTokens,
                deviceCheck: parts.deviceCheck, in: surroundings)
        case .purchases:
            let count = try await surroundings.store.read { db in try PurchaseTable.count(of: account, in: db) }
            return LocalResponse(json: ["count": .integer(count)])
        case .refreshReceipts:
            let outcomes = try await parts.receipts.refresh(account: account, in: surroundings)
            let keys = outcomes.map { ($0.key.base64, JSONValue.string($0.value.rawValue)) }
            return LocalResponse(json: ["keys": .object(Dictionary(keys, uniquingKeysWith: { $1 }))])
        case .risk:
            let metric = try await parts.receipts.riskMetric(surroundings, account)
            return LocalResponse(json: ["metric": metric.map { .integer($0) } ?? .null])
        case .verifyDevice:
            let isGranted = try await parts.promotions.grant(
                call, account: account, tokens: parts.deviceTokens, deviceCheck: parts.deviceCheck, in: surroundings)
            return LocalResponse(json: ["granted": .bool(isGranted)])
        case .health, .accounts, .sessions: throw Refusal.notFound
        }
        return LocalResponse(json: [:])
    }
}

/// The duties of the backend, each by itself: the functions that fulfil it. The right ones are the defaults; nothing in them
/// can be switched off.
package struct BackendParts: Sendable {
    package var answers = Answers()
    package var admission = Admission()
    package let accounts = Accounts()
    package var sessions = Sessions()
    package var challenges = Challenges()
    package var attestations = Attestations()
    package var revocations = Revocations()
    package var assertions = Assertions()
    package var receipts = Receipts()
    package var deviceTokens = DeviceTokens()
    package var deviceCheck = DeviceCheckCalls()
    package var promotions = Promotions()

    package init() {}
}
