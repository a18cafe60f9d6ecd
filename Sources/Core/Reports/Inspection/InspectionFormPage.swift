import AttestModel
import EvidenceAnatomy
import LabModel

/// The page with the form, and below it the verdict on the object that was sent, with the object taken apart.
package struct InspectionFormPage: HTMLPage {
    private let form: InspectionForm
    private let fault: String?
    private let object: InspectedObject?
    private let diagnosis: Diagnosis?

    /// Creates the page.
    ///
    /// - Parameters:
    ///   - form: the values as they were typed.
    ///   - fault: the reason why a value cannot be read, or no object is recognized.
    ///   - recognition: the object; `nil` before one was sent.
    ///   - diagnosis: the verdict with the values that the server believes.
    ///   - facts: the facts that need a verifier.
    package init(
        _ form: InspectionForm, fault: String? = nil, recognition: Recognition? = nil, diagnosis: Diagnosis? = nil,
        facts: InspectionFacts
    ) {
        self.form = form
        self.fault = fault
        object = recognition.map { InspectedObject($0, facts: facts) }
        self.diagnosis = diagnosis
    }

    static func frame() throws -> PageFrame {
        try PageFrame(
            body: PackageResources.InspectionForm_mustache,
            partials: InspectionPage.partials.merging(["result": PackageResources.DiagnosisResult_mustache]) { $1 },
            style: InspectionPage.style + PackageResources.AssessmentPage_css + PackageResources.InspectionForm_css,
            script: PackageResources.InspectionForm_js + PackageResources.InspectionPage_js, sendsForms: true)
    }

    var title: String { diagnosis?.verdict ?? "Inspect App Attest evidence" }

    var context: [String: Any] {
        var values: [String: Any] = [
            "object": form[.object] ?? "", "claims": form.context, "hasClaims": form.hasClaims,
            "hasResult": fault != nil || object != nil, "faults": fault.map { [$0] } ?? [],
        ]
        values["inspected"] = object.map { InspectionPage(object: $0).context }
        values["diagnosis"] = diagnosis.map { diagnosis in
            let own: [String: Any] = [
                "hasChecks": !diagnosis.results.isEmpty, "checks": diagnosis.results.map(AssessmentPage.context),
            ]
            return own.merging(DiagnosisPage(diagnosis: diagnosis, command: nil).context) { own, _ in own }
        }
        return values
    }

    /// Returns the whole page.
    ///
    /// - Throws: the template library's error, only when a template of this program is malformed.
    package func text() throws -> String { try html() }
}
