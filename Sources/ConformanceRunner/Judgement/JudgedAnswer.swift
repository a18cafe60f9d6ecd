import AttestModel

/// What one answer is worth.
struct JudgedAnswer {
    var outcome = Outcome.pass
    var verdict: Verdict?
    var reason: String?
    var code: String?
    /// The capabilities that the target turned out to lack.
    var missing: [Capability] = []

    /// Whether a sequence goes on after it.
    var isAsExpected: Bool { outcome == .pass || outcome == .observed }
}
