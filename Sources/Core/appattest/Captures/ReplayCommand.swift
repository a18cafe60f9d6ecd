import AdapterTargets
import ArgumentParser
import AttestModel
import Captures
import ConformanceRunner
import LabModel
import Reports

struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration("appattest replay")

    @Argument(help: "Files of captures.")
    var file: [String]

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
            let asker = CaptureAsker(judge: judge, description: description, timeout: options.timeout)
            try await CaptureLog(file).read(note: { study.note($0, line: $1) }) { lines in
                let shares = connections.enumerated().map { index, connection in
                    (connection, stride(from: index, to: lines.count, by: connections.count).map { lines[$0] })
                }
                let answers = try await Work.together(shares) { connection, lines in
                    try await asker.answers(to: lines, over: connection)
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
    let judge: CaptureJudge
    let description: TargetDescription
    let timeout: Duration

    /// Returns the target's verdict on each line that it can be asked about, by its number.
    func answers(to lines: [CaptureLine], over connection: any TargetConnection) async throws(RunnerError) -> [Int:
        Result<Capture.Ruling, CaptureFault>]
    {
        var answers: [Int: Result<Capture.Ruling, CaptureFault>] = [:]
        for line in lines {
            guard let capture = try? line.capture(), let request = judge.sighting(of: capture).request else { continue }
            answers[line.number] = try await ruling(on: request, line.number, over: connection)
        }
        return answers
    }

    private func ruling(on request: VerificationRequest, _ number: Int, over connection: any TargetConnection)
        async throws(RunnerError) -> Result<Capture.Ruling, CaptureFault>
    {
        guard description.capabilities.contains(request.kind.capability) else {
            return .failure(CaptureFault("the target verifies no \(request.kind.title)s"))
        }
        if case .assertion(let assertion) = request, assertion.clientData.isEmpty,
            !description.capabilities.contains(.clientDataHash)
        {
            return .failure(CaptureFault("the target takes client data, and only their hash was captured"))
        }
        let answer = try await connection.answer(
            AdapterRequest(id: "captures/\(number)", content: .verify(request)), within: timeout)
        guard case .response(.verdict(let response)) = answer.content else {
            return .success(Capture.Ruling(.error, "no verdict"))
        }
        switch response.verdict {
        case .unsupported: return .failure(CaptureFault("the target does not support the request"))
        case .accept:
            // Comparisons that the target leaves to its caller are made as a caller makes them.
            let differs = description.callerCompares.contains { comparison in
                guard comparison.holds(for: request.kind) else { return false }
                if case .different = comparison.word.result(of: response.output, for: request) { return true }
                return false
            }
            return .success(Capture.Ruling(differs ? .reject : .accept))
        case .reject: return .success(Capture.Ruling(.reject, response.reason))
        case .error: return .success(Capture.Ruling(.error, response.reason))
        }
    }
}
