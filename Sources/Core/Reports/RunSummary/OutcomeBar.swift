import AttestModel

/// The results of a run as one bar: how many vectors have which kind of result. Vectors that are only observed have no
/// part in it.
struct OutcomeBar: Sendable, Hashable {
    /// One part of the bar with its entry in the legend.
    struct Part: Sendable, Hashable {
        let kind: ResultKind
        let count: Int
        /// The end of the sentence that begins with the number, like "accepts forged or replayed objects".
        let label: String
    }

    /// The parts that are not empty, gravest first.
    let parts: [Part]
    /// The number of vectors in the bar.
    let total: Int
    /// The number of vectors that are only observed.
    let observedCount: Int

    init(_ report: RunRecord) {
        let kinds = report.results.map { ($0, ResultKind($0, of: report.header)) }
        let counts = KindCounts(kinds.map(\.1))
        let impacts = Set(kinds.filter { $0.1 == .graveHole }.map(\.0.impact))
        parts = counts.kinds.filter { $0 != .observed }.map { kind in
            Part(kind: kind, count: counts[kind], label: Self.label(kind, impacts, report.header.options.kind.object))
        }
        total = counts.total
        observedCount = counts[.observed]
    }

    /// The legend in one line, like `16 accepts other faulty objects, 3 right`.
    var text: String { parts.map { "\($0.count) \($0.label)" }.joined(separator: ", ") }

    private static func label(_ kind: ResultKind, _ impacts: Set<Impact>, _ object: String) -> String {
        switch kind {
        case .graveHole:
            "accepted: \(ListText.of(Impact.grave.filter(impacts.contains).map(adjective), "or")) \(object)s"
        case .hole: impacts.isEmpty ? "accepted: faulty \(object)s" : "accepted: other faulty \(object)s"
        case .lockout: "rejected: genuine \(object)s"
        default: kind.label
        }
    }

    private static func adjective(_ impact: Impact) -> String {
        switch impact {
        case .forgery: "forged"
        case .replay: "replayed"
        default: "foreign"
        }
    }
}
