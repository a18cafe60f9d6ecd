import AttestModel

/// A verifier inside this program, called without a process in between. It cannot be interrupted, so it must have
/// its own bounds, and its crash ends this program.
package struct BuiltinTarget: Target {
    package let name: String
    package let description: TargetDescription
    let stopwatch: Stopwatch
    let verify: @Sendable (VerificationRequest) -> VerdictResponse

    /// - Parameter name: as on the command line (`builtin:reference`).
    package init(
        name: String, description: TargetDescription, stopwatch: Stopwatch = .monotonic,
        verify: @escaping @Sendable (VerificationRequest) -> VerdictResponse
    ) { (self.name, self.description, self.stopwatch, self.verify) = (name, description, stopwatch, verify) }

    package func connect() -> any TargetConnection { BuiltinConnection(target: self) }
}

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
