import AttestModel
import CEmbeddedFiles
import LabModel

extension DiagnosisReport: HTMLPage {
    package static let frame = PageFrame(
        body: EmbeddedFile.DiagnosisPage_mustache.bytes,
        style: EmbeddedFile.AssessmentPage_css.bytes)

    package var title: String { diagnosis.verdict }

    package var context: [String: Any?] {
        [
            "verdict": diagnosis.verdict, "tone": diagnosis.tone,
            "findings": diagnosis.findings.map { (title: $0.mistake.title, facts: $0.facts) },
            "remaining": diagnosis.remaining.map(\.context), "unchecked": diagnosis.unchecked.map(\.context),
            "next": diagnosis.next.map(\.text),
            "statements": diagnosis.statements.map { (name: $0.name, value: $0.value + $0.caution, place: $0.place) },
            "command": command, "count": count,
        ]
    }
}
