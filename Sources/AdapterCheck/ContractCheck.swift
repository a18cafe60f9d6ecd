import AdapterTargets
import AttestModel

/// Finds out whether an adapter keeps the protocol (spec/protocol.md), with messages that no run sends. What its
/// verifier is worth is not looked at: all evidence is junk.
package struct ContractCheck: Sendable {
    private let specification: TargetSpecification
    private let settings: TargetSettings
    private let timeout: Duration

    /// - Parameter timeout: for each answer.
    /// - Throws: `RunnerError.usage` for a builtin target, which has no adapter, and for a setting that is for other
    ///   kinds of targets.
    package init(
        _ specification: TargetSpecification, settings: TargetSettings = TargetSettings(), timeout: Duration
    ) throws(RunnerError) {
        if case .builtin = specification.kind {
            throw RunnerError(
                .usage, "the target '\(specification.description)' is part of this program and has no adapter to check."
            )
        }
        try settings.check(for: specification)
        self.specification = specification
        self.settings = settings
        self.timeout = timeout
    }

    /// Checks every rule of the target's kind. A target that breaks rules, crashes or hangs is a normal result.
    ///
    /// - Throws: `RunnerError` with code `targetCannotStart` when there is nothing that could be asked.
    package func run() async throws(RunnerError) -> ContractReport {
        switch specification.kind {
        case .exec(let command):
            let channel = StreamChannel(launch: launch(command), settings: settings, timeout: timeout)
            let own = StreamInspection(channel: channel)
            return try await run(.stream, channel, own: [own.emptyLine, own.endOfInput]) { await own.standardOutput() }
        case .oneshot(let command):
            let connection = OneshotConnection(launch: launch(command), stopwatch: settings.stopwatch)
            return try await run(.oneshot, OneshotChannel(connection: connection, timeout: timeout))
        case .http(let url):
            let target = HTTPTarget(
                name: specification.description, url: url, connections: Self.connections, settings: settings)
            let channel = HTTPChannel(target: target, timeout: timeout)
            let own = HTTPInspection(channel: channel)
            return try await run(.http, channel, own: [own.get, own.contentType])
        case .builtin: return ContractReport(target: specification.description, description: nil, findings: [])
        }
    }

    /// As many as requests are sent together.
    private static let connections = 32

    private typealias Step = () async throws(RunnerError) -> ContractFinding

    private func launch(_ command: Command) -> Launch { Launch(command: command, memory: settings.memory) }

    private func run(
        _ kind: ContractKind, _ channel: any ContractChannel, own: [Step] = [],
        last: () async -> ContractFinding? = { nil }
    ) async throws(RunnerError) -> ContractReport {
        let result: Result<ContractReport, RunnerError>
        do throws(RunnerError) {
            result = .success(try await conduct(kind, channel, own: own, last: last))
        } catch {
            result = .failure(error)
        }
        await channel.close()
        return try result.get()
    }

    private func conduct(
        _ kind: ContractKind, _ channel: any ContractChannel, own: [Step], last: () async -> ContractFinding?
    ) async throws(RunnerError) -> ContractReport {
        let (handshake, description) = try await HandshakeInspection(channel: channel, kind: kind).conduct()
        var findings = [handshake]
        if handshake.outcome != .broken {
            let shared = ContractInspection(channel: channel, kind: kind, description: description)
            let steps: [Step] =
                [
                    shared.ids, shared.unknownMembers, shared.unknownOperation, shared.missingMembers,
                    shared.unreadable, shared.bigRequest, shared.together,
                ] + own
            for step in steps { findings.append(try await step()) }
        }
        if let finding = await last() { findings.append(finding) }
        return ContractReport(target: specification.description, description: description, findings: findings)
    }
}
