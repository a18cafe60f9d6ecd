// The modules that most files of these tests use.
@_exported import FixtureForge
@_exported import LocalServer
import TestBasics

@testable import AppleServices

/// The service DeviceCheck at a time that stands still, with HTTP or without.
struct DeviceCheckBench: Sendable {
    static let time = Timestamp(secondsSinceEpoch: 1_772_366_400)
    static let now = time.secondsSinceEpoch * 1000
    static let appId = "ABCDE12345.com.example.app"
    static let seed = Seed("1")

    let account = DeveloperAccount()
    let clock = ServiceClock { now }
    let state: ServiceState
    let server: AppleServer
    var service: DeviceCheckService { server.deviceCheck }

    /// - Parameter hasKey: Whether the service knows the key of the account from the start.
    init(rules: DeviceTokenRules = DeviceTokenRules(), file: StateFile? = nil, hasKey: Bool = true) throws {
        state = try ServiceState(file: file)
        let key = try DeveloperKey(keyId: account.keyId, teamId: account.teamId, publicKeyPEM: account.publicKeyPEM)
        // A busy machine may take its time over a request.
        server = AppleServer(
            tokens: try TokenCheck(keys: hasKey ? [key] : []), state: state, clock: clock, rules: rules,
            log: CallLog(note: { _ in }), seed: Self.seed, limits: ServerLimits(requestSeconds: 3600))
    }

    /// A device token, as an app sends it.
    func deviceToken(
        device: String = "phone", app: String = appId, environment: AttestEnvironment = .production, number: UInt32 = 1,
        age: Int64 = 0, seed: Seed = seed
    ) async -> String {
        DeviceToken(
            device: device, appId: app, environment: environment, createdAt: await clock.now - age * 1000,
            number: number
        ).sealed(for: seed).base64
    }

    /// The members of a call without a fault, but for those that are given.
    func payload(_ others: [String: JSONValue?] = [:]) async -> [String: JSONValue] {
        let members: [String: JSONValue?] = [
            "device_token": .string(await deviceToken()), "transaction_id": "6C0C9C5E-0B5C-4E1F-9F59-0D2F0E6A3D11",
            "timestamp": .integer(await clock.now),
        ]
        return members.merging(others) { $1 }.compactMapValues { $0 }
    }

    /// The header of a call without a fault.
    func bearer() async throws -> String {
        "Bearer \(account.token(issuedAt: Timestamp(secondsSinceEpoch: await clock.now / 1000)))"
    }

    /// Makes a call without a fault, but for the parts that are given.
    func call(
        _ call: DeviceCheckCall = .queryTwoBits, _ others: [String: JSONValue?] = [:], body: [UInt8]? = nil,
        authorization: String?? = nil, contentType: String? = "application/json",
        environment: AttestEnvironment = .production
    ) async throws -> EndpointResult {
        let members = await payload(others)
        let header = if let authorization { authorization } else { try await bearer() }
        let path = "/v1/\(call.rawValue)"
        let endpoint = try #require(service.endpoints.first { $0.path == path })
        return await endpoint.answer(
            ServiceRequest(
                environment: environment, authorization: header, contentType: contentType,
                body: body ?? Array(JSONValue.object(members).compactText.utf8), time: await clock.now))
    }

    /// The bits of a device of the account's team.
    func bits() async -> TwoBits? {
        await state.saved.bits[BitOwner(teamId: account.teamId, device: "phone", environment: .production)]
    }

    /// Appends entries to the script.
    func script(_ text: String) async throws {
        try await service.append(try DeviceCheckService.scriptEntries(of: Array(text.utf8)))
    }
}

extension EndpointResult {
    var status: Int { response.status }
    var text: String { String(decoding: response.body, as: UTF8.self) }
    var faults: [String] { strings("faults") }
    var remarks: [String] { strings("remarks") }

    private func strings(_ name: String) -> [String] {
        guard case .array(let values)? = members[name] else { return [] }
        return values.compactMap(\.string)
    }
}
