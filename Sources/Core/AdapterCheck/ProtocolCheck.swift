import AdapterTargets
import AttestModel

/// The check of whether an adapter keeps the protocol (spec/protocol.md), by messages that no run sends, and by a genuine
/// object of each kind. Whether the verifier rejects anything is not judged.
package struct ProtocolCheck: Sendable {
    private let specification: TargetSpecification
    private let settings: TargetSettings
    private let timeout: Duration
    private let genuine: [Vector]

    /// Creates a check; the target is not touched yet.
    /// - Parameter genuine: Vectors to be accepted, made for now, the most usual of each kind first.
    /// - Throws: `RunnerError.usage` for a builtin target, which has no adapter, and settings of other kinds.
    package init(
        _ specification: TargetSpecification, settings: TargetSettings = TargetSettings(), timeout: Duration,
        genuine: [Vector] = []
    ) throws(RunnerError) {
        if case .builtin = specification.kind {
            throw RunnerError(
                .usage, "the target '\(specification.description)' is part of this program and has no adapter to check."
            )
        }
        try settings.check(for: specification)
        (self.specification, self.settings, self.timeout, self.genuine) = (specification, settings, timeout, genuine)
    }

    /// Checks every rule of the target's kind. A target that breaks rules, crashes or hangs is a normal result.
    /// - Throws: `RunnerError` with code `targetCannotStart` when there is nothing that could be asked.
    package func run() async throws(RunnerError) -> AdapterCheckReport {
        switch specification.kind {
        case .exec(let command):
            let channel = StreamChannel(launch: settings.launch(command), settings: settings, timeout: timeout)
            let own = StreamRuleCheck(channel: channel)
            return try await run(.stream, channel, own: [own.emptyLine, own.endOfInput]) { await own.standardOutput() }
        case .oneshot(let command):
            let target = OneshotTarget(
                name: specification.description, launch: settings.launch(command), settings: settings)
            return try await run(
                .oneshot, OneshotChannel(connection: OneshotConnection(target: target), timeout: timeout))
        case .http(let url):
            let target = HTTPTarget(name: specification.description, url: url, settings: settings)
            let channel = HTTPChannel(target: target, timeout: timeout)
            let own = HTTPRuleCheck(channel: channel)
            return try await run(.http, channel, own: [own.get, own.contentType])
        case .builtin: return AdapterCheckReport(target: specification.description, description: nil, results: [])
        }
    }

    private typealias Step = () async throws(RunnerError) -> RuleResult

    private func run(
        _ kind: AdapterKind, _ channel: any AdapterChannel, own: [Step] = [], last: () async -> RuleResult? = { nil }
    ) async throws(RunnerError) -> AdapterCheckReport {
        try await Work.done { () throws(RunnerError) in
            let (handshake, description) = try await HandshakeCheck(channel: channel, kind: kind).conduct()
            var results = [handshake]
            if handshake.outcome != .broken {
                let shared = CommonRuleCheck(channel: channel, kind: kind, description: description)
                let steps: [Step] = [
                    shared.ids, shared.unknownMembers, shared.unknownOperation, shared.missingMembers,
                    shared.unreadable, shared.bigRequest, shared.together,
                ]
                for step in steps { results.append(try await step()) }
                results += try await GenuineObjectCheck(channel: channel, objects: genuine, description: description)
                    .conduct()
                for step in own { results.append(try await step()) }
            }
            if let result = await last() { results.append(result) }
            return AdapterCheckReport(target: specification.description, description: description, results: results)
        } finally: {
            await channel.close()
        }
    }
}
