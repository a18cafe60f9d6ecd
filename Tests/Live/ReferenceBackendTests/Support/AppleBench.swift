import AppleServices
import ReferenceReceipts
import Synchronization
import TestBasics
import Transport
import WrongBackends

/// A simulated Apple in this process, and a backend that calls it. Both have the same clock.
struct AppleBench: Sendable {
    let bench: Bench
    let calls: Calls
    /// The address where tests steer the services.
    private let control: String

    /// The calls that reached Apple.
    final class Calls: Sendable {
        private let noted = Mutex<[JSONValue]>([])

        func note(_ call: JSONValue) { noted.withLock { $0.append(call) } }

        /// The paths with the status of each answer, and the environment where it is not production.
        var lines: [String] {
            noted.withLock { calls in
                calls.map { call in
                    guard let path = call["path"]?.string, let environment = call["environment"]?.string,
                        case .integer(let status)? = call["answer"]?["status"]
                    else { return "?" }
                    let place = environment == "production" ? "" : "\(environment) "
                    return "\(place)\(path.split(separator: "/").last ?? "") \(status)"
                }
            }
        }

        /// The digests of the receipts that were sent, in hexadecimal.
        var receipts: [String] { noted.withLock { $0.compactMap { $0["receipt"]?["sha256"]?.string } } }
    }

    /// Serves the simulated Apple while a function tests the reference backend, and then wrong ones.
    ///
    /// - Parameter wrong: The names of the wrong backends with which an expectation of the function must fail.
    static func serving(
        environment: AttestEnvironment = .production, unsupportedDevices: UnsupportedDevices = .reject,
        failing wrong: [String] = [], _ body: @escaping @Sendable (AppleBench) async throws -> Void
    ) async throws {
        try await serving(BackendParts(), environment, unsupportedDevices, body)
        for name in wrong {
            let parts = try #require(WrongBackends.named(name)).parts
            try await serving(parts, environment, unsupportedDevices) { apple in
                await withKnownIssue("\(name)") { try await body(apple) }
            }
        }
    }

    private static func serving(
        _ parts: BackendParts, _ environment: AttestEnvironment, _ unsupportedDevices: UnsupportedDevices,
        _ body: @escaping @Sendable (AppleBench) async throws -> Void
    ) async throws {
        let (clock, account, calls) = (TestClock(), DeveloperAccount(), Calls())
        let tokens = try TokenCheck(keys: [
            DeveloperKey(keyId: account.keyId, teamId: account.teamId, publicKeyPEM: account.publicKeyPEM)
        ])
        let server = AppleServer(
            tokens: tokens, state: try ServiceState(), clock: ServiceClock { clock.now },
            receiptReader: ReferenceReceiptReader(root: Bench.apple.receiptRoot), log: CallLog(note: calls.note),
            seed: Bench.apple.seed, limits: ServerLimits(requestSeconds: 3600))
        try await server.serving { urls in
            var access = AppleAccess(
                key: ProviderKey(keyId: account.keyId, teamId: account.teamId, privateKeyPEM: account.privateKeyPEM))
            access.deviceCheck = [.production: urls[.production] ?? "", .development: urls[.development] ?? ""]
            access.attestationData = access.deviceCheck
            // Every call gets an answer or a broken connection, so that no test waits for the end of this time.
            access.timeoutSeconds = 3600
            let bench = try Bench(parts: parts, clock: clock) { [access] in
                $0.apple = access
                ($0.environment, $0.unsupportedDevices) = (environment, unsupportedDevices)
            }
            try await body(AppleBench(bench: bench, calls: calls, control: urls[.control] ?? ""))
        }
    }

    /// Orders answers of DeviceCheck.
    func deviceCheck(_ entries: String) async throws { try await order("devicecheck/next", entries) }
    /// Orders answers of the exchange of receipts.
    func attestationData(_ entries: String) async throws { try await order("next", entries) }

    private func order(_ path: String, _ entries: String) async throws {
        let url = try #require(URL(string: "\(control)/control/\(path)"))
        let start = ContinuousClock.now
        let wire = Wire(
            WireAddress(url), settings: WireSettings(timeout: .seconds(3600)),
            stopwatch: { ContinuousClock.now - start })
        let request = LiveRequest(method: "POST", target: url.path, body: Array(entries.utf8))
        #expect(try await wire.send(request, reusing: false).result.get().status == 200)
    }
}
