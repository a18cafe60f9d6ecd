import AttestModel

/// The words of a run for what it counts: a run of vectors has objects that a verifier accepts or rejects, and a run of
/// checks has checks.
struct RunWords: Sendable {
    let kind: RunKind

    init(_ header: RunHeader) { kind = header.options.kind }

    /// Returns text like `3 objects`, or `3 of 9 objects`.
    private func number(_ count: Int, of asked: Int?, _ noun: String) -> String {
        asked.map { "\(count) of \(Count.text($0, noun))" } ?? Count.text(count, noun)
    }

    /// Returns text like `in 3 checks`, or for vectors like `to 3 of 9 objects`.
    /// - Parameter preposition: the preposition before objects.
    func place(_ count: Int, of asked: Int? = nil, _ preposition: String = "to") -> String {
        kind.hasChecks
            ? "in \(number(count, of: asked, kind.unit))" : "\(preposition) \(number(count, of: asked, "object"))"
    }

    /// Returns text like `accepts 3 objects that must be rejected`, or `accepts 2 of 3 faulty objects`.
    func accepts(_ count: Int, of asked: Int? = nil, isDuty: Bool = true) -> String {
        if kind.hasChecks {
            return "accepts what \(isDuty ? "must" : "should") be rejected \(place(count, of: asked))"
        }
        return asked == nil
            ? "accepts \(Count.text(count, "object")) that \(isDuty ? "must" : "should") be rejected"
            : "accepts \(number(count, of: asked, "faulty object"))"
    }

    /// Returns text like `answers error to 2 of 3 genuine objects`, or `answers error to a genuine object` without counts.
    func refuses(_ answer: ReceivedAnswer, _ counts: (refused: Int, asked: Int)?) -> String {
        if kind.hasChecks, let counts { return rejectsGenuine(counts.refused, of: counts.asked) }
        let deed =
            switch answer {
            case .error: "answers error to"
            case .crash: "crashes on"
            case .timeout: "does not answer in time to"
            default: "rejects"
            }
        return "\(deed) \(counts.map { number($0.refused, of: $0.asked, "genuine object") } ?? "a genuine object")"
    }

    /// Returns text like `rejects 3 genuine objects`, or `rejects 2 of 3 genuine objects`.
    func rejectsGenuine(_ count: Int, of asked: Int? = nil) -> String {
        kind.hasChecks
            ? "rejects what is genuine \(place(count, of: asked))"
            : "rejects \(number(count, of: asked, "genuine object"))"
    }

    /// Returns text like `It gives the right answer to all 3 vectors`.
    func right(_ count: Int) -> String {
        let units = count == 1 ? "the one \(kind.unit)" : "all \(kind.units(count))"
        return kind.hasChecks ? "It passes \(units)" : "It gives the right answer to \(units)"
    }

    /// Returns text like `2 answers prove nothing`.
    func proveNothing(_ count: Int) -> String {
        "\(Count.text(count, kind.hasChecks ? kind.unit : "answer")) \(count == 1 ? "proves" : "prove") nothing"
    }

    /// Returns the objects that are to be rejected, in general.
    func faulty(isDuty: Bool) -> String {
        kind.hasChecks ? "what it \(isDuty ? "must" : "should") reject" : "faulty objects"
    }

    /// The objects that must be accepted, in general.
    var genuine: String {
        switch kind {
        case .vectors: "genuine objects"
        case .client: "what is genuine"
        case .live: "genuine requests"
        case .app: "what the app owes"
        }
    }
}
