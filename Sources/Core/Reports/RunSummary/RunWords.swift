import AttestModel

/// The words of a run for what it counts: a run of vectors has objects that a verifier accepts or rejects, and a run of
/// checks has checks.
struct RunWords: Sendable, Hashable {
    let kind: RunKind

    init(_ header: RunHeader) { kind = header.options.kind }

    private var hasChecks: Bool { kind.hasChecks }

    /// Returns text like `in 3 checks`, or for vectors like `to 3 objects`.
    ///
    /// - Parameter preposition: The preposition before objects.
    func place(_ count: Int, _ preposition: String = "to") -> String {
        hasChecks ? "in \(kind.units(count))" : "\(preposition) \(Count.text(count, "object"))"
    }

    /// Returns text like `to 3 of 9 objects`, or `in 3 of 9 checks`.
    func place(_ count: Int, of asked: Int) -> String {
        hasChecks ? "in \(count) of \(kind.units(asked))" : "to \(count) of \(Count.text(asked, "object"))"
    }

    /// Returns text like `accepts 3 objects that must be rejected`.
    func accepts(_ count: Int) -> String {
        hasChecks
            ? "accepts what must be rejected in \(kind.units(count))"
            : "accepts \(Count.text(count, "object")) that must be rejected"
    }

    /// Returns text like `accepts 2 of 3 faulty objects`.
    func accepts(_ count: Int, of asked: Int) -> String {
        hasChecks
            ? "accepts what must be rejected in \(count) of \(kind.units(asked))"
            : "accepts \(count) of \(Count.text(asked, "faulty object"))"
    }

    /// Returns text like `rejects 3 genuine objects`.
    func rejectsGenuine(_ count: Int) -> String {
        hasChecks
            ? "rejects what is genuine in \(kind.units(count))"
            : "rejects \(count) genuine \(Count.noun(count, "object"))"
    }

    /// Returns text like `It rejects 2 of 3 genuine objects of ATT-GENUINE`.
    func rejectsGenuine(_ count: Int, of asked: Int, _ requirement: String) -> String {
        hasChecks
            ? "It rejects what is genuine in \(count) of \(kind.units(asked)) of \(requirement)"
            : "It rejects \(count) of \(Count.text(asked, "genuine object")) of \(requirement)"
    }

    /// Returns text like `It gives the right answer to all 3 vectors`.
    func right(_ count: Int) -> String {
        let units = count == 1 ? "the one \(kind.unit)" : "all \(kind.units(count))"
        return hasChecks ? "It passes \(units)" : "It gives the right answer to \(units)"
    }

    /// Returns text like `2 answers prove nothing, because a control was not accepted`.
    func unproven(_ count: Int) -> String {
        "\(hasChecks ? kind.units(count) : Count.text(count, "answer")) \(count == 1 ? "proves" : "prove") nothing, "
            + "because a control was not accepted"
    }

    /// The objects that must be rejected, in general.
    var faulty: String { hasChecks ? "what it must reject" : "faulty objects" }

    /// The objects that must be accepted, in general.
    var genuine: String { kind == .live ? "genuine requests" : hasChecks ? "what is genuine" : "genuine objects" }

    /// The remedy of a target that answers with an error in place of a rejection.
    var errorRemedy: String {
        kind == .live
            ? "Catch decoding and validation errors where the evidence is verified, and answer with 4xx; keep 5xx for faults "
                + "of your own server."
            : "Catch decoding and validation errors where the evidence is verified, and answer reject; keep error for faults of "
                + "your own server."
    }

    /// The answers of a target that cannot be read.
    var protocolBreach: String {
        kind == .live
            ? "It answers neither as 'expect' nor as 'reject' of the mapping says" : "It breaks the adapter protocol"
    }

    /// The remedy of a target whose answers cannot be read.
    var protocolRemedy: String {
        kind == .live
            ? "Name the status and the JSON of such answers under 'expect' or 'reject' of the step, or correct the answers."
            : "Run appattest check-adapter, which names the rule and the line."
    }
}
