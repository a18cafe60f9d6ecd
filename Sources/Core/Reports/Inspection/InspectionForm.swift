import AttestModel
import EvidenceAnatomy

/// The values of the form in which a person pastes an object, as they were typed.
package struct InspectionForm: Sendable, Hashable {
    /// The fields of the form, with the values that a server believes.
    package enum Field: String, Sendable, Hashable, CaseIterable {
        case object, appId, keyId, challengeText, challenge, clientData, clientDataHash, environment, type, publicKey
        case storedCounter, at, root
    }

    private var values: [Field: String]

    /// Creates a form with some values.
    package init(_ values: [Field: String] = [:]) { self.values = values }

    /// The value of a field; `nil` for one that was left empty.
    package subscript(field: Field) -> String? {
        get { values[field].flatMap { $0.isEmpty ? nil : $0 } }
        set { values[field] = newValue }
    }

    /// A Boolean value that indicates whether a value that a server believes is given.
    package var hasClaims: Bool { Field.allCases.contains { $0 != .object && self[$0] != nil } }

    /// The fields as the template shows them, but for the object.
    var context: [[String: Any?]] {
        Field.allCases.filter { $0 != .object }.map { field in
            let value = self[field] ?? ""
            return [
                "name": field, "label": field.label, "hint": field.hint, "value": value, "isLong": field.isLong,
                "isText": field.choices.isEmpty && !field.isLong,
                "choices": field.choices.map { (word: $0, isChosen: $0 == value) },
            ]
        }
    }
}

extension InspectionForm.Field {
    var label: String {
        switch self {
        case .object: "Object"
        case .appId: "App ID"
        case .keyId: "Key identifier, as the server has it"
        case .challengeText: "Challenge, as text"
        case .challenge: "Challenge, base64 or hexadecimal"
        case .clientData: "Client data of an assertion, as text with LF as line ends"
        case .clientDataHash: "clientDataHash, base64 or hexadecimal"
        case .environment: "Environment"
        case .type: "Type of a receipt"
        case .publicKey: "Stored public key"
        case .storedCounter: "Stored counter"
        case .at: "Time of the verification (empty: now)"
        case .root: "Trusted root, PEM (empty: Apple's)"
        }
    }

    var hint: String {
        switch self {
        case .appId: "ABCDE12345.com.example.app"
        case .at: "2026-03-01T12:00:00Z"
        default: ""
        }
    }

    var isLong: Bool { [.object, .clientData, .root].contains(self) }

    package static let environmentWords = AttestEnvironment.allCases.map(\.rawValue)
    package static let typeWords = ReceiptType.allCases.map(\.rawValue)

    /// The words to choose from, of which the first is none; empty for a field of text.
    var choices: [String] {
        switch self {
        case .environment: [""] + Self.environmentWords
        case .type: [""] + Self.typeWords
        default: []
        }
    }
}
