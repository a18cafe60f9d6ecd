import AsyncHTTPClient
import AttestModel
import Devices
import FixtureForge
import Foundation
import NIOCore
import NIOHTTP1
import Primitives
import TestSupport
import Testing

/// `appattest serve` as a running program, called by simulated devices.
struct ServedBackend: Sendable {
    static let app = AppIdentity(teamId: "ABCDE12345", bundleId: "com.example.app")
    static let apple = AttestingApple(seed: Seed("serve"))

    /// The base URL with a slash at its end.
    let url: String

    /// The arguments of the program, with the root of its devices written to a folder.
    static func arguments(in scratch: ScratchFolder) throws -> [String] {
        let root = try scratch.write(PEM.encode(apple.attestationRoot, label: "CERTIFICATE"), to: "root.pem")
        return [
            "serve", "--app-id", app.appId, "--root", root, "--rate", "0", "--password-cost", "4",
            "--state", scratch.path("state.sqlite"),
        ]
    }

    struct Reply: Sendable {
        let status: Int
        let body: [UInt8]

        /// The members of a JSON object; none for anything else.
        var members: [String: JSONValue] {
            if case .object(let members)? = try? JSONValue.parse(body) { members } else { [:] }
        }
    }

    func send(
        _ method: HTTPMethod, _ path: String, headers: [(String, String)] = [], body: [UInt8] = [],
        by client: HTTPClient = .shared
    ) async throws -> Reply {
        var request = HTTPClientRequest(url: url + path)
        request.method = method
        request.headers = HTTPHeaders(headers)
        if !body.isEmpty {
            request.headers.replaceOrAdd(name: "Content-Type", value: "application/json")
            request.body = .bytes(ByteBuffer(bytes: body))
        }
        let response = try await client.execute(request, timeout: .hours(1))
        let bytes = try await response.body.collect(upTo: 1 << 20)
        return Reply(status: Int(response.status.code), body: [UInt8](bytes.readableBytesView))
    }
}

/// A person with an account at a served backend, a session, and a device with an attested key.
struct ServedCustomer: Sendable {
    let session: (String, String)
    private(set) var device: SimulatedDevice

    /// Makes the account, and attests a key.
    init(_ name: String, at backend: ServedBackend) async throws {
        let credentials = JSONValue.object(["user": .string(name), "password": "correct horse"])
        let body = Array(credentials.compactText.utf8)
        #expect(try await backend.send(.POST, "accounts", body: body).status == 201)
        let reply = try await backend.send(.POST, "sessions", body: body)
        guard case .string(let token)? = reply.members["token"] else { throw CancellationError() }
        session = ("Authorization", "Bearer \(token)")
        let profile = DeviceProfile(app: ServedBackend.app)
        device = SimulatedDevice(DeviceModel(apple: ServedBackend.apple, profile: profile), name: name)
        let challenge = try await backend.send(.GET, "attest/challenge", headers: [session]).body
        let attestation = try device.attestKey(
            try device.generateKey(), clientDataHash: sha256(challenge),
            at: Int64(Date().timeIntervalSince1970 * 1000))
        let form: JSONValue = [
            "key_id": .base64(attestation.key.keyId), "attestation": .base64(attestation.object),
            "challenge": .base64(challenge),
        ]
        let attested = try await backend.send(
            .POST, "attest/verify", headers: [session], body: Array(form.compactText.utf8))
        #expect(attested.status == 200)
    }

    /// Signs a purchase over a new challenge.
    ///
    /// - Parameter counter: `nil` for the next one.
    mutating func purchase(at backend: ServedBackend, counter: UInt32? = nil) async throws -> ServedPurchase {
        let challenge = try await backend.send(.GET, "assert/challenge", headers: [session]).body
        let clientData: JSONValue = [
            "challenge": .string(String(decoding: challenge, as: UTF8.self)), "method": "POST", "path": "/purchase",
            "bodySHA256": .base64(sha256(ServedPurchase.body)),
        ]
        let bytes = Array(clientData.compactText.utf8)
        let assertion = try device.generateAssertion(
            try #require(device.keyToSignWith), clientDataHash: sha256(bytes), counter: counter)
        return ServedPurchase(
            counter: assertion.counter,
            headers: [
                session, ("X-App-Attest-Assertion", assertion.object.base64),
                ("X-App-Attest-Client-Data", bytes.base64),
            ])
    }

    /// Returns the number of purchases.
    func purchases(at backend: ServedBackend) async throws -> Int {
        let reply = try await backend.send(.GET, "purchases", headers: [session])
        guard case .integer(let count)? = reply.members["count"] else { return -1 }
        return Int(count)
    }
}

/// A purchase that a device has signed.
struct ServedPurchase: Sendable {
    static let body = Array(#"{"item":"gem"}"#.utf8)

    let counter: UInt32
    let headers: [(String, String)]

    /// Sends the purchase, and returns the status; `nil` when no answer came.
    func send(to backend: ServedBackend, by client: HTTPClient = .shared) async -> Int? {
        try? await backend.send(.POST, "purchase", headers: headers, body: Self.body, by: client).status
    }
}
