import AdapterTargets
import AppleServices
import AttestModel
import Primitives

/// The player of scenarios: it prepares the service, gives the orders, and collects what was seen.
actor ScenarioPlayer {
    private let apple: SimulatedApple
    private let client: any CheckedClient
    private let access: ServiceAccess
    private let kind: ClientKind
    private let timeout: Duration
    private let patience: Duration
    private let lateness: Lateness
    /// The digests of all device tokens so far.
    private var used: Set<String> = []
    private var orders = 0

    /// - Parameters:
    ///   - timeout: The time that the client has for an answer.
    ///   - patience: The same while the service keeps the client waiting.
    init(
        apple: SimulatedApple, client: any CheckedClient, access: ServiceAccess, kind: ClientKind, timeout: Duration,
        patience: Duration
    ) {
        (self.apple, self.client, self.access) = (apple, client, access)
        (self.kind, self.timeout, self.patience) = (kind, timeout, patience)
        lateness = Lateness(stopwatch: apple.stopwatch)
    }

    /// The number of times that a scenario is played at most.
    private static let attempts = 3

    /// The number of looks for an update that follows the answer of an endpoint, 10 milliseconds apart.
    private static let looks = 50

    /// Plays a scenario, again at a calm moment when something is wrong and this machine was too busy to answer.
    /// - Parameter isRight: Returns whether nothing is wrong that may come from late answers.
    /// - Throws: `RunnerError` when the client can no longer be asked.
    func play(_ scenario: Scenario, until isRight: (Observation) -> Bool) async throws(RunnerError) -> Observation {
        var observation = try await play(scenario)
        for _ in 1..<Self.attempts where observation.isLate && !isRight(observation) && !Task.isCancelled {
            await lateness.calmMoment()
            observation = try await play(scenario)
        }
        return observation
    }

    private func play(_ scenario: Scenario) async throws(RunnerError) -> Observation {
        try await preparing(scenario) { () async throws(ServiceError) in
            try await apple.prepare(scenario, developmentURL: access.developmentURL, used: used)
        }
        let (exchanges, late) = try await lateness.measured { () async throws(RunnerError) in
            scenario.isParallel ? try await inPairs(scenario) : try await inTurn(scenario)
        }
        // A backend may make no call for anybody until then, and others are to come.
        if kind == .endpoint { try? await Task.sleep(for: .seconds(scenario.retryAfter)) }
        return Observation(
            kind: kind, timeout: limit(of: scenario), exchanges: exchanges, secrets: apple.developer.secretLines,
            key: apple.developer.key, lateness: late)
    }

    private func limit(of scenario: Scenario) -> Duration { scenario.isSlow ? patience : timeout }

    private func preparing<Value: Sendable>(
        _ scenario: Scenario, _ work: () async throws(ServiceError) -> Value
    ) async throws(RunnerError) -> Value {
        do throws(ServiceError) {
            return try await work()
        } catch { throw RunnerError(.vectorSet, "the scenario '\(scenario.name)' cannot be prepared: \(error)") }
    }

    /// Returns an order with its request, whose device token is made now.
    private func prepared(_ order: ClientOrder, of scenario: Scenario) async throws(RunnerError) -> PreparedOrder {
        orders += 1
        let name = "device \(orders) of \(scenario.name)"
        let token = try await preparing(scenario) { () async throws(ServiceError) in
            try await apple.token(for: order, name: name)
        }
        return PreparedOrder(
            order,
            DeviceCheckUseRequest(
                call: order.call, deviceToken: token, environment: order.environment,
                productionURL: access.productionURL, developmentURL: access.developmentURL, keyId: access.keyId,
                teamId: access.teamId, privateKeyPEM: access.privateKeyPEM, bit0: order.bit0, bit1: order.bit1,
                time: Timestamp(secondsSinceEpoch: await apple.clock.now / 1000)))
    }

    private func inTurn(_ scenario: Scenario) async throws(RunnerError) -> [Exchange] {
        var exchanges: [Exchange] = []
        for order in scenario.orders where !Task.isCancelled {
            if !exchanges.isEmpty { try await rest(scenario, steps: 1) }
            let one = try await prepared(order, of: scenario)
            for _ in 0..<(scenario.isRepeated ? 2 : 1) where !Task.isCancelled {
                let id = "\(scenario.name)#\(exchanges.count + 1)"
                exchanges.append(try await exchange(one, id: id, in: scenario))
            }
            used.insert(one.tokenDigest)
        }
        try await rest(scenario, steps: 1 - Int64(scenario.orders.count))
        return exchanges
    }

    /// Lets the time pass that lies between two orders. After the last one, the clock of the service goes back.
    private func rest(_ scenario: Scenario, steps: Int64) async throws(RunnerError) {
        switch scenario.pause {
        case .second where steps > 0: try? await Task.sleep(for: .milliseconds(1100))
        case .hour, .day:
            try await preparing(scenario) { () async throws(ServiceError) in
                try await apple.clock.advance(seconds: steps * scenario.pause.seconds)
            }
        case .none, .second: break
        }
    }

    private func exchange(
        _ one: PreparedOrder, id: String, in scenario: Scenario
    ) async throws(RunnerError) -> Exchange {
        let first = apple.calls.count
        let answer = try await client.answer(one.request, id: id, within: limit(of: scenario))
        // A backend may let a device through before it writes the bits.
        if kind == .endpoint, scenario.scriptedCall == .updateTwoBits, answer.verdict == .accept {
            for _ in 0..<Self.looks
            where !apple.calls.dropFirst(first).contains(where: {
                $0.tokenDigest == one.tokenDigest && $0.call == .updateTwoBits
            }) { try? await Task.sleep(for: .milliseconds(10)) }
        }
        // A client may still work on an order that it has answered.
        let calls = apple.calls.dropFirst(first).filter { call in
            call.tokenDigest == one.tokenDigest || !(call.tokenDigest.map(used.contains) ?? false)
        }
        return one.exchange(answer, calls: calls)
    }

    private func inPairs(_ scenario: Scenario) async throws(RunnerError) -> [Exchange] {
        var prepared: [PreparedOrder] = []
        for order in scenario.orders { prepared.append(try await self.prepared(order, of: scenario)) }
        used.formUnion(prepared.map(\.tokenDigest))
        let (client, apple, limit, orders) = (client, apple, limit(of: scenario), prepared)
        await apple.holdPairs(true)
        let answers = try await Work.done { () async throws(RunnerError) in
            var answers: [ClientAnswer] = []
            for start in stride(from: 0, to: orders.count, by: 2) where !Task.isCancelled {
                let pair = Array(zip(start..., orders[start...].prefix(2)))
                answers += try await Work.together(pair) { number, order throws(RunnerError) in
                    try await client.answer(order.request, id: "\(scenario.name)#\(number + 1)", within: limit)
                }
            }
            return answers
        } finally: {
            await apple.holdPairs(false)
        }
        let calls = apple.calls
        return zip(prepared, answers).map { one, answer in
            one.exchange(answer, calls: calls.filter { $0.tokenDigest == one.tokenDigest })
        }
    }
}

/// An order with the request that the client gets for it.
private struct PreparedOrder: Sendable {
    let order: ClientOrder
    let request: DeviceCheckUseRequest
    /// The SHA-256 of the text of the device token, in hexadecimal.
    let tokenDigest: String

    init(_ order: ClientOrder, _ request: DeviceCheckUseRequest) {
        (self.order, self.request, tokenDigest) = (order, request, sha256(Array(request.deviceToken.utf8)).hex)
    }

    func exchange(_ answer: ClientAnswer, calls: [ObservedCall]) -> Exchange {
        Exchange(
            order: order, tokenDigest: tokenDigest, tokenLength: request.deviceToken.utf8.count, answer: answer,
            calls: calls)
    }
}
