import Primitives
import TestBasics

/// A person with an account at the backend and a device.
struct Customer: Sendable {
    let bench: Bench
    var device: SimulatedDevice
    let token: String

    init(_ bench: Bench, name: String = "ann", device: SimulatedDevice? = nil) async throws {
        let credentials: JSONValue = ["user": .string(name), "password": "correct horse"]
        #expect(await bench.send("POST", "/accounts", json: credentials).status == 201)
        let session = await bench.send("POST", "/sessions", json: credentials)
        guard let token = session.members["token"]?.string else { throw NoToken() }
        self.bench = bench
        self.token = token
        self.device = device ?? Bench.device(name)
    }

    struct NoToken: Error {}

    var session: HeaderField { HeaderField("Authorization", "Bearer \(token)") }

    func send(
        _ method: String, _ target: String, headers: [HeaderField] = [], json: JSONValue? = nil, body: [UInt8] = []
    ) async -> LocalResponse { await bench.send(method, target, headers: [session] + headers, json: json, body: body) }

    func challenge(_ purpose: String) async -> [UInt8] { await send("GET", "/\(purpose)/challenge").body }

    /// The number of purchases.
    func purchases() async -> JSONValue? { await send("GET", "/purchases").members["count"] }
}

// MARK: - Attestations

extension Customer {
    /// Attests a new key of the device, and returns the body for the backend.
    mutating func attestation(over challenge: [UInt8]) throws -> [String: JSONValue] {
        let attestation = try device.attestKey(
            try device.generateKey(), clientDataHash: sha256(challenge), at: bench.clock.now)
        return [
            "key_id": .base64(attestation.key.keyId), "attestation": .base64(attestation.object),
            "challenge": .base64(challenge),
        ]
    }

    /// Attests a new key at the backend.
    @discardableResult
    mutating func attest() async throws -> LocalResponse {
        await attest(try attestation(over: await challenge("attest")))
    }

    func attest(_ body: [String: JSONValue]) async -> LocalResponse {
        await send("POST", "/attest/verify", json: .object(body))
    }
}

// MARK: - Assertions

/// A purchase that a device has signed, to be changed before it is sent.
struct SignedPurchase: Sendable {
    var assertion: [UInt8]
    var clientData: [UInt8]
    var body: [UInt8]

    static let body = Array(#"{"action":"getGameLevel","levelId":"1234"}"#.utf8)

    var headers: [HeaderField] {
        [
            HeaderField("Content-Type", "application/json"), HeaderField("X-App-Attest-Assertion", assertion.base64),
            HeaderField("X-App-Attest-Client-Data", clientData.base64),
        ]
    }
}

extension Customer {
    /// Signs a purchase.
    ///
    /// - Parameters:
    ///   - challenge: `nil` for a new one.
    ///   - change: Changes the members of the client data before they are signed.
    mutating func purchase(
        over challenge: [UInt8]? = nil, key: String? = nil,
        _ change: (inout [String: JSONValue]) -> Void = { _ in }
    ) async throws -> SignedPurchase {
        let challenge = if let challenge { challenge } else { await self.challenge("assert") }
        var members: [String: JSONValue] = [
            "challenge": .string(String(decoding: challenge, as: UTF8.self)), "method": "POST", "path": "/purchase",
            "bodySHA256": .base64(sha256(SignedPurchase.body)),
        ]
        change(&members)
        return try sign(Array(JSONValue.object(members).compactText.utf8), key: key)
    }

    /// Signs client data.
    mutating func sign(_ clientData: [UInt8], key: String? = nil) throws -> SignedPurchase {
        let key = try #require(key ?? device.keyToSignWith)
        let assertion = try device.generateAssertion(key, clientDataHash: sha256(clientData))
        return SignedPurchase(assertion: assertion.object, clientData: clientData, body: SignedPurchase.body)
    }

    func send(_ purchase: SignedPurchase) async -> LocalResponse {
        await send("POST", "/purchase", headers: purchase.headers, body: purchase.body)
    }

    /// Makes a purchase, and returns its status.
    mutating func buy() async throws -> Int { await send(try await purchase()).status }
}

// MARK: - Requests at the same time

extension Customer {
    /// Does something for all elements at once, and returns the number of each result.
    static func counts<Element: Sendable, Value: Hashable & Sendable>(
        of elements: [Element], _ work: @escaping @Sendable (Element) async -> Value
    ) async -> [Value: Int] {
        await withTaskGroup(of: Value.self) { group in
            for element in elements { group.addTask { await work(element) } }
            return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
    }
}
