import AppleServices
import ClientCheck
import Synchronization
import TestBasics

/// The ways in which the fake backend can be wrong, each in one thing only.
enum BackendMistake: String, CaseIterable, Sendable {
    /// Signs with a key that Apple does not know.
    case wrongKey
    /// Fails at a device without bits.
    case failsAtNewDevices
    /// Reads each 200 whose bits it cannot read as two bits that are false.
    case takesUnknownAnswers
    case ignoresFailedUpdates
    /// Reads the bits in the body of an error.
    case readsBitsOfErrors
    /// Goes by GET to the place that a 303 of an update names, as some libraries do.
    case followsUpdates
    /// Lets each device through while Apple's server is out of order.
    case opensInOutages
    /// Lets each device through whose token is not refused, whatever fails.
    case opensAtFailures
    /// Writes both bits, the other one always as false.
    case clearsOtherBit
    case answersWithToken, answersWithOtherToken, answersWithKey, answersWithAppleText, printsToken, printsKey
    /// Lets a device through whose second bit marks it for fraud.
    case forgetsFraud
    /// Never writes the bit that it asks for.
    case neverWrites
    /// Does not let a request wait for the one before it.
    case grantsTogether
    /// Updates with the device token of the request that came last.
    case mixesTokens

    /// The names of the checks that have to fail.
    var failing: Set<String> {
        switch self {
        case .wrongKey: ["key-identifier"]
        case .failsAtNewDevices: ["never-set", "never-set-table", "never-set-line-feed", "never-set-json-type"]
        case .takesUnknownAnswers:
            [
                "body-empty", "body-html", "body-text", "body-broken", "body-integers", "body-texts", "body-one-bit",
                "body-no-bits",
            ]
        case .ignoresFailedUpdates:
            [
                "update-fails-400", "update-fails-401", "update-fails-429", "update-fails-500", "update-fails-503",
                "update-fails-reset", "update-fails-redirect",
            ]
        case .readsBitsOfErrors: Mistake.ignoresStatus.failing
        case .followsUpdates: ["redirect-provider-token", "redirect-followed"]
        case .opensInOutages:
            [
                "retry-429", "retry-429-date", "retry-500", "retry-503", "connection-reset", "connection-truncated",
                "bits-under-429", "bits-under-503",
            ]
        case .opensAtFailures:
            BackendMistake.opensInOutages.failing.union(BackendMistake.takesUnknownAnswers.failing)
                .union(BackendMistake.ignoresFailedUpdates.failing)
                .union([
                    "fault-400-bearer", "fault-400-payload", "fault-400-timestamp", "fault-400-transaction",
                    "fault-401",
                    "fault-401-expired", "fault-403", "fault-405", "status-404", "status-redirect", "bits-under-401",
                    "bits-under-404",
                ])
        case .neverWrites: ["grants-once-in-turn", "grants-once"]
        case .clearsOtherBit: ["grants-keep-bits"]
        case .answersWithToken, .answersWithOtherToken, .answersWithKey: ["leak-secret"]
        case .answersWithAppleText: ["leak-answer"]
        case .printsToken, .printsKey: ["leak-output"]
        case .forgetsFraud: ["refused-bit1"]
        case .grantsTogether: ["grants-once"]
        case .mixesTokens: ["grants-once", "tokens-together"]
        }
    }
}

