import AppleServices
import AsyncHTTPClient
import AttestModel
import Devices
import FixtureForge
import LocalServer
import NIOCore
import NIOHTTP1
import Primitives
import ReferenceBackend
import ReferenceVerifier
import Synchronization
import TestSupport
import Testing

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
                    guard case .object(let members) = call, case .string(let path)? = members["path"],
                        case .object(let answer)? = members["answer"], case .integer(let status)? = answer["status"],
                        case .string(let environment)? = members["environment"]
                    else { return "?" }
                    let place = environment == "production" ? "" : "\(environment) "
                    return "\(place)\(path.split(separator: "/").last ?? "") \(status)"
                }
            }
        }

        /// The digests of the receipts that were sent, in hexadecimal.
        var receipts: [String] {
            noted.withLock { calls in
                calls.compactMap { call in
                    guard case .object(let members) = call, case .object(let receipt)? = members["receipt"],
                        case .string(let digest)? = receipt["sha256"]
                    else { return nil }
                    return digest
                }
            }
        }
    }

    /// Serves the simulated Apple while a function runs.
    static func serving(
        parts: BackendParts = BackendParts(), environment: AttestEnvironment = .production,
        _ body: @escaping @Sendable (AppleBench) async throws -> Void
    ) async throws {
        let (clock, account, calls) = (TestClock(), DeveloperAccount(), Calls())
        let tokens = try TokenCheck(keys: [
            DeveloperKey(keyId: account.keyId, teamId: account.teamId, publicKeyPEM: account.publicKeyPEM)
        ])
        let server = AppleServer(
            tokens: tokens, state: try ServiceState(), clock: ServiceClock { clock.now },
            receiptReader: TrustingReader(), log: CallLog(note: calls.note), seed: Bench.apple.seed,
            limits: ServerLimits(requestSeconds: 3600))
        try await server.serving { urls in
            var access = AppleAccess(
                key: ProviderKey(
                    keyId: account.keyId, teamId: account.teamId, privateKeyPEM: account.privateKeyPEM))
            access.deviceCheck = [.production: urls[.production] ?? "", .development: urls[.development] ?? ""]
            access.attestationData = access.deviceCheck
            // Every call gets an answer or a broken connection, so that no test waits for the end of this time.
            access.timeoutSeconds = 3600
            let bench = try Bench(parts: parts, clock: clock) { [access] in
                $0.apple = access
                $0.environment = environment
            }
            try await body(AppleBench(bench: bench, calls: calls, control: urls[.control] ?? ""))
        }
    }

    /// Orders answers of DeviceCheck.
    func deviceCheck(_ entries: String) async throws { try await order("devicecheck/next", entries) }
    /// Orders answers of the exchange of receipts.
    func attestationData(_ entries: String) async throws { try await order("next", entries) }

    private func order(_ path: String, _ entries: String) async throws {
        var request = HTTPClientRequest(url: "\(control)/control/\(path)")
        request.method = .POST
        request.body = .bytes(ByteBuffer(string: entries))
        let response = try await HTTPClient.shared.execute(request, timeout: .hours(1))
        #expect(response.status == .ok)
    }
}

/// A reader that takes every receipt for Apple's: the tests send no others.
private struct TrustingReader: ReceiptReader {
    func read(_ receipt: [UInt8]) throws(ReceiptRejection) -> ReceivedReceipt {
        guard let contents = ReceiptContents(receipt), let type = contents.type,
            let environment = contents.environment, let publicKey = contents.publicKey,
            let creation = contents.creationTime
        else { throw ReceiptRejection("it is no receipt") }
        func text(_ field: ReceiptFieldType) -> String { String(decoding: contents.value(field) ?? [], as: UTF8.self) }
        return ReceivedReceipt(
            type: type, appId: text(.appID), environment: environment, token: text(.token),
            attestedCertificate: contents.value(.publicKey) ?? [], keyId: sha256(publicKey),
            clientDataHash: contents.value(.clientDataHash) ?? [], createdAt: creation.secondsSinceEpoch * 1000,
            notBefore: contents.notBefore.map { $0.secondsSinceEpoch * 1000 },
            expiresAt: creation.adding(days: 90).secondsSinceEpoch * 1000)
    }
}
