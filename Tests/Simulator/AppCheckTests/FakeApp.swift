import AppCheck
import LocalServer
import Primitives
import Synchronization
import TestBasics

/// An app that keeps every rule but that of one mistake, in this process. Its clock moves when it waits.
final class FakeApp: CheckedApp {
    private struct Key: Sendable {
        var keyId: String
        var hash: [UInt8]?
        var attestation: String?
        var isAccepted = false
    }

    private struct State: Sendable {
        var keys: [String: Key] = [:]
        var token: String?
        var flag: Bool?
        var hasSeenFailure = false
        var firstChallenge: String?
        var lastChallenge: String?
        var lastAssertion: [String: JSONValue]?
    }

    private let mistake: AppMistake?
    private let worlds: AppWorlds
    private let clock: ManualClock
    private let states = Mutex<[String: State]>([:])

    init(_ mistake: AppMistake?, clock: ManualClock, _ worlds: AppWorlds) {
        (self.mistake, self.clock, self.worlds) = (mistake, clock, worlds)
    }

    private struct Stop: Error {
        var ending = AppEnding.finished
    }
    private struct DeviceFailure: Error { let code: String }

    func launch(
        _ launch: AppLaunch, within timeout: Duration
    ) async throws(RunnerError) -> (ending: AppEnding, output: String) {
        guard let world = launch.storage.split(separator: "/").last.flatMap({ worlds.world(String($0)) }) else {
            return (.crash("has no world"), "")
        }
        var run = Run(launch, world, mistake, clock, states.withLock { $0[launch.storage] } ?? State())
        var ending = AppEnding.finished
        do throws(Stop) { try run.act() } catch { ending = error.ending }
        states.withLock { $0[launch.storage] = run.state }
        return (ending, "")
    }

    /// One launch.
    private struct Run {
        let launch: AppLaunch
        let world: AppWorld
        let mistake: AppMistake?
        let clock: ManualClock
        var state: State

        init(_ launch: AppLaunch, _ world: AppWorld, _ mistake: AppMistake?, _ clock: ManualClock, _ state: State) {
            (self.launch, self.world, self.mistake, self.clock, self.state) = (launch, world, mistake, clock, state)
        }

        private var account: String { mistake == .sharesKey ? "all" : launch.account }
        private var key: Key? {
            get { state.keys[account] }
            set { state.keys[account] = newValue }
        }

        // MARK: Calls

        private func call(_ path: [String], _ members: [String: JSONValue]?) -> (status: Int, body: JSONValue) {
            let body = members.map { Array(JSONValue.object($0).compactText.utf8) }
            let response = world.answer(body == nil ? "GET" : "POST", path, body ?? [])
            return (response.status, (try? JSONValue.parse(response.body)) ?? .null)
        }

        private func server(_ kind: String, _ members: [String: JSONValue] = [:]) -> (status: Int, body: JSONValue) {
            call(["server", kind], members.merging(["account": .string(launch.account)]) { $1 })
        }

        private func device(_ name: String, _ members: [String: JSONValue] = [:]) throws(DeviceFailure) -> JSONValue {
            let (status, body) = call(["device", "v1", name], members)
            guard status < 300 else { throw DeviceFailure(code: body["error"]?["code"]?.string ?? "") }
            return body
        }

        private func challenge() -> String { server("challenge").body["challenge"]?.string ?? "" }

        // MARK: The launch

        mutating func act() throws(Stop) {
            if mistake == .newKeyEachLaunch { key = nil }
            let support = call(["device", "v1", "device"], nil).body
            var isOn = call(["server", "config"], nil).body["appAttest"] == true
            if mistake == .ignoresFlag { isOn = true }
            if mistake == .asksFlagOnce || mistake == .staysOffAfterFlag {
                isOn = mistake == .asksFlagOnce || state.flag != false ? state.flag ?? isOn : false
                state.flag = isOn
            }
            if !isOn, mistake == .forgetsKeyWhenOff { key = nil }
            let isSupported =
                support["isSupported"] == true || mistake == .ignoresSupport || mistake == .triesAndFallsBack
            if !isSupported, mistake == .stopsWhereUnsupported { return }
            let usesAppAttest = isOn && isSupported && (launch.place == "app" || mistake == .ignoresPlace)
            let hasTokens = support["isDeviceCheckSupported"] == true || mistake == .ignoresTokenSupport
            if launch.isAtOnce, mistake == .keyForEachOfTwo, usesAppAttest, key == nil {
                _ = try makeKey()
                key = nil
            }
            for number in 0..<launch.requests {
                if mistake == .newKeyEachRequest { key = nil }
                try send(number, usesAppAttest: usesAppAttest, hasTokens: hasTokens)
            }
        }

