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

/// The values of the form in which a person pastes an object, as they were typed.
package struct InspectionForm: Sendable, Hashable {
    /// The fields of the form, with the values that a server believes.
    package enum Field: String, Sendable, Hashable, CaseIterable {
        case object, appId, keyId, challengeText, challenge, clientData, clientDataHash, environment, type, publicKey
        case storedCounter, at, root

        package static let environmentWords = AttestEnvironment.allCases.map(\.rawValue)
        package static let typeWords = ReceiptType.allCases.map(\.rawValue)
    }

    private var values: [Field: String]

    package init(_ values: [Field: String] = [:]) { self.values = values }

    /// The value of a field; `nil` for one that was left empty.
    package subscript(field: Field) -> String? {
        get { values[field].flatMap { $0.isEmpty ? nil : $0 } }
        set { values[field] = newValue }
    }

    /// A Boolean value that indicates whether a value that a server believes is given.
    package var hasClaims: Bool { Field.allCases.contains { $0 != .object && self[$0] != nil } }

    /// The values of the template, but for the object.
    var context: [String: Any?] {
        var values: [String: Any?] = Dictionary(
            uniqueKeysWithValues: Field.allCases.map { ($0.rawValue, self[$0] ?? "") })
        // The first word to choose is none.
        for (field, words) in [(Field.environment, Field.environmentWords), (.type, Field.typeWords)] {
            values[field.rawValue] = ([""] + words).map { (word: $0, isChosen: $0 == self[field] ?? "") }
        }
        return values
    }
}
