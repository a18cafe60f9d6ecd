import AttestModel

extension TargetSpecification {
    /// The target that this names. Nothing is started yet.
    /// - Parameter builtin: the verifiers that the caller brings along, by name; it may throw to say what there is.
    /// - Throws: `RunnerError.usage` when there is no such builtin, or a setting is for other kinds of targets.
    package func target(
        settings: TargetSettings = TargetSettings(), builtin: (String) throws(RunnerError) -> BuiltinTarget?
    ) throws(RunnerError) -> any Target {
        try settings.check(for: self)
        switch kind {
        case .exec(let command):
            return ExecTarget(name: description, launch: settings.launch(command), settings: settings)
        case .oneshot(let command):
            return OneshotTarget(name: description, launch: settings.launch(command), settings: settings)
        case .http(let url): return HTTPTarget(name: description, url: url, settings: settings)
        case .builtin(let name):
            guard let target = try builtin(name) else {
                throw RunnerError(.usage, "there is no builtin target '\(name)'.")
            }
            return target
        }
    }
}

extension TargetSettings {
    package func launch(_ command: Command) -> Launch {
        Launch(command: command, memory: memory, environment: environment, processes: processes)
    }
}

extension TargetSpecification {
    /// The file descriptors that one connection holds; 0 when there is nothing to open.
    private var descriptors: Int {
        switch kind {
        // Three pipes and the process itself.
        case .exec, .oneshot: 4
        // The next connection may come up before the last one is closed.
        case .http: 2
        case .builtin: 0
        }
    }

    /// Raises the limit of this process as far as some connections need it and the system allows it.
    /// - Parameter jobs: The connections that are wanted, at least 1.
    /// - Returns: The number that there are file descriptors for, and a line about it when it is less than was wanted.
    /// - Throws: `RunnerError.usage` when the limit is too low for one connection.
    package func room(for jobs: Int) throws(RunnerError) -> (jobs: Int, note: String?) {
        guard descriptors > 0 else { return (jobs, nil) }
        let room = DescriptorLimit.room(for: jobs, of: descriptors)
        let limit = DescriptorLimit.soft
        guard room > 0 else {
            throw RunnerError(
                .usage,
                "this program may open only \(limit) files at once, and needs \(DescriptorLimit.least) for a run; raise "
                    + "the limit (ulimit -n).")
        }
        let note = "--jobs \(jobs) becomes \(room): \(limit) files may be open at once (ulimit -n)"
        return (room, room < jobs ? note : nil)
    }
}
