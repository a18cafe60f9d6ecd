import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A simulated device, which `appattest device serve` runs on this machine.
///
/// It behaves as `DCAppAttestService` and `DCDevice` do, with two differences: its attestations end at a root of the
/// simulation instead of Apple's, and a test can plan its errors. It works in a simulator, in a test on CI and on Linux.
public struct SimulatedAppAttestService: AppAttestService, DeviceTokenService, Sendable {
    /// A call of the app, for which a test can plan an error.
    public enum Call: String, Sendable, Hashable, CaseIterable {
        case generateKey, attestKey, generateAssertion, generateToken
    }

    private let client: DeviceClient
    /// A Boolean value that indicates whether the device supports App Attest.
    public let isSupported: Bool

    /// Creates the device that a service has from the start.
    ///
    /// - Parameter url: The address that `appattest device serve` printed, such as `http://127.0.0.1:8300`.
    public init(url: URL) {
        client = DeviceClient(url: url, path: [])
        isSupported = true
    }

    /// Returns the device that a service has from the start, and asks whether it supports App Attest.
    ///
    /// - Parameter url: The address that `appattest device serve` printed, or `APP_DEVICE_URL` of `appattest check-app`.
    /// - Throws: ``SimulationError`` when the service cannot be reached.
    public static func device(at url: URL) async throws -> SimulatedAppAttestService {
        let client = DeviceClient(url: url, path: [])
        let answer: DeviceAnswer = try await client.get("device")
        return SimulatedAppAttestService(client, isSupported: try answer.required(\.isSupported, "isSupported"))
    }

    private init(_ client: DeviceClient, isSupported: Bool) { (self.client, self.isSupported) = (client, isSupported) }

    /// Creates a device of its own on a service, with no keys yet.
    ///
    /// - Parameters:
    ///   - url: The address that `appattest device serve` printed.
    ///   - appId: The app ID: the team identifier, a period, and the bundle identifier.
    ///   - environment: `production` or `development`.
    ///   - system: The shape of its objects, such as `iOS26`; `nil` for the usual one.
    /// - Throws: ``SimulationError`` when the service cannot be reached or does not accept a value.
    public init(url: URL, appId: String, environment: String = "production", system: String? = nil) async throws {
        var body = ["appId": appId, "environment": environment]
        body["system"] = system
        let device = try await DeviceClient(url: url, path: []).post("devices", body)
        client = DeviceClient(url: url, path: ["devices", try device.required(\.name, "name")])
        isSupported = try device.required(\.isSupported, "isSupported")
    }

    public func generateKey() async throws -> String { try await client.post("generateKey").required(\.keyId, "keyId") }

    public func attestKey(_ keyId: String, clientDataHash: Data) async throws -> Data {
        try await client.post("attestKey", ["keyId": keyId, "clientDataHash": clientDataHash.base64EncodedString()])
            .required(\.attestation, "attestation")
    }

    public func generateAssertion(_ keyId: String, clientDataHash: Data) async throws -> Data {
        try await client
            .post("generateAssertion", ["keyId": keyId, "clientDataHash": clientDataHash.base64EncodedString()])
            .required(\.assertion, "assertion")
    }

    public func generateToken() async throws -> Data {
        try await client.post("generateToken").required(\.token, "token")
    }

    /// Deletes and installs the app again: the device loses all keys of it.
    ///
    /// - Throws: ``SimulationError``.
    public func reinstall() async throws { _ = try await client.post("reinstall") }

    /// Updates the app: the device keeps its keys and their counters.
    ///
    /// - Throws: ``SimulationError``.
    public func update() async throws { _ = try await client.post("update") }

    /// Judges the calls that the app has made to the device, by the rules that need no server.
    ///
    /// ```swift
    /// #expect(try await device.report().findings.isEmpty)
    /// ```
    ///
    /// - Throws: ``SimulationError``.
    public func report() async throws -> AppReport { try await client.get("report") }

    /// Plans an error for the next calls.
    ///
    /// - Parameters:
    ///   - call: The call that fails.
    ///   - code: The error that it fails with.
    ///   - times: The number of calls that fail before the next one succeeds, 1 or more.
    /// - Throws: ``SimulationError``.
    public func fail(_ call: Call, with code: AppAttestError.Code, times: Int = 1) async throws {
        _ = try await client.post("fail", ["call": call.rawValue, "error": "\(code)", "times": times])
    }
}
