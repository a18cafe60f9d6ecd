import AttestModel
import GRDB
import LocalServer
import ReferenceBackend

/// The functions of a wrong backend that a fault replaces. Those that it does not replace are right.
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
        var form = ReferenceBackend.Assertions().form
        var describes = ReferenceBackend.Assertions().describes
        var candidates = ReferenceBackend.Assertions().candidates
        var verify = ReferenceBackend.Assertions().verify
        var perform = ReferenceBackend.Assertions().perform
    }
    struct Receipts: Sendable {
        var isDue = ReferenceBackend.Receipts().isDue
        var server = ReferenceBackend.Receipts().server
        var body = ReferenceBackend.Receipts().body
        var accepts = ReferenceBackend.Receipts().accepts
        var receipt = ReferenceBackend.Receipts().receipt
        var pause = ReferenceBackend.Receipts().pause
        var store = ReferenceBackend.Receipts().store
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
}

extension WrongFunctions {
    /// The duties of a backend, done by these functions.
    var parts: BackendParts {
        var parts = BackendParts()
        parts.answers = WrongAnswers(wrong: answers)
        parts.admission = WrongAdmission(wrong: admission)
        parts.sessions = WrongSessions(wrong: sessions)
        parts.challenges = WrongChallenges(wrong: challenges)
        parts.attestations = WrongAttestations(wrong: attestations)
        parts.revocations = WrongRevocations(wrong: revocations)
        parts.assertions = WrongAssertions(wrong: assertions)
        parts.receipts = WrongReceipts(wrong: receipts)
        parts.deviceTokens = WrongDeviceTokens(wrong: deviceTokens)
        parts.deviceCheck = WrongDeviceCheckCalls(wrong: deviceCheck)
        parts.promotions = WrongPromotions(wrong: promotions)
        return parts
    }
}

private struct WrongAnswers: AnswerDuty {
    let wrong: WrongFunctions.Answers
    func answer(_ surroundings: Surroundings, _ error: any Error) -> LocalResponse { wrong.answer(surroundings, error) }
}

private struct WrongAdmission: AdmissionDuty {
    let wrong: WrongFunctions.Admission
    let rateLimit = RateLimit()
    func serverLimits(_ limits: BackendLimits) -> ServerLimits { wrong.serverLimits(limits) }
}

private struct WrongSessions: SessionDuty {
    let wrong: WrongFunctions.Sessions
    func account(_ surroundings: Surroundings, _ call: BackendCall) async throws -> Int64 {
        try await wrong.account(surroundings, call)
    }
}

private struct WrongChallenges: ChallengeDuty {
    let wrong: WrongFunctions.Challenges
    func make(_ surroundings: Surroundings) -> [UInt8] { wrong.make(surroundings) }
    func keep(_ surroundings: Surroundings, _ challenge: PresentedChallenge) async throws {
        try await wrong.keep(surroundings, challenge)
    }
    func consume(_ db: Database, _ challenge: PresentedChallenge, _ now: Int64) throws -> Bool {
        try wrong.consume(db, challenge, now)
    }
    func burn(_ surroundings: Surroundings, _ challenge: PresentedChallenge) async throws {
        try await wrong.burn(surroundings, challenge)
    }
    func headers() -> [String: String] { wrong.headers() }
}

private struct WrongAttestations: AttestationDuty {
    let wrong: WrongFunctions.Attestations
    func form(_ call: BackendCall) throws -> AttestationForm { try wrong.form(call) }
    func verify(_ surroundings: Surroundings, _ form: AttestationForm, _ account: Int64) -> VerifiedAttestation? {
        wrong.verify(surroundings, form, account)
    }
    func record(
        _ surroundings: Surroundings, _ challenges: any ChallengeDuty, _ challenge: PresentedChallenge,
        _ attestation: VerifiedAttestation
    ) async throws {
        try await wrong.record(surroundings, challenges, challenge, attestation)
    }
}

private struct WrongRevocations: RevocationDuty {
    let wrong: WrongFunctions.Revocations
    func revoke(_ surroundings: Surroundings, _ account: Int64, _ keyId: [UInt8]?) async throws -> Int {
        try await wrong.revoke(surroundings, account, keyId)
    }
}

private struct WrongAssertions: AssertionDuty {
    let wrong: WrongFunctions.Assertions
    func form(_ surroundings: Surroundings, _ call: BackendCall) throws -> AssertionForm {
        try wrong.form(surroundings, call)
    }
    func describes(_ clientData: ClientData, _ call: BackendCall) -> Bool { wrong.describes(clientData, call) }
    func candidates(_ surroundings: Surroundings, _ form: AssertionForm, _ account: Int64) async throws -> [StoredKey] {
        try await wrong.candidates(surroundings, form, account)
    }
    func verify(_ surroundings: Surroundings, _ form: AssertionForm, _ key: StoredKey) -> VerifiedAssertion? {
        wrong.verify(surroundings, form, key)
    }
    func perform(
        _ surroundings: Surroundings, _ challenges: any ChallengeDuty, _ challenge: PresentedChallenge,
        _ assertion: VerifiedAssertion, _ call: BackendCall
    ) async throws -> Bool {
        try await wrong.perform(surroundings, challenges, challenge, assertion, call)
    }
}

private struct WrongReceipts: ReceiptDuty {
    let wrong: WrongFunctions.Receipts
    func isDue(_ receipt: StoredReceipt, _ now: Int64) -> Bool { wrong.isDue(receipt, now) }
    func server(_ access: AppleAccess, _ environment: AttestEnvironment) -> String? {
        wrong.server(access, environment)
    }
    func body(_ receipt: StoredReceipt) -> String { wrong.body(receipt) }
    func accepts(_ surroundings: Surroundings, _ new: [UInt8], _ old: StoredReceipt) -> Bool {
        wrong.accepts(surroundings, new, old)
    }
    func receipt(_ status: Int, _ body: [UInt8]) -> [UInt8]? { wrong.receipt(status, body) }
    func pause(_ status: Int, _ headers: [String: String], _ time: Timestamp) -> Int64? {
        wrong.pause(status, headers, time)
    }
    func store(_ surroundings: Surroundings, _ new: [UInt8], _ old: StoredReceipt) async throws {
        try await wrong.store(surroundings, new, old)
    }
}

private struct WrongDeviceTokens: DeviceTokenDuty {
    let wrong: WrongFunctions.DeviceTokens
    func spend(_ surroundings: Surroundings, _ token: [UInt8]) async throws -> Bool {
        try await wrong.spend(surroundings, token)
    }
}

private struct WrongDeviceCheckCalls: DeviceCheckDuty {
    let wrong: WrongFunctions.DeviceCheckCalls
    func conclusion(_ surroundings: Surroundings, _ call: DeviceCheckCall, _ answer: AppleClient.Answer) throws
        -> DeviceCheckValues
    {
        try wrong.conclusion(surroundings, call, answer)
    }
    func server(_ access: AppleAccess, _ environment: AttestEnvironment) -> String? {
        wrong.server(access, environment)
    }
}

private struct WrongPromotions: PromotionDuty {
    let wrong: WrongFunctions.Promotions
    func alone(_ surroundings: Surroundings, _ operation: @escaping @Sendable () async throws -> Bool) async throws
        -> Bool
    {
        try await wrong.alone(surroundings, operation)
    }
    func note(_ surroundings: Surroundings, _ account: Int64) async throws -> Bool {
        try await wrong.note(surroundings, account)
    }
    func withoutAnswer() throws -> Bool { try wrong.withoutAnswer() }
}
