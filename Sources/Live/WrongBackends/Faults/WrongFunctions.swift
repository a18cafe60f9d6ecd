import AttestModel
import GRDB
import LocalServer
import ReferenceBackend

/// The duties of a wrong backend, with the functions that a fault replaces. The other functions are right.
struct WrongFunctions: Sendable {
    struct Answers: Sendable {
        var answer = ReferenceBackend.Answers().answer
    }
    struct Admission: Sendable {
        var serverLimits = ReferenceBackend.Admission().serverLimits
    }
    struct Sessions: Sendable {
        var account = ReferenceBackend.Sessions().account
    }
    struct Challenges: Sendable {
        var make = ReferenceBackend.Challenges().make
        var keep = ReferenceBackend.Challenges().keep
        var consume = ReferenceBackend.Challenges().consume
        var burn = ReferenceBackend.Challenges().burn
        var headers = ReferenceBackend.Challenges().headers
    }
    struct Attestations: Sendable {
        var form = ReferenceBackend.Attestations().form
        var verify = ReferenceBackend.Attestations().verify
        var record = ReferenceBackend.Attestations().record
    }
    struct Revocations: Sendable {
        var revoke = ReferenceBackend.Revocations().revoke
    }
    struct Assertions: Sendable {
        var treatment = ReferenceBackend.Assertions().treatment
        var form = ReferenceBackend.Assertions().form
        var describes = ReferenceBackend.Assertions().describes
        var candidates = ReferenceBackend.Assertions().candidates
        var verify = ReferenceBackend.Assertions().verify
        var perform = ReferenceBackend.Assertions().perform
    }
    struct Receipts: Sendable {
        var isDue = ReferenceBackend.Receipts().isDue
        var exchangeServer = ReferenceBackend.Receipts().exchangeServer
        var body = ReferenceBackend.Receipts().body
        var accepts = ReferenceBackend.Receipts().accepts
        var receipt = ReferenceBackend.Receipts().receipt
        var pause = ReferenceBackend.Receipts().pause
        var store = ReferenceBackend.Receipts().store
        var riskMetric = ReferenceBackend.Receipts().riskMetric
    }
    struct DeviceTokens: Sendable {
        var spend = ReferenceBackend.DeviceTokens().spend
    }
    struct DeviceCheckCalls: Sendable {
        var conclusion = ReferenceBackend.DeviceCheckCalls().conclusion
        var server = ReferenceBackend.DeviceCheckCalls().server
    }
    struct Promotions: Sendable {
        var alone = ReferenceBackend.Promotions().alone
        var note = ReferenceBackend.Promotions().note
        var withoutAnswer = ReferenceBackend.Promotions().withoutAnswer
    }

    var answers = Answers()
    var admission = Admission()
    var sessions = Sessions()
    var challenges = Challenges()
    var attestations = Attestations()
    var revocations = Revocations()
    var assertions = Assertions()
    var receipts = Receipts()
    var deviceTokens = DeviceTokens()
    var deviceCheck = DeviceCheckCalls()
    var promotions = Promotions()
    let rateLimit = RateLimit()

    /// The parts of a backend with these duties.
    var parts: BackendParts {
        var parts = BackendParts()
        (parts.answers, parts.admission, parts.sessions, parts.challenges) = (self, self, self, self)
        (parts.attestations, parts.revocations, parts.assertions, parts.receipts) = (self, self, self, self)
        (parts.deviceTokens, parts.deviceCheck, parts.promotions) = (self, self, self)
        return parts
    }
}

extension WrongFunctions: AnswerDuty, AdmissionDuty, SessionDuty {
    func answer(_ surroundings: Surroundings, _ error: any Error) -> LocalResponse {
        answers.answer(surroundings, error)
    }
    func serverLimits(_ limits: BackendLimits) -> ServerLimits { admission.serverLimits(limits) }
    func account(_ surroundings: Surroundings, _ call: BackendCall) async throws -> Int64 {
        try await sessions.account(surroundings, call)
    }
}

extension WrongFunctions: ChallengeDuty {
    func make(_ surroundings: Surroundings, _ purpose: ChallengePurpose) -> [UInt8] {
        challenges.make(surroundings, purpose)
    }
    func keep(_ surroundings: Surroundings, _ challenge: PresentedChallenge) async throws {
        try await challenges.keep(surroundings, challenge)
    }
    func consume(_ db: Database, _ challenge: PresentedChallenge, _ now: Int64) throws -> Bool {
        try challenges.consume(db, challenge, now)
    }
    func burn(_ surroundings: Surroundings, _ challenge: PresentedChallenge) async throws {
        try await challenges.burn(surroundings, challenge)
    }
    func headers() -> [String: String] { challenges.headers() }
}

