import AttestModel

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

    /// Returns the number of connections that there are file descriptors for, at most `jobs`. The limit of this process
    /// is raised as far as they need it and the system allows it.
    ///
    /// - Parameter jobs: The connections that are wanted, at least 1.
    /// - Returns: The number, and a line about it when it is less than was wanted.
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
