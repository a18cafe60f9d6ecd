import AttestModel
import EvidenceAnatomy

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
