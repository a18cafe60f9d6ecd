import AdapterTargets
import FixtureForge
import Primitives
import Synchronization
import TestBasics
import Transport

/// A client of DeviceCheck in this process, right but for one mistake. It repeats no call by itself.
final class FakeClient: Target, TargetConnection {
    let mistake: Mistake?
    private let transactions = Atomic(0)
    /// The provider token that a client with such a mistake keeps, with its time.
    private let kept = Mutex<(text: String, time: Int64)?>(nil)
    /// The last value of the header `Authorization`.
    let lastAuthorization = Mutex("")

    init(_ mistake: Mistake?) { self.mistake = mistake }

    var name: String { "fake:\(mistake?.rawValue ?? "right")" }
    func connect() -> any TargetConnection { self }
    func close() async -> LateFault? { nil }

    func answer(_ request: AdapterRequest, within timeout: Duration) async throws(RunnerError) -> Answer {
        guard case .verify(.deviceCheckUse(let order)) = request.content else {
            return Answer(
                .response(
                    .description(
                        TargetDescription(name: "fake", version: "1", capabilities: [.deviceCheckCaller, .clock]))))
        }
        return Answer(await content(for: order))
    }

    private func content(for order: DeviceCheckUseRequest) async -> Answer.Content {
        if mistake == .noCalls { return .response(.verdict(Self.verdict(.retry))) }
        let answer = await calls(for: order)
        if mistake == .crashesOnLarge, answer?.body.count ?? 0 > 1 << 20 { return .crash("ended with exit code 1") }
        switch mistake {
        // The time of the caller is over before the body is.
        case .readsWithoutEnd where answer?.body.count == Self.mostBytes: return .timeout
        case .waitsWithoutEnd where answer == nil: return .timeout
        case .takesThisMonthForNone where answer?.text.contains(order.time.description.prefix(7)) == true:
            return .response(.verdict(Self.verdict(.unset)))
        case .acceptsEverything: return .response(.verdict(Self.verdict(.done)))
        case .rejectsEverything: return .response(.verdict(VerdictResponse(.reject)))
        default: return .response(.verdict(verdict(from: answer, to: order.call)))
        }
    }

    // MARK: Calls

    /// The bytes that a client reads which has no bound of its own: more than a large answer has.
    private static let mostBytes = 11 << 20

    private var mostBytes: Int { mistake == .crashesOnLarge || mistake == .readsWithoutEnd ? Self.mostBytes : 1 << 20 }

    /// Makes the call of an order, and those that the mistake adds to it.
    private func calls(for order: DeviceCheckUseRequest) async -> LiveResponse? {
        let isProduction = order.environment == .production || mistake == .productionAlways
        let (own, other) =
            isProduction
            ? (order.productionURL, order.developmentURL) : (order.developmentURL, order.productionURL)
        let path = order.call.path
        let transaction = mistake == .sameTransactionInRetry ? nextTransaction() : nil
        var answer = await call(own + path, order, transaction)
        switch mistake {
        case .otherHostAfter400 where answer?.status == 400, .otherHostAfter401 where answer?.status == 401,
            .otherHostAfter404 where answer?.status == 404, .otherHostAfter503 where answer?.status == 503:
            answer = await call(other + path, order)
        case .callsTwice where answer?.status == 200: answer = await call(own + path, order)
        case .repeatsRefusals:
            for _ in 1...2 where [400, 401, 403].contains(answer?.status) { answer = await call(own + path, order) }
        case .repeatsWithoutEnd:
            while answer?.status == 503 { answer = await call(own + path, order) }
        case .sameTransactionInRetry where answer?.status == 503:
            answer = await call(own + path, order, transaction)
        case .repeatsAtOnce where answer?.status == 429: answer = await call(own + path, order)
        case .ignoresDates where answer?.status == 429 && answer?.hasRetryDate == true:
            answer = await call(own + path, order)
        case .followsRedirects, .getsRedirects:
            if let place = answer?.headers.value("Location") {
                let method = mistake == .getsRedirects ? "GET" : "POST"
                answer = await call(place.hasPrefix("/") ? own + place : place, order, method: method)
            }
        default: break
        }
        return answer
    }

