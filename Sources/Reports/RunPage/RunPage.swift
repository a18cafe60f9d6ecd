import AttestModel

/// A run as one page: summary, filters, and each failure with its evidence as a tree.
struct RunPage: HTMLPage {
    private let view: RunSummary

    init(_ view: RunSummary) { self.view = view }

    static func frame() throws -> PageFrame {
        try PageFrame(body: PackageResources.RunPage_mustache, script: PackageResources.RunPage_js)
    }

    var title: String { "\(view.targetName): \(view.conclusion.rawValue)" }

    var context: [String: Any] {
        let failures = (view.sections + view.excused).flatMap(\.failures)
        let results = failures.map(\.result)
        let kinds = Set(failures.map(\.failure))
        let impacts = Set(results.map(\.impact))
        let suites = Set(results.map(\.id.suite))
        return [
            "targetName": view.targetName, "conclusion": view.conclusion.rawValue, "tone": view.conclusion.tone,
            "fault": view.fault ?? "", "hasFault": view.fault != nil, "causes": view.causes,
            "hasCauses": !view.causes.isEmpty, "notes": view.notes,
            "profile": view.header.options.profile.rawValue, "set": view.setText,
            "suiteVersion": view.header.suiteVersion,
            "counts": view.counts.map { count in
                [
                    "count": count.count, "outcome": count.outcome.rawValue, "detail": count.detail ?? "",
                    "hasDetail": count.detail != nil,
                ] as [String: Any]
            },
            "facts": RunFacts.of(view.header).map { ["name": $0.name, "value": $0.value] },
            "hasFailures": !results.isEmpty,
            "outcomes": Failure.all.map(\.description).filter(kinds.contains),
            "impacts": Impact.allCases.filter(impacts.contains).map(\.rawValue),
            "suites": Suite.allCases.map(\.rawValue).filter(suites.contains),
            "sections": (view.sections + view.excused).map(section), "resultCount": view.report.results.count,
            "results": view.report.results.map(row),
        ]
    }

    private func section(_ section: FailureSection) -> [String: Any] {
        [
            "name": section.heading.name, "meaning": section.heading.meaning, "count": section.failures.count,
            "hint": section.hint ?? "", "hasHint": section.hint != nil,
            "failures": section.failures.map { FailureContext($0).values },
        ]
    }

    private func row(_ result: VectorResult) -> [String: Any] {
        [
            "id": result.id.description, "outcome": result.outcome.rawValue,
            "answer": result.answer == .none ? "not sent" : result.answer.rawValue, "requirement": result.requirement,
            "milliseconds": "\(result.milliseconds)",
        ]
    }
}

extension Conclusion {
    /// The class of the page's style that it is shown in.
    fileprivate var tone: String {
        switch self {
        case .conforming: "good"
        case .notConforming: "bad"
        case .asBaseline, .better, .noScore: "odd"
        }
    }
}