        private mutating func send(_ number: Int, usesAppAttest: Bool, hasTokens: Bool) throws(Stop) {
            for _ in 0..<3 where usesAppAttest {
                guard let ready = try makeKey() else { break }
                switch try request(number, by: ready) {
                case 200..<300: return
                case 401 where mistake == .keepsForgottenKey: return
                case 401 where mistake == .retriesForgottenKey: break
                case 401: key = nil
                case 500... where mistake == .givesUpAfterRequestDown:
                    key = nil
                    state.flag = false
                    state.hasSeenFailure = true
                    return
                case 500...: break
                default: return
                }
            }
            if mistake == .ignoresSupport, usesAppAttest { return }
            var members: [String: JSONValue] = [:]
            if hasTokens {
                if mistake != .repeatsToken && mistake != .keepsTokenForLaunches || state.token == nil {
                    state.token = (try? device("generateToken"))?["token"]?.string
                }
                members["deviceToken"] = state.token.map(JSONValue.string)
            }
            _ = server("request", members)
        }

        /// Sends a request, and returns the status; of a key that the device does not have, 401.
        private mutating func request(_ number: Int, by ready: Key) throws(Stop) -> Int {
            if mistake == .givesUpAfterRequestDown, state.hasSeenFailure { return 400 }
            if mistake == .sendsAssertionTwice, let last = state.lastAssertion { return server("request", last).status }
            if mistake == .sharesAssertion, launch.isAtOnce, let last = state.lastAssertion {
                return server("request", last).status
            }
            let fresh = mistake == .reusesRequestChallenge ? state.lastChallenge ?? challenge() : challenge()
            state.lastChallenge = fresh
            let text = #"{"order":\#(number),"challenge":"\#(mistake == .signsWithoutChallenge ? "" : fresh)"}"#
            let data = Array(text.utf8)
            var hash = sha256(data)
            if mistake == .signsOtherBytes { hash = sha256(Array(text.filter { $0 != "," }.utf8)) }
            if mistake == .signsClientData { hash = data }
            let object: String
            do throws(DeviceFailure) {
                object =
                    try device(
                        "generateAssertion",
                        ["keyId": .string(ready.keyId), "clientDataHash": .base64(hash)])["assertion"]?.string ?? ""
            } catch {
                if mistake == .keepsLostKey { return 400 }
                if mistake == .newKeysAfterLoss { for _ in 0..<3 { _ = try? device("generateKey") } }
                return 401
            }
            let members: [String: JSONValue] = [
                "keyId": .string(ready.keyId), "assertion": .string(object), "clientData": .base64(data),
            ]
            state.lastAssertion = members
            let status = server("request", members).status
            return status >= 500 && mistake == .repeatsAssertion ? server("request", members).status : status
        }

        // MARK: The key