    /// Makes one call; `nil` when no answer arrives whole.
    ///
    /// - Parameter transaction: The number in the transaction_id; `nil` for a new one.
    func call(_ url: String, _ order: DeviceCheckUseRequest, _ transaction: Int? = nil, method: String = "POST") async
        -> LiveResponse?
    {
        guard let url = URL(string: url), let host = url.host(), let port = url.port else { return nil }
        var headers: [HeaderField] = []
        if mistake != .noContentType { headers.append(HeaderField("Content-Type", "application/json")) }
        if let token = authorization(order) { headers.append(HeaderField("Authorization", token)) }
        let request = LiveRequest(
            method: mistake == .otherMethod ? "PUT" : method,
            target: url.path() + (mistake == .queryInURL ? "?from=server" : url.query().map { "?\($0)" } ?? ""),
            headers: headers,
            body: Array(body(of: order, transaction ?? nextTransaction()).utf8))
        let wire = Wire(
            WireAddress(scheme: "http", host: host, port: port, authority: "\(host):\(port)"),
            // On a busy machine a call may take its time. The call that never ends is cut off here.
            settings: WireSettings(
                connectTimeout: .seconds(3600), timeout: .seconds(mistake == .waitsWithoutEnd ? 5 : 3600),
                maxResponseBytes: mostBytes),
            stopwatch: { .zero })
        let answer = try? await wire.send(request, reusing: false).result.get()
        if mistake == .keepsTokenForADay, answer?.status == 401 { kept.withLock { $0 = nil } }
        return answer
    }

    private func nextTransaction() -> Int { transactions.add(1, ordering: .relaxed).newValue }

    private func authorization(_ order: DeviceCheckUseRequest) -> String? {
        let now = order.time.secondsSinceEpoch
        let text = kept.withLock { kept in
            if let kept, mistake == .keepsTokenForADay || abs(now - kept.time) < 1800 { return kept.text as String? }
            let made = newAuthorization(order)
            if mistake == .keepsTokenForADay || mistake == .keepsTokenAfter401 { kept = made.map { ($0, now) } }
            return made
        }
        lastAuthorization.withLock { $0 = text ?? "" }
        return text
    }

    func newAuthorization(_ order: DeviceCheckUseRequest, later: Int64 = 0) -> String? {
        // In PKCS #8, the scalar follows the version of the inner ECPrivateKey.
        guard mistake != .noAuthorization, let info = PEM.decode(order.privateKeyPEM, label: "PRIVATE KEY").first,
            let start = info.firstRange(of: [0x02, 0x01, 0x01, 0x04, 0x20])?.upperBound
        else { return nil }
        let key = ECKey(curve: .p256, scalar: Array(info[start..<(start + 32)]))
        let now = order.time.secondsSinceEpoch + later
        var token = ProviderToken(
            header: ["alg": mistake == .otherAlgorithm ? "HS256" : "ES256"],
            claims: [
                "iss": .string(mistake == .otherIssuer ? "OTHERTEAM1" : order.teamId),
                "iat": .integer(mistake == .milliIssuedAt ? now * 1000 : now),
            ])
        if mistake != .noKeyIdentifier { token.header["kid"] = .string(order.keyId) }
        let signature = key.sign(token.signingInput, hash: .sha256)
        return (mistake == .notBearer ? "" : "Bearer ")
            + token.text(signature: mistake == .derSignature ? signature.der : signature.p1363)
    }

