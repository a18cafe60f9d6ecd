import AdapterTargets
import AppleServices
import AttestModel
import CEmbeddedFiles
import Devices
import FixtureForge
import Foundation
import LiveConformance
import LiveMapping
import LocalServer
import ReferenceBackend
import WrongBackends

/// A run of the live checks against a backend in this process.
package struct BackendTrial: Sendable {
    /// The level of the checks: a wrong backend trusts a simulated Apple.
    static let level = LiveLevel.apple

    private let surroundings: LiveSurroundings
    private let options: RunOptions
    private let faults: Set<VectorID>?
    private let rounds: Int
    private let shape: EvidenceShape
    private let receiptReader: @Sendable ([UInt8]) -> any ReceiptReader
    private let randomName: @Sendable () -> String

    /// - Parameters:
    ///   - faults: The faults of the catalogue that are sent, as the ids of their vectors; `nil` for all.
    ///   - rounds: The rounds of each race.
    ///   - randomName: Returns a name that no file has.
    package init(
        surroundings: LiveSurroundings, options: RunOptions, faults: Set<VectorID>?, rounds: Int,
        shape: EvidenceShape = .headers, receiptReader: @escaping @Sendable ([UInt8]) -> any ReceiptReader,
        randomName: @escaping @Sendable () -> String
    ) {
        (self.surroundings, self.options, self.faults, self.rounds) = (surroundings, options, faults, rounds)
        (self.shape, self.receiptReader, self.randomName) = (shape, receiptReader, randomName)
    }

    /// Runs the checks against a wrong backend, or against the reference for `nil`.
    /// - Throws: `RunnerError` when it cannot be served or asked.
    package func record(of wrong: WrongBackend?) async throws(RunnerError) -> RunRecord {
        let folder = FileManager.default.temporaryDirectory.appending(path: randomName()).path
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch { throw RunnerError(.file, "cannot make the folder \(folder) for the state of a backend") }
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let mapping = try mapping()
        let backend = try backend(wrong, mapping: mapping, folder: folder)
        let (ready, continuation) = AsyncStream.makeStream(of: String.self)
        let server = Task { [shape, limits = backend.limits] in
            defer { continuation.finish() }
            let address = LocalAddress("calls") { await shape.response(to: $0, from: backend) }
            try await LocalServer([address], limits: limits).serve(stopsAtSignals: false) { urls in
                urls.forEach { continuation.yield($0) }
            }
        }
        defer { server.cancel() }
        guard let url = await ready.first(where: { _ in true }), let port = URL(string: url)?.port else {
            throw RunnerError(.usage, "the backend cannot be served")
        }
        return try await run(mapping, at: port, backend.controls, folder: folder).run()
    }

    private func run(
        _ mapping: BackendMapping, at port: Int, _ controls: BackendControls, folder: String
    ) throws(RunnerError) -> LiveRun {
        var mapping = mapping
        (mapping.start, mapping.hooks) = (nil, Hooks())
        mapping.baseURLs = [BaseURL(scheme: "http", host: "127.0.0.1", port: port, path: "")]
        mapping.limits.rounds = rounds
        mapping.limits.requestsPerSecond = 100_000
        mapping.limits.requests = 1_000_000
        mapping.limits.seconds = 3600
        var settings = LiveRun.Settings(
            name: "reference.yaml", level: Self.level, options: options, folder: folder, controls: controls,
            receiptReader: receiptReader)
        settings.faults = faults
        return try LiveRun(mapping, settings: settings, surroundings: surroundings)
    }

    private func backend(
        _ wrong: WrongBackend?, mapping: BackendMapping, folder: String
    ) throws(RunnerError) -> InProcessBackend {
        let apple = AttestingApple(seed: surroundings.seed)
        var limits = BackendLimits()
        (limits.passwordCost, limits.requestsPerSecond, limits.requestSeconds) = (16, nil, 5)
        var configuration = BackendConfiguration(
            app: mapping.app, environment: mapping.environment, attestationRoots: [apple.attestationRoot],
            receiptRoots: [apple.receiptRoot], limits: limits)
        configuration.unsupportedDevices = mapping.policies.unsupportedDevices
        configuration.riskLimit = mapping.policies.riskLimit.map(Int64.init)
        do throws(BackendError) {
            return try InProcessBackend(
                configuration, parts: { wrong?.parts ?? BackendParts() }, stateFile: "\(folder)/state.sqlite",
                in: surroundings)
        } catch { throw RunnerError(.file, error.message) }
    }

    private func mapping() throws(RunnerError) -> BackendMapping {
        let text = try shape.mapping(String(decoding: EmbeddedFile.reference_yaml.bytes, as: UTF8.self))
        do throws(MappingError) {
            return try BackendMapping(yaml: text, file: "reference.yaml", environment: [:])
        } catch { throw RunnerError(.configuration, "\(error)") }
    }
}