extension WrongFunctions: AttestationDuty, RevocationDuty {
    func form(_ call: BackendCall) throws -> AttestationForm { try attestations.form(call) }
    func verify(_ surroundings: Surroundings, _ form: AttestationForm, _ account: Int64) -> VerifiedAttestation? {
        attestations.verify(surroundings, form, account)
    }
    func record(
        _ surroundings: Surroundings, _ challenges: any ChallengeDuty, _ challenge: PresentedChallenge,
        _ attestation: VerifiedAttestation
    ) async throws { try await attestations.record(surroundings, challenges, challenge, attestation) }
    func revoke(_ surroundings: Surroundings, _ account: Int64, _ keyId: [UInt8]?) async throws -> Int {
        try await revocations.revoke(surroundings, account, keyId)
    }
}

extension WrongFunctions: AssertionDuty {
    func treatment(_ surroundings: Surroundings, _ call: BackendCall, _ account: Int64) async throws
        -> UnsupportedDevices
    { try await assertions.treatment(surroundings, call, account) }
    func form(_ surroundings: Surroundings, _ call: BackendCall) throws -> AssertionForm {
        try assertions.form(surroundings, call)
    }
    func describes(_ clientData: ClientData, _ call: BackendCall) -> Bool { assertions.describes(clientData, call) }
    func candidates(_ surroundings: Surroundings, _ form: AssertionForm, _ account: Int64) async throws -> [StoredKey] {
        try await assertions.candidates(surroundings, form, account)
    }
    func verify(_ surroundings: Surroundings, _ form: AssertionForm, _ key: StoredKey) -> VerifiedAssertion? {
        assertions.verify(surroundings, form, key)
    }
    func perform(
        _ surroundings: Surroundings, _ challenges: any ChallengeDuty, _ challenge: PresentedChallenge,
        _ assertion: VerifiedAssertion, _ call: BackendCall
    ) async throws -> Bool { try await assertions.perform(surroundings, challenges, challenge, assertion, call) }
}

extension WrongFunctions: ReceiptDuty {
    func isDue(_ receipt: StoredReceipt, _ now: Int64) -> Bool { receipts.isDue(receipt, now) }
    func exchangeServer(_ access: AppleAccess, _ environment: AttestEnvironment) -> String? {
        receipts.exchangeServer(access, environment)
    }
    func body(_ receipt: StoredReceipt) -> String { receipts.body(receipt) }
    func accepts(_ surroundings: Surroundings, _ new: [UInt8], _ old: StoredReceipt) -> Bool {
        receipts.accepts(surroundings, new, old)
    }
    func receipt(_ status: Int, _ body: [UInt8]) -> [UInt8]? { receipts.receipt(status, body) }
    func pause(_ status: Int, _ headers: [String: String], _ time: Timestamp) -> Int64? {
        receipts.pause(status, headers, time)
    }
    func store(_ surroundings: Surroundings, _ new: [UInt8], _ old: StoredReceipt) async throws {
        try await receipts.store(surroundings, new, old)
    }
    func riskMetric(_ surroundings: Surroundings, _ account: Int64) async throws -> Int64? {
        try await receipts.riskMetric(surroundings, account)
    }
}

extension WrongFunctions: DeviceTokenDuty, DeviceCheckDuty, PromotionDuty {
    func spend(_ surroundings: Surroundings, _ token: [UInt8]) async throws -> Bool {
        try await deviceTokens.spend(surroundings, token)
    }
    func conclusion(_ surroundings: Surroundings, _ call: DeviceCheckCall, _ answer: AppleClient.Answer) throws
        -> DeviceCheckValues
    { try deviceCheck.conclusion(surroundings, call, answer) }
    func server(_ access: AppleAccess, _ environment: AttestEnvironment) -> String? {
        deviceCheck.server(access, environment)
    }
    func alone(_ surroundings: Surroundings, _ operation: @escaping @Sendable () async throws -> Bool) async throws
        -> Bool
    { try await promotions.alone(surroundings, operation) }
    func note(_ surroundings: Surroundings, _ account: Int64) async throws -> Bool {
        try await promotions.note(surroundings, account)
    }
    func withoutAnswer() throws -> Bool { try promotions.withoutAnswer() }
}
