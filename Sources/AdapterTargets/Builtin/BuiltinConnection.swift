import AttestModel

/// Calls a builtin verifier.
struct BuiltinConnection: TargetConnection {
    let target: BuiltinTarget

    func answer(_ request: AdapterRequest, within timeout: Duration) async throws(RunnerError) -> Answer {
        let start = target.stopwatch.read()
        let content: AdapterResponseContent =
            switch request.content {
            case .describe: .description(target.description)
            case .reset: .verdict(VerdictResponse(.accept))
            case .verify(let verification): .verdict(target.verify(verification))
            }
        return Answer(.response(content), milliseconds: target.stopwatch.milliseconds(since: start))
    }

    func close() async -> LateFault? { nil }
}
