import AttestModel

/// The changes that Apple may make without notice, and what a target does with them.
struct ChangesOfTomorrow: Sendable {
    let survived: [VectorResult]
    /// The changes that the target refuses, or fails on, by id.
    let refused: [VectorResult]

    /// The number of changes that a sentence names.
    private static let limit = 3
    /// The ids of the requirements about such changes.
    static let requirements = Set(Requirement.ofTomorrow.map(\.id))

    /// Reads the results of a run.
    /// - Returns: `nil` for a run that shows nothing of such changes. The answer to a change counts where the target accepted a
    ///   genuine object of the same suite, or one in the shape that it was asked in.
    init?(_ report: RunRecord) {
        let suites = Set(report.results.filter { $0.expect == .accept && $0.answer == .accepted }.map(\.id.suite))
        let known = report.results.filter {
            Self.requirements.contains($0.requirement) && ![.none, .unsupported].contains($0.answer)
                && (suites.contains($0.id.suite) || $0.shape != report.header.options.shape)
        }
        guard report.fault == nil, !known.isEmpty else { return nil }
        survived = known.filter { $0.answer == .accepted }
        refused = known.filter { $0.answer != .accepted }.sorted { $0.id < $1.id }
    }

    private var count: Int { survived.count + refused.count }

    /// Text like `18/21`.
    var score: String { "\(survived.count)/\(count)" }

    /// Text like `survives 18 of 21 changes that Apple may make without notice`.
    var headline: String { "survives \(survived.count) of \(count) changes that Apple may make without notice" }

    /// The headline with the first changes that the target does not survive.
    var line: String {
        let names = refused.prefix(Self.limit).map(\.id.description).joined(separator: ", ")
        let rest = refused.count > Self.limit ? " and \(refused.count - Self.limit) more" : ""
        return headline + (refused.isEmpty ? "" : "; not \(names)\(rest) (--profile tomorrow)")
    }

    /// The changes that the target does not survive, each with what broke before in the same place.
    var details: [String] {
        refused.map { result in
            let about = result.outline.map { ": \($0.title). \($0.why)" } ?? ""
            return PrintableText.of("\(result.id) (\(result.answer.rawValue))\(about)")
        }
    }
}
