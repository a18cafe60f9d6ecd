import AttestModel
import CEmbeddedFiles
import EvidenceAnatomy
import LabModel

/// The page with the form, and below it the verdict on the object that was sent, with the object taken apart.
package struct InspectionFormPage: HTMLPage {
    private let form: InspectionForm
    private let fault: String?
    private let object: InspectedObject?
    private let diagnosis: Diagnosis?

    /// - Parameters:
    ///   - fault: the reason why a value cannot be read, or no object is recognized.
    ///   - recognition: the object; `nil` before one was sent.
    ///   - diagnosis: the verdict with the values that the server believes.
    package init(
        _ form: InspectionForm, fault: String? = nil, recognition: Recognition? = nil, diagnosis: Diagnosis? = nil,
        findings: FindingsReader
    ) {
        (self.form, self.fault, self.diagnosis) = (form, fault, diagnosis)
        object = recognition.map { InspectedObject($0, findings) }
    }

    package static let frame = PageFrame(
        body: EmbeddedFile.InspectionForm_mustache.bytes,
        partials: InspectedObject.partials.merging(["result": EmbeddedFile.DiagnosisResult_mustache.bytes]) { $1 },
        style: InspectedObject.style + EmbeddedFile.AssessmentPage_css.bytes + EmbeddedFile.InspectionForm_css.bytes,
        script: EmbeddedFile.InspectionForm_js.bytes + EmbeddedFile.InspectionPage_js.bytes, sendsForms: true)

    package var title: String { diagnosis?.verdict ?? "Inspect App Attest evidence" }

    package var context: [String: Any?] {
        [
            "object": form[.object], "claims": form.context, "hasClaims": form.hasClaims,
            "hasResult": fault != nil || object != nil, "fault": fault, "inspected": object?.context,
            "diagnosis": diagnosis.map { diagnosis in
                DiagnosisReport(diagnosis).context.merging(["checks": diagnosis.results.map(\.context)]) { $1 }
            },
        ]
    }
}
