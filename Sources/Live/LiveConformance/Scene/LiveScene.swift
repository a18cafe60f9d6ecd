import AttestModel
import Devices
import FixtureForge
import LiveMapping
import Transport

/// The place in which one check is played: its accounts, keys and counters, and the exchanges so far.
actor LiveScene {
    nonisolated let backend: LiveBackend
    /// The id of the check, for the names of its devices.
    private let name: String
    /// The request that decides the check, as the beginning of a sentence.
    private let subject: String
    private var log: [LoggedExchange] = []
    private var devices = 0
    /// The values that the attestation of each key has brought.
    private var capturesOfKeys: [[UInt8]: [String: [UInt8]]] = [:]
    /// The number of protected requests of each account that were accepted.
    private var accepted: [ObjectIdentifier: Int] = [:]
    /// The greatest counter that was used with each key.
    private var counters: [[UInt8]: UInt32] = [:]

    /// The most times that a request is sent again after status 429.
    private static let patience = 5

    /// The header fields of accounts, in lower case.
    private let accountFields: Set<String>

    init(_ backend: LiveBackend, name: String, subject: String = "") {
        (self.backend, self.name, self.subject) = (backend, name, subject)
        accountFields = Set(backend.mapping.accounts.flatMap(\.headers).map { $0.name.lowercased() })
    }

    nonisolated var mapping: BackendMapping { backend.mapping }
    nonisolated var flows: Flows { backend.mapping.flows }
    /// The base URL of the requests.
    nonisolated var base: BaseURL { backend.mapping.baseURLs[0] }

    /// A Boolean value that indicates whether genuine devices can show that the backend accepts anything.
    nonisolated var hasControls: Bool { backend.level >= .testRoot }

    /// The last exchanges, the oldest first, with secrets masked.
    var transcript: String { LoggedExchange.text(of: log) }

    /// The time that the answers took.
    var milliseconds: Double { log.reduce(0) { $0 + $1.milliseconds } }

    // MARK: Accounts

    /// Returns the account of the check: a new one where the mapping has a plan for it.
    func account() async throws(SceneStop) -> LiveAccount { try await account(named: "a") }

    /// Returns another account than the first.
    func otherAccount() async throws(SceneStop) -> LiveAccount { try await account(named: "b") }

    /// Returns the account of the check and another.
    func twoAccounts() async throws(SceneStop) -> (LiveAccount, LiveAccount) {
        let first = try await account()
        let second = try await otherAccount()
        return (first, second)
    }

    private func account(named name: String) async throws(SceneStop) -> LiveAccount {
        guard let plan = mapping.freshAccount ?? mapping.accounts.first(where: { $0.name == name }) else {
            return LiveAccount(headers: [], values: common())
        }
        let named = common().merging(["account": Array(plan.name.utf8)])
        let values = try Self.mapped { () throws(MappingError) in try plan.values(named) }
        let account = LiveAccount(headers: plan.headers, values: values, login: plan.login)
        return try await opened(account, by: [plan.register, plan.login].compactMap(\.self))
    }

    /// Returns an account with a new session: a long time may have passed since its last one.
    func renewed(_ account: LiveAccount) async throws(SceneStop) -> LiveAccount {
        guard let login = account.login else { return account }
        return try await opened(account, by: [login])
    }

    /// Returns an account with the session that some steps open. They have no header fields of the account, which are made of
    /// their captures.
    private func opened(_ account: LiveAccount, by steps: [Step]) async throws(SceneStop) -> LiveAccount {
        let visitor = LiveAccount(headers: [], values: account.values)
        var values = account.values
        for step in steps {
            let sent = try await perform(step, as: visitor, values)
            guard case .accepted(let captures) = sent.reaction else {
                throw .finding(
                    .inconclusive(
                        "the \(step.name == "register" ? "registration" : step.name) of an account was "
                            + sent.reaction.description))
            }
            values = values.merging(captures)
        }
        return LiveAccount(headers: account.headers, values: values, login: account.login, cookies: visitor.cookies)
    }

    /// The values that every request may use: a random UUID, and the time.
    private func common() -> Values {
        let uuid = backend.surroundings.random(16).randomUUIDText ?? ""
        return Values(["uuid": Array(uuid.utf8), "now": Array("\(backend.milliseconds / 1000)".utf8)])
    }

    // MARK: Keys

    /// Returns a new key of a new device.
    /// - Parameter isWanted: Returns whether a key identifier is as the check needs it.
    func key(
        _ environment: AttestEnvironment? = nil, system: DeviceSystem = .iOS26,
        where isWanted: ([UInt8]) -> Bool = { _ in true }
    ) throws(SceneStop) -> LiveKey {
        devices += 1
        let profile = DeviceProfile(app: mapping.app, environment: environment ?? mapping.environment, system: system)
        let device = SimulatedDevice(
            DeviceModel(apple: backend.apple, profile: profile),
            name: "\(backend.surroundings.nonce) \(name) \(devices)")
        return try LiveKey(on: device, at: backend.milliseconds, where: isWanted)
    }

    /// Returns the counter that the device of a key uses next.
    func nextCounter(of key: LiveKey) -> UInt32 {
        let next = (counters[key.keyId] ?? 0) + 1
        counters[key.keyId] = next
        return next
    }

    /// Notes the values that the attestation of a key has brought: an artifact in place of the key identifier, say.
    func attested(_ key: LiveKey, _ captures: [String: [UInt8]]) { capturesOfKeys[key.keyId] = captures }

    /// The values that the attestation of a key has brought.
    func captures(of key: LiveKey) -> [String: [UInt8]] { capturesOfKeys[key.keyId] ?? [:] }

    func used(_ counter: UInt32, with key: LiveKey) { counters[key.keyId] = max(counter, counters[key.keyId] ?? 0) }

    // MARK: Requests

    nonisolated func request(of step: Step, _ values: Values, _ account: LiveAccount) throws(SceneStop) -> LiveRequest {
        let plain = try Self.mapped { () throws(MappingError) in
            try step.request(try step.prepared(values, for: base), headers: account.headers)
        }
        return account.withCookies(plain)
    }

    /// Sends the request of a step that needs no evidence.
    /// - Parameter values: The values of the request; `nil` for those of the account.
    func perform(_ step: Step, as account: LiveAccount, _ values: Values? = nil) async throws(SceneStop) -> Sent {
        try await send(try request(of: step, values ?? account.values, account), to: step, as: account)
    }

    /// Sends a request to the backend, and waits when it asks for that.
    /// - Parameter replica: The place of the base URL.
    func send(
        _ request: LiveRequest, to step: Step, as account: LiveAccount? = nil, replica: Int = 0
    ) async throws(SceneStop) -> Sent {
        var sent = try await attempt(request, to: step, replica: replica)
        for _ in 0..<Self.patience {
            guard case .success(let response) = sent.exchange.result, response.status == 429 else { break }
            sent = try await attempt(request, to: step, replica: replica)
        }
        if case .lost(.unreachable(let fault)) = sent.reaction {
            throw .lost("it cannot be reached: \(fault.description)")
        }
        if case .success(let response) = sent.exchange.result { account?.keepCookies(of: response) }
        if let account, sent.reaction.isAccepted, flows.asserts.contains(where: { $0.name == step.name }) {
            accepted[ObjectIdentifier(account), default: 0] += 1
        }
        return sent
    }

    /// Returns the number of protected requests of an account that were accepted, except those of bursts.
    func acceptedRequests(of account: LiveAccount) -> Int { accepted[ObjectIdentifier(account)] ?? 0 }

    private func attempt(_ request: LiveRequest, to step: Step, replica: Int) async throws(SceneStop) -> Sent {
        let exchange = try await spending(1) { [wire = backend.wires[replica]] in await wire.send(request) }
        backend.budget.note(exchange.result)
        return note(exchange, to: step)
    }

    /// Sends requests at the same moment.
    func burst(
        _ requests: [LiveRequest], to step: Step, releasing: Wire.Release = .together
    ) async throws(SceneStop) -> [Sent] {
        let exchanges = try await spending(requests.count) { [wire = backend.wires[0]] in
            await wire.burst(requests, releasing: releasing)
        }
        return exchanges.map { note($0, to: step) }
    }

    /// Sends bytes that need not be HTTP.
    func sendRaw(_ pieces: [[UInt8]], pause: Duration = .zero) async throws(SceneStop) -> Result<
        LiveResponse, WireFailure
    > { try await spending(1) { [wire = backend.wires[0]] in await wire.sendRaw(pieces, pause: pause) } }

    /// Sends bytes with more than one request in them on one connection.
    func sendRaw(_ bytes: [UInt8], answers: Int) async throws(SceneStop) -> RawAnswers {
        try await spending(answers) { [wire = backend.wires[0]] in await wire.sendRaw(bytes, answers: answers) }
    }

    /// Sends a request to the address without encryption.
    func sendPlain(_ request: LiveRequest, to step: Step) async throws(SceneStop) -> Sent {
        guard let wire = backend.plainWire else { throw .mapping("the mapping has no plain_url") }
        return note(try await spending(1) { await wire.send(request) }, to: step)
    }

    private func note(_ exchange: LiveExchange, to step: Step) -> Sent {
        let sent = Sent(exchange: exchange, reaction: Reaction(exchange, to: step), subject: subject)
        log.append(LoggedExchange(exchange, step: step.name, secrets: accountFields))
        return sent
    }

    /// Sends requests within the bounds of the run.
    private func spending<Value: Sendable>(
        _ count: Int, _ exchange: @escaping @Sendable () async -> Value
    ) async throws(SceneStop) -> Value {
        do throws(LoadBudget.Exhaustion) {
            return try await backend.budget.spend(count, on: exchange)
        } catch { throw .exhausted(error) }
    }

    /// Every answer that the backend gave in this scene.
    var responses: [LiveResponse] { log.compactMap { try? $0.exchange.result.get() } }

    /// Returns the value of a function that uses the mapping.
    static func mapped<Value>(_ body: () throws(MappingError) -> Value) throws(SceneStop) -> Value {
        do throws(MappingError) { return try body() } catch { throw .mapping("\(error)") }
    }
}
