import AttestModel

extension TargetSpecification {
    /// The target that this names. Nothing is started yet.
    ///
    /// - Parameters:
    ///   - builtin: the verifiers that the caller brings along, by name; it may throw to say what there is.
    /// - Throws: `RunnerError.usage` when there is no such builtin, or a setting is for other kinds of targets.
    package func target(
        settings: TargetSettings = TargetSettings(),
        builtin: (String) throws(RunnerError) -> BuiltinTarget?
    ) throws(RunnerError) -> any Target {
        try settings.check(for: self)
        switch kind {
        case .exec(let command):
            return ExecTarget(
                name: description, launch: settings.launch(command), settings: settings)
        case .oneshot(let command):
            return OneshotTarget(
                name: description, launch: settings.launch(command), settings: settings)
        case .http(let url):
            return HTTPTarget(name: description, url: url, settings: settings)
        case .builtin(let name):
            guard let target = try builtin(name) else {
                throw RunnerError(.usage, "there is no builtin target '\(name)'.")
            }
            return target
        }
    }
}

extension TargetSettings {
    /// Returns the way in which a command is started by these settings.
    package func launch(_ command: Command) -> Launch {
        Launch(command: command, memory: memory, environment: environment, processes: processes)
    }
}