        private mutating func makeKey() throws(Stop) -> Key? {
            let isLasting: Set<AppMistake?> = [
                .givesUpAfterOutage, .givesUpWhenServerDown, .givesUpAfterInvalidKey, .givesUpAfterFailure,
                .givesUpAfterRefusal,
            ]
            if state.hasSeenFailure, isLasting.contains(mistake) { return nil }
            for round in 0..<(mistake == .triesWithoutEnd ? 9 : 2) {
                if key == nil {
                    guard let keyId = (try? device("generateKey"))?["keyId"]?.string else { return nil }
                    key = Key(keyId: keyId)
                }
                guard var own = key else { return nil }
                if mistake == .newKeyAfterUpdate, own.isAccepted, state.token == nil, state.lastAssertion != nil {
                    state.token = "updated"
                    key = nil
                    continue
                }
                if own.isAccepted, mistake != .attestsAgain { return own }
                if own.isAccepted { own.attestation = nil }
                if own.attestation == nil {
                    do throws(DeviceFailure) {
                        own = try attested(own)
                    } catch {
                        if mistake == .attestsAgain, own.isAccepted { return own }
                        if try giveUp(after: error.code, own, round) { return nil }
                        continue
                    }
                }
                key = own
                var sent = own.attestation ?? ""
                if mistake == .cutsAttestation { sent = [UInt8](base64: sent)?.dropLast().base64 ?? "" }
                let identifier = mistake == .sendsOtherKeyId ? sha256(Array(own.keyId.utf8)).base64 : own.keyId
                let status = server("attestation", ["keyId": .string(identifier), "attestation": .string(sent)]).status
                if status < 300 || mistake == .usesUnacceptedKey {
                    own.isAccepted = true
                    if mistake == .sendsOtherKeyId { own.isAccepted = false }
                    key = own
                    return own
                }
                if status >= 500 {
                    if mistake == .newKeyWhenServerDown { key = nil }
                    if mistake == .givesUpWhenServerDown { state.hasSeenFailure = true }
                    return nil
                }
                switch mistake {
                case .keepsRefusedKey: return nil
                case .crashesWhenRefused: throw Stop(ending: .crash("ended with exit code 1"))
                case .usesRefusedKey: _ = try request(0, by: own)
                case .givesUpAfterRefusal:
                    state.hasSeenFailure = true
                    return nil
                default: break
                }
                key = nil
            }
            return nil
        }

        /// Does what follows an error of attestKey, and returns whether the launch goes on without a key.
        private mutating func giveUp(after code: String, _ own: Key, _ round: Int) throws(Stop) -> Bool {
            if code == "serverUnavailable" {
                if mistake == .hangsInOutage { throw Stop(ending: .timeout) }
                if mistake == .forgetsKeyInOutage { key = nil }
                if mistake == .givesUpAfterOutage { state.hasSeenFailure = true }
                return true
            }
            let isInvalid = code == "invalidKey"
            if isInvalid ? mistake == .keepsInvalidKey : mistake == .keepsFailedKey { return round > 0 }
            if isInvalid ? mistake == .givesUpAfterInvalidKey : mistake == .givesUpAfterFailure {
                state.hasSeenFailure = true
                return true
            }
            key = nil
            return false
        }

        private mutating func attested(_ own: Key) throws(DeviceFailure) -> Key {
            var own = own
            if own.hash == nil || mistake == .attestsAgain {
                let text = mistake == .reusesChallenge ? state.firstChallenge ?? challenge() : challenge()
                state.firstChallenge = state.firstChallenge ?? text
                let bytes = [UInt8](base64: text) ?? []
                own.hash =
                    switch mistake {
                    case .hashesNothing: bytes
                    case .hashesText: sha256(Array(text.utf8))
                    case .attestsOwnChallenge: sha256(Array("my own challenge".utf8))
                    default: sha256(bytes)
                    }
                key = own
            }
            for attempt in 0..<(mistake == .triesFiveTimes ? 5 : 3) {
                do throws(DeviceFailure) {
                    let answer = try device(
                        "attestKey", ["keyId": .string(own.keyId), "clientDataHash": .base64(own.hash ?? [])])
                    own.attestation = answer["attestation"]?.string
                    return own
                } catch {
                    let isLast = attempt == (mistake == .triesFiveTimes ? 4 : 2)
                    guard error.code == "serverUnavailable", !isLast, mistake != .hangsInOutage else { throw error }
                    if mistake != .triesAtOnce { clock.wait(mistake == .waitsEvenly ? 1000 : 1000 << Int64(attempt)) }
                    if mistake == .newHashOnRetry { own.hash = sha256([UInt8](base64: challenge()) ?? []) }
                    if mistake == .newKeyOnRetry {
                        own.keyId = try device("generateKey")["keyId"]?.string ?? ""
                    }
                    key = own
                }
            }
            return own
        }
    }
}
