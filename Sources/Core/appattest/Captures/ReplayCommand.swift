import AdapterTargets
import ArgumentParser
import AttestModel
import Captures
import ConformanceRunner
import LabModel
import Reports

struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration("appattest replay")

    @Argument(help: Self.help("file")) var file: [String]
    @OptionGroup(title: "Target") var verifier: TargetArgument
    @OptionGroup(title: "Target") var target: TargetOptions
    @OptionGroup(title: "Target") var connection: ConnectionOptions
    @OptionGroup var reports: CaptureReportOptions
    @OptionGroup var page: PageOptions

    func run() async throws {
        _ = try reports.specifications()
        var options = RunOptions.ofThisProcess()
        try self.target.apply(to: &options, connection: connection)
        let specification = try verifier.specification()
        try options.limitJobs(for: specification)
        let asked = try specification.target(settings: try connection.settings(), builtin: BuiltInTargets.named)
        let connections = (0..<options.jobs).map { _ in asked.connect() }
        let judge = Diagnosing.judge(Claims())
        var study = CaptureStudy(judge, asking: specification.description)
        try await Work.done {
            let description = try await asked.description(over: connections[0], options)
            var asker = CaptureAsker(judge: judge, description: description, timeout: options.timeout)
            try await asker.learnHashing(over: connections[0])
            let ready = asker
            try await CaptureLog(file).read(note: { study.note($0, line: $1) }) { lines in
                let shares = connections.enumerated().map { index, connection in
                    (connection, stride(from: index, to: lines.count, by: connections.count).map { lines[$0] })
                }
                let answers = try await Work.together(shares) { connection, lines in
                    try await ready.answers(to: lines, over: connection)
                }
                study.add(lines, answers: answers.reduce(into: [:]) { $0.merge($1) { one, _ in one } })
                return true
            }
        } finally: {
            for connection in connections { _ = await connection.close() }
            await asked.close()
        }
        let report = CaptureReport(study.result(), file: file[0])
        try reports.print(report, page)
        if report.isWorse { throw ExitCode(1) }
    }
}

/// Asks a target about lines.
private struct CaptureAsker: Sendable {
    typealias Answer = Result<Capture.Ruling, CaptureFault>

    let judge: CaptureJudge
    let description: TargetDescription
    let timeout: Duration
    /// A Boolean value that indicates whether the target verifies assertions by the hash of their client data alone.
    var goesByHash = true

    /// Asks about a genuine assertion without its client data: a target that accepts it goes by their hash alone.
    mutating func learnHashing(over connection: any TargetConnection) async throws(RunnerError) {
        let genuine = PublicVector.vectors(of: AssertionRequest.kind).first { $0.expect == .accept }?.request
        guard case .assertion(var assertion)? = genuine else { return }
        assertion.clientData = []
        goesByHash = try await answer(about: .assertion(assertion), 0, over: connection) == .success(Capture.Ruling())
    }

    /// Returns the target's verdict on each line that it can be asked about, by its number.
    func answers(
        to lines: [CaptureLine], over connection: any TargetConnection
    ) async throws(RunnerError) -> [Int: Answer] {
        var answers: [Int: Answer] = [:]
        for line in lines {
            guard let capture = try? line.capture(), let request = judge.sighting(of: capture).request else { continue }
            answers[line.number] = try await answer(about: request, line.number, over: connection)
        }
        return answers
    }

    private func answer(
        about request: VerificationRequest, _ number: Int, over connection: any TargetConnection
    ) async throws(RunnerError) -> Answer {
        guard description.capabilities.contains(request.kind.capability) else {
            return .failure(CaptureFault("the target verifies no \(request.kind.title)s"))
        }
        if case .assertion(let assertion) = request, assertion.clientData.isEmpty, !goesByHash {
            return .failure(CaptureFault("the target needs client data, of which only the hash was captured"))
        }
        let answer = try await connection.answer(
            AdapterRequest(id: "captures/\(number)", content: .verify(request)), within: timeout)
        guard case .response(.verdict(let response)) = answer.content else {
            return .success(Capture.Ruling(.error, "no verdict"))
        }
        switch response.verdict {
        case .unsupported: return .failure(CaptureFault("the target does not support the request"))
        case .accept:
            // The caller makes the comparisons that the target leaves to it.
            let own = description.callerCompares.filter { $0.holds(for: request.kind) }
            let differs = own.contains { comparison in
                if case .different = comparison.word.result(of: response.output, for: request) { true } else { false }
            }
            return .success(Capture.Ruling(differs ? .reject : .accept))
        case .reject: return .success(Capture.Ruling(.reject, response.reason))
        case .error: return .success(Capture.Ruling(.error, response.reason))
        }
    }
}
