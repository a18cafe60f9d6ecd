import AttestModel
import LabModel

/// The diagnosis of one object as a page.
struct DiagnosisPage: HTMLPage {
    let diagnosis: Diagnosis
    let command: String?

    static func frame() throws -> PageFrame {
        try PageFrame(
            body: PackageResources.DiagnosisPage_mustache,
            partials: ["result": PackageResources.DiagnosisResult_mustache], style: PackageResources.AssessmentPage_css)
    }

    var title: String { diagnosis.verdict }

    var context: [String: Any] {
        func results(_ results: [RequirementResult]) -> [[String: Any]] {
            results.map { ["id": $0.requirement.id, "evidence": $0.evidence] }
        }
        return [
            "verdict": diagnosis.verdict, "tone": diagnosis.tone,
            "findings": diagnosis.findings.map { finding in
                [
                    "title": finding.mistake.title,
                    "facts": finding.facts.map { ["name": $0.name, "value": $0.value] },
                ] as [String: Any]
            },
            "hasRemaining": !diagnosis.remaining.isEmpty, "remaining": results(diagnosis.remaining),
            "hasUnchecked": !diagnosis.unchecked.isEmpty, "unchecked": results(diagnosis.unchecked),
            "hasStatements": !diagnosis.statements.isEmpty,
            "statements": diagnosis.statements.map {
                ["name": $0.name, "value": $0.value + $0.caution, "place": $0.place]
            },
            "hasCommand": command != nil, "command": command ?? "",
            "count": Count.text(diagnosis.hypotheses, "hypothesis was", "hypotheses were"),
        ]
    }
}
