import AttestModel

/// The judgement of one answer.
struct JudgedAnswer {
    var outcome = Outcome.pass
    var verdict: Verdict?
    var reason: String?
    var code: String?
    /// The capabilities that the target turned out to lack.
    var missing: [Capability] = []
    /// A Boolean value that indicates whether the target declares what is missing.
    var isFalselyDeclared = false

    /// A Boolean value that indicates whether a sequence goes on after it.
    var isAsExpected: Bool { outcome == .pass || outcome == .observed }
}
