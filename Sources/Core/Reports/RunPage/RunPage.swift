import AttestModel

/// A run as one page: the verdict and the causes first, then every requirement, then every case.
struct RunPage: HTMLPage {
    private let view: RunSummary

    /// The number of causes that are told in full.
    private static let causeLimit = 5

    private let findings: FindingsReader?

    /// - Parameter findings: the verifier whose findings are drawn; `nil` for none.
    init(_ view: RunSummary, findings: FindingsReader? = nil) { (self.view, self.findings) = (view, findings) }

    static func frame() throws -> PageFrame {
        var partials = VectorPictures.partials
        partials["case"] = PackageResources.RunPageCase_mustache
        return try PageFrame(
            body: PackageResources.RunPage_mustache, partials: partials,
            style: VectorPictures.style + PackageResources.RunPage_css, script: PackageResources.RunPage_js)
    }

    var title: String { "\(view.targetName): \(view.conclusion.rawValue)" }

    var context: [String: Any] {
        let report = view.report
        let verdict = view.verdict
        let sections = RequirementSection.all(of: report, findings: findings)
        let values: [String: Any] = [
            "targetName": view.targetName, "target": PrintableText.of(view.header.target),
            "origin": RunOrigin.words(report), "headline": verdict.headline, "sentence": verdict.sentence,
            "tone": verdict.tone, "gravity": gravity(verdict) ?? "", "hasGravity": gravity(verdict) != nil,
            "notes": view.notes, "hasNotes": !view.notes.isEmpty,
            "suiteVersion": view.header.suiteVersion,
            "facts": RunFacts.of(view.header).map { ["name": $0.name, "value": $0.value] },
            "sections": sections.map(\.context), "hasSections": !sections.isEmpty,
            "resultCount": report.results.count, "unit": view.header.options.kind.unit,
            "races": view.races.map { ["id": $0.id, "count": $0.count, "bound": $0.bound] },
            "hasRaces": !view.races.isEmpty, "racesHeading": CleanRace.meaning,
        ]
        return values.merging(causes) { first, _ in first }.merging(BarContext(report).values) { first, _ in first }
            .merging(MatrixContext(report).values) { first, _ in first }
            .merging(FilterContext(report).values) { first, _ in first }
    }

    /// The harm that the gravest failures prove, in a sentence.
    private func gravity(_ verdict: RunVerdict) -> String? {
        guard let kind = verdict.gravest, [.graveHole, .hole, .lockout].contains(kind) else { return nil }
        let impacts = view.report.failures.filter { ResultKind($0, of: view.header) == kind }.map(\.impact)
        return impacts.min().map { "\($0.rawValue): \($0.meaning)" }
    }

    private var causes: [String: Any] {
        let causes = view.causes
        let rest = causes.dropFirst(Self.causeLimit)
        return [
            "causes": causes.prefix(Self.causeLimit).map { CauseContext($0, in: view.header.options.kind).values },
            "hasCauses": !causes.isEmpty,
            "hasMoreCauses": !rest.isEmpty, "moreCauses": Count.text(rest.count, "more cause"),
            "restOfCauses": rest.map(\.line),
        ]
    }
}

extension RunVerdict {
    /// The class of the page's style that it is shown in.
    fileprivate var tone: String {
        switch conclusion {
        case .conforming: "good"
        case .notConforming: gravest?.rawValue ?? "odd"
        case .asBaseline, .better, .noScore: "odd"
        }
    }
}