    private func body(of order: DeviceCheckUseRequest, _ number: Int) -> String {
        let now = order.time.secondsSinceEpoch * 1000
        var members: [String: JSONValue] = ["device_token": .string(token(order.deviceToken))]
        switch mistake {
        case .noTransaction: break
        case .numberTransaction: members["transaction_id"] = .integer(Int64(number))
        case .transactionFromToken:
            members["transaction_id"] = .string(sha256(Array(order.deviceToken.utf8)).hex)
        case .sameTransaction: members["transaction_id"] = "always the same"
        default: members["transaction_id"] = .string("transaction \(number)")
        }
        switch mistake {
        case .secondsTimestamp: members["timestamp"] = .integer(now / 1000)
        case .textTimestamp: members["timestamp"] = .string("\(now)")
        case .lateTimestamp: members["timestamp"] = .integer(now - 3_600_000)
        default: members["timestamp"] = .integer(now)
        }
        if order.call == .updateTwoBits { members.merge(bits(of: order)) { $1 } }
        let text = JSONValue.object(members).compactText
        return mistake == .doubledMember ? text.replacing("{", with: #"{"transaction_id":"first","#) : text
    }

    private func token(_ text: String) -> String {
        switch mistake {
        case .base64URLToken: text.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        case .cutToken: String(text.prefix(2048))
        default: text
        }
    }

    private func bits(of order: DeviceCheckUseRequest) -> [String: JSONValue] {
        var (bit0, bit1) = (order.bit0, order.bit1)
        if mistake == .swappedBits { (bit0, bit1) = (bit1, bit0) }
        if mistake == .clearsOtherBit { (bit0, bit1) = (bit0 ?? false, bit1 ?? false) }
        let bits = ["bit0": bit0, "bit1": bit1].compactMapValues { $0 }
        return bits.mapValues { mistake == .numberBits ? .integer($0 ? 1 : 0) : .bool($0) }
    }

    // MARK: Conclusions

    /// Returns a conclusion, with both bits where it has a month.
    private static func verdict(
        _ conclusion: DeviceCheckConclusion, _ bit0: Bool? = nil, _ bit1: Bool? = nil, month: String? = nil
    ) -> VerdictResponse {
        let values = DeviceCheckValues(conclusion: conclusion, bit0: bit0, bit1: bit1, lastUpdateTime: month)
        var output = VerifiedOutput()
        output.deviceCheck = values
        return VerdictResponse(values.isOfRefusal ? .reject : .accept, output: output)
    }

    private static let falseBits = verdict(.bits, false, false, month: "2026-02")

    func verdict(from answer: LiveResponse?, to call: DeviceCheckCall) -> VerdictResponse {
        guard let answer else { return Self.verdict(.retry) }
        if mistake == .ignoresStatus, case .object(let members)? = try? JSONValue.parse(answer.body),
            case (.bool(let bit0)?, .bool(let bit1)?) = (members["bit0"], members["bit1"])
        {
            return Self.verdict(.bits, bit0, bit1, month: "2026-02")
        }
        let isAboutToken = ["bad device token", "missing or incorrectly formatted device token payload"]
            .contains(answer.text.lowercased())
        switch answer.status {
        case 200: return success(answer, of: call)
        case 400 where isAboutToken:
            guard mistake == .takesRefusedTokens else { return Self.verdict(.tokenRefused) }
            return call == .queryTwoBits ? Self.falseBits : Self.verdict(.done)
        case 400 where mistake == .blamesEveryPayload && answer.text.lowercased().contains(/payload|transaction/):
            return Self.verdict(.tokenRefused)
        case 400: return Self.verdict(.ownFault)
        case 300..<400 where mistake == .takesRedirects && call != .queryTwoBits: return Self.verdict(.done)
        case 429 where mistake == .failsAtDates && answer.hasRetryDate:
            return VerdictResponse(.error, reason: "Retry-After is no number")
        case 401, 403, 405: return Self.verdict(mistake == .blamesOwnFaults ? .tokenRefused : .ownFault)
        case 429, 500...: return Self.verdict(mistake == .blamesOutages ? .tokenRefused : .retry)
        case 404 where mistake == .blames404: return Self.verdict(.tokenRefused)
        default: return VerdictResponse(.reject)
        }
    }

    private func success(_ answer: LiveResponse, of call: DeviceCheckCall) -> VerdictResponse {
        guard call == .queryTwoBits else { return Self.verdict(.done) }
        if ["failed to find bit state", "bit state not found"].contains(answer.text.lowercased()) {
            return mistake == .failsWithoutBits ? VerdictResponse(.error, reason: "not JSON") : Self.verdict(.unset)
        }
        guard case .object(let members)? = try? JSONValue.parse(answer.body) else {
            return mistake == .takesAnyBody ? Self.falseBits : VerdictResponse(.reject)
        }
        guard case (.bool(let bit0)?, .bool(let bit1)?) = (members["bit0"], members["bit1"]) else {
            return mistake == .takesAnyBits ? Self.falseBits : VerdictResponse(.reject)
        }
        let month = members["last_update_time"]?.string
        if month.flatMap({ Timestamp("\($0)-01T00:00:00Z") }) == nil {
            if mistake == .failsAtMonths { return VerdictResponse(.error, reason: "no month") }
            if mistake == .takesOtherMonthsForNone { return Self.verdict(.unset) }
        }
        return Self.verdict(.bits, bit0, bit1, month: month ?? "2026-02")
    }
}

extension LiveResponse {
    /// A Boolean value that indicates whether there is a header `Retry-After` that is no number.
    fileprivate var hasRetryDate: Bool { headers.value("Retry-After").map { Int($0) == nil } ?? false }

    fileprivate var text: String {
        String(decoding: body, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