/// A backend in this process that gives each device something once, right but for one mistake.
///
/// The first bit says that a device has had it. Requests wait for each other, as the bits cannot be compared and set in one
/// call.
actor FakeBackend: CheckedClient {
    let mistake: BackendMistake?
    private let client: FakeClient
    /// A Boolean value that indicates whether the backend asks nothing but whether the device token is genuine.
    private let onlyValidates: Bool
    /// A Boolean value that indicates whether the backend lets a device through before it writes the bits.
    private let answersFirst: Bool
    private var printed: [UInt8] = []
    private var turn: Task<ClientAnswer, Never>?
    private var lastToken = ""

    init(_ mistake: BackendMistake?, onlyValidates: Bool = false, answersFirst: Bool = false) {
        (self.mistake, self.onlyValidates, self.answersFirst) = (mistake, onlyValidates, answersFirst)
        let ofClient: [BackendMistake: Mistake] = [.wrongKey: .noKeyIdentifier, .readsBitsOfErrors: .ignoresStatus]
        client = FakeClient(mistake.flatMap { ofClient[$0] })
    }

    var output: [[UInt8]]? { [printed] }

    func describe() -> TargetDescription {
        TargetDescription(name: "fake backend", version: "1", capabilities: [.deviceCheckCaller])
    }

    func answer(_ request: DeviceCheckUseRequest, id: String, within timeout: Duration) async -> ClientAnswer {
        let task = Task { [turn] in
            if mistake != .grantsTogether, mistake != .mixesTokens { _ = await turn?.value }
            return await respond(to: request)
        }
        turn = task
        return await task.value
    }

    func close() {}

    private func respond(to order: DeviceCheckUseRequest) async -> ClientAnswer {
        var texts: [String] = []
        let status = await status(of: order, noting: &texts)
        let authorization = client.lastAuthorization.withLock(\.self)
        if mistake == .printsKey { printed += Array(order.privateKeyPEM.utf8) }
        if mistake == .printsToken { printed += Array("called with \(authorization)\n".utf8) }
        let body =
            switch mistake {
            case .answersWithToken: authorization
            case .answersWithOtherToken: client.newAuthorization(order, later: 60) ?? ""
            case .answersWithKey: order.privateKeyPEM
            case .answersWithAppleText: texts.last ?? ""
            default: "{}"
            }
        return ClientAnswer(content: .responded(status: status, body: Array(body.utf8)))
    }

    private func status(of order: DeviceCheckUseRequest, noting texts: inout [String]) async -> Int {
        lastToken = order.deviceToken
        if onlyValidates { return status(await call(.validateDeviceToken, order, noting: &texts)) }
        let state = await call(.queryTwoBits, order, noting: &texts)
        switch state.output.deviceCheck.conclusion {
        case .bits: if state.output.deviceCheck.bit0 == true { return 409 }
        case .retry where mistake == .opensInOutages: return 200
        case .unset: if mistake == .failsAtNewDevices { return 500 }
        default: return status(state)
        }
        var update = order
        update.bit0 = true
        if mistake == .mixesTokens { update.deviceToken = lastToken }
        if mistake == .clearsOtherBit { update.bit1 = false }
        if mistake == .neverWrites { return 200 }
        if answersFirst {
            Task { [update] in
                var texts: [String] = []
                return await call(.updateTwoBits, update, noting: &texts)
            }
            return 200
        }
        let written = await call(.updateTwoBits, update, noting: &texts)
        return mistake == .ignoresFailedUpdates ? 200 : status(written)
    }

    private func status(_ response: VerdictResponse) -> Int {
        switch response.output.deviceCheck.conclusion {
        case .bits, .unset, .done: 200
        case .tokenRefused: 401
        case .ownFault, .retry, nil: mistake == .opensAtFailures ? 200 : 503
        }
    }

    /// Makes a call at the production host, and returns the conclusion. A text to an update is no success.
    private func call(
        _ call: DeviceCheckCall, _ order: DeviceCheckUseRequest, noting texts: inout [String]
    ) async -> VerdictResponse {
        var request = order
        request.call = call
        var answer = await client.call(request.productionURL + call.path, request)
        if mistake == .followsUpdates, call == .updateTwoBits, answer?.status == 303,
            let place = answer?.headers.value("Location")
        {
            answer = await client.call(place, request, method: "GET")
        }
        texts += [answer.map { String(decoding: $0.body, as: UTF8.self) }].compactMap(\.self)
        let verdict = client.verdict(from: answer, to: call)
        guard answer?.status == 200 else { return verdict }
        if call != .queryTwoBits, answer?.body.isEmpty == false { return VerdictResponse(.reject) }
        guard verdict.verdict == .reject, mistake == .takesUnknownAnswers else { return verdict }
        var output = VerifiedOutput()
        output.deviceCheck = DeviceCheckValues(conclusion: .bits, bit0: false, bit1: false)
        return VerdictResponse(.accept, output: output)
    }
}
