import AttestModel
import FixtureForge
import TestSupport
import Testing

@testable import AppleServices

/// The service DeviceCheck without HTTP, at a time that stands still.
struct DeviceCheckBench: Sendable {
    /// The answer to a call, with the notes for the log.
    struct Reply: Sendable {
        let response: ServiceResponse
        let members: [String: JSONValue]

        var status: Int { response.status }
        var text: String { String(decoding: response.body, as: UTF8.self) }
        var faults: [String] { strings("faults") }
        var remarks: [String] { strings("remarks") }

        private func strings(_ name: String) -> [String] {
            guard case .array(let values)? = members[name] else { return [] }
            return values.compactMap { if case .string(let text) = $0 { text } else { nil } }
        }
    }

    static let time = Timestamp(secondsSinceEpoch: 1_772_366_400)
    static let appId = "ABCDE12345.com.example.app"
    static let seed = Seed("1")

    let account: DeveloperAccount
    let clock = ServiceClock { time.secondsSinceEpoch * 1000 }
    let state: ServiceState
    let service: DeviceCheckService

    init(rules: DeviceTokenRules = DeviceTokenRules(), file: StateFile? = nil) throws {
        account = DeveloperAccount()
        state = try ServiceState(file: file)
        service = DeviceCheckService(
            tokens: try TokenCheck(keys: [
                DeveloperKey(keyId: account.keyId, teamId: account.teamId, publicKeyPEM: account.publicKeyPEM)
            ]), state: state, rules: rules, clock: clock, seed: Self.seed)
    }

    /// The milliseconds of the service's clock.
    func now() async -> Int64 { await clock.now }

    /// A device token, as an app sends it.
    func deviceToken(
        device: String = "phone", app: String = appId, environment: AttestEnvironment = .production, number: UInt32 = 1,
        age: Int64 = 0
    ) async -> String {
        DeviceToken(
            device: device, appId: app, environment: environment, createdAt: await now() - age * 1000, number: number
        ).sealed(for: Self.seed).base64
    }

    /// The members of a call without a fault.
    func payload(bit0: JSONValue? = nil, bit1: JSONValue? = nil) async -> [String: JSONValue] {
        var members: [String: JSONValue] = [
            "device_token": .string(await deviceToken()), "transaction_id": "6C0C9C5E-0B5C-4E1F-9F59-0D2F0E6A3D11",
            "timestamp": .integer(await now()),
        ]
        members["bit0"] = bit0
        members["bit1"] = bit1
        return members
    }

    /// The header of a call without a fault.
    func bearer() async throws -> String {
        "Bearer \(account.token(issuedAt: Timestamp(secondsSinceEpoch: await now() / 1000)))"
    }

    /// Makes a call without a fault, but for the parts that are given.
    func call(
        _ call: DeviceCheckCall = .queryTwoBits, _ members: [String: JSONValue]? = nil, body: [UInt8]? = nil,
        authorization: String?? = nil, contentType: String? = "application/json",
        environment: AttestEnvironment = .production
    ) async throws -> Reply {
        let members = if let members { members } else { await payload() }
        let header = if let authorization { authorization } else { try await bearer() }
        let path = "/v1/\(call.rawValue)"
        let endpoint = try #require(service.endpoints.first { $0.path == path })
        let result = await endpoint.answer(
            ServiceRequest(
                environment: environment, authorization: header, contentType: contentType,
                body: body ?? Array(JSONValue.object(members).compactText.utf8), time: await now()))
        return Reply(response: result.response, members: result.members)
    }

    /// The bits of a device of the account's team.
    func bits(_ device: String = "phone", _ environment: AttestEnvironment = .production) async -> TwoBits? {
        await state.saved.bits[BitOwner(teamId: account.teamId, device: device, environment: environment)]
    }

    /// Appends entries to the script.
    func script(_ text: String) async throws {
        try await service.append(try DeviceCheckService.scriptEntries(of: Array(text.utf8)))
    }
}
