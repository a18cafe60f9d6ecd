/// Says what a short list leaves out.
enum RestText {
    /// `and 3 more failures of 2 other kinds`, without the `and`.
    static func of(_ groups: some Sequence<FailureGroup>) -> String {
        let groups = Array(groups)
        let failures = groups.reduce(0) { $0 + $1.failures.count }
        return "\(failures) more \(failures == 1 ? "failure" : "failures") of "
            + "\(groups.count) other \(groups.count == 1 ? "kind" : "kinds")"
    }
}
