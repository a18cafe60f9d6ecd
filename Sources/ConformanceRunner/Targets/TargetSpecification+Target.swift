extension TargetSpecification {
    /// The target that this names. Nothing is started yet.
    ///
    /// - Parameters:
    ///   - jobs: how many connections there will be.
    ///   - startTimeout: how long a process may take to come up.
    ///   - builtin: the verifiers that the caller brings along, by name.
    /// - Throws: `RunnerError.usage` when there is no such builtin.
    public func target(
        jobs: Int, startTimeout: Duration = .seconds(30), stopwatch: Stopwatch = .monotonic,
        builtin: (String) -> BuiltinTarget?
    ) throws(RunnerError) -> any Target {
        switch kind {
        case .exec(let command):
            return ExecTarget(
                name: description, command: command, startTimeout: startTimeout, stopwatch: stopwatch)
        case .oneshot(let command):
            return OneshotTarget(name: description, command: command, stopwatch: stopwatch)
        case .http(let url):
            return HTTPTarget(name: description, url: url, connections: jobs, stopwatch: stopwatch)
        case .builtin(let name):
            guard let target = builtin(name) else {
                throw RunnerError(.usage, "there is no builtin target '\(name)'.")
            }
            return target
        }
    }
}
