import AttestModel
import BackendOrder
import Foundation
import LocalServer
import ReferenceBackend

extension BackendOrder.Service {
    /// Serves the backend until a signal ends it. The address is the one line on standard output.
    func serve() async throws {
        let backend = try await backend()
        let refreshing = apple?.receiptInterval.map { seconds in
            Task { await backend.refreshReceipts { try await Task.sleep(for: .seconds(seconds)) } }
        }
        defer { refreshing?.cancel() }
        let address = LocalAddress("calls", host: host, port: Int(port)) { await backend.respond(to: $0) }
        do throws(ServerError) {
            try await LocalServer([address], limits: backend.serverLimits).serve { urls throws(ServerError) in
                do throws(ProgramFailure) {
                    for url in urls { try BackendProgram.print("\(url)/\n") }
                } catch { throw ServerError(.notReady, error.message) }
            }
        } catch { throw ProgramFailure(error.message) }
    }

    private func backend() async throws(ProgramFailure) -> Backend {
        var limits = BackendLimits()
        (limits.requestsPerSecond, limits.passwordCost) = (requestsPerSecond, passwordCost)
        guard let environment = AttestEnvironment(rawValue: environment), let app = AppIdentity(appId: appId) else {
            throw ProgramFailure("the order names no app and environment")
        }
        var configuration = BackendConfiguration(
            app: app, environment: environment, attestationRoots: attestationRoots.map { [UInt8]($0) },
            receiptRoots: receiptRoots.map { [UInt8]($0) }, limits: limits, apple: try apple?.access())
        configuration.unsupportedDevices = UnsupportedDevices(rawValue: unsupportedDevices) ?? .reject
        configuration.riskLimit = riskLimit
        configuration.demandsEvidence = {
            flagFile.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) }?.hasPrefix("off") != true
        }
        let offset: ClockOffset? = if let clockOffsetFile { try ClockOffset(file: clockOffsetFile) } else { nil }
        if stateFile == nil { BackendProgram.note("the state is in memory, and ends with the program") }
        do throws(BackendError) {
            return try Backend(
                configuration, stateFile: stateFile,
                clock: { BackendProgram.milliseconds + 1000 * (offset?.seconds ?? 0) },
                randomness: BackendProgram.randomBytes, report: BackendProgram.note)
        } catch { throw ProgramFailure(error.message) }
    }
}

extension BackendOrder.Apple {
    /// Returns the access to Apple's servers, or to those in their place.
    fileprivate func access() throws(ProgramFailure) -> AppleAccess {
        let key = ProviderKey(keyId: keyId, teamId: teamId, privateKeyPEM: privateKeyPEM)
        do {
            _ = try key.token(at: 0)
        } catch { throw ProgramFailure("\(keyOrigin) is not the PEM text of a private key on P-256") }
        var access = AppleAccess(key: key)
        if let deviceCheckURLs { access.deviceCheck = Self.byEnvironment(deviceCheckURLs) }
        if let attestationDataURLs { access.attestationData = Self.byEnvironment(attestationDataURLs) }
        return access
    }

    private static func byEnvironment(_ urls: [String: String]) -> [AttestEnvironment: String] {
        Dictionary(
            uniqueKeysWithValues: urls.compactMap { name, url in
                AttestEnvironment(rawValue: name).map { ($0, url) }
            })
    }
}
