/// A known mistake about evidence: a difference between the value that a server believed and the value that the device
/// used, or an object that is not the one that the device made.
package struct Mistake: Sendable, Hashable, Identifiable {
    /// The part of a verification that a mistake is about.
    package enum Topic: String, Sendable, Hashable, CaseIterable {
        case object, root, time, clientData, challenge, keyId, app, environment, publicKey, counter, receipt

        /// The name for people.
        package var name: String {
            switch self {
            case .clientData: "client data"
            case .keyId: "key identifier"
            case .app: "app ID"
            case .publicKey: "stored key"
            default: rawValue
            }
        }
    }

    /// The meaning of a mistake for the server.
    package enum Consequence: String, Sendable, Hashable, CaseIterable {
        /// The server used another form of the right value: it must use the form that the device used.
        case correct
        /// The bytes were changed on their way: the verifier must refuse them, and the way must be repaired.
        case repair
        /// The evidence is genuine for another value: it may be accepted only where that value is the server's own.
        case confirm
        /// The evidence must be refused.
        case refuse

        /// The advice in a sentence.
        package var advice: String {
            switch self {
            case .correct: "The refusal was right for the value given. Correct the server's value, not the check."
            case .repair: "The refusal of these bytes was right. Correct the way that they come, not the check."
            case .confirm: "The refusal was right for the value given. Use the other value only if it is your own."
            case .refuse: "The refusal is right. Do not accept this object."
            }
        }
    }

    /// The permanent name (`challenge-not-hashed`).
    package let id: String
    package let topic: Topic
    package let consequence: Consequence
    /// The mistake in one sentence.
    package let title: String
    /// The belief of the server.
    package let believed: String
    /// The deed of the device, the client or the way between.
    package let done: String
    /// The exact correction.
    package let correction: String
    /// The usual cause.
    package let why: String
    /// The documents and reports that prove the fact or the mistake.
    package let sources: [String]

    init(
        _ id: String, _ topic: Topic, _ consequence: Consequence, _ title: String, believed: String, done: String,
        correction: String, why: String, sources: [String]
    ) {
        (self.id, self.topic, self.consequence) = (id, topic, consequence)
        (self.title, self.believed, self.done) = (title, believed, done)
        (self.correction, self.why, self.sources) = (correction, why, sources)
    }

    /// Every mistake, in the order of the specification's table.
    package static let all =
        objects + kinds + roots + times + clientDataLayers + clientDataForms + jsonForms + challenges + keyIdentifiers
        + apps + environments + publicKeys + counters + receipts

    /// Returns the mistake with this name.
    package static func named(_ id: String) -> Mistake? { all.first { $0.id == id } }
}

/// The sources that several mistakes share.
enum MistakeSource {
    static let validating = "Apple, Validating apps that connect to your server"
    static let guide = "Apple, Attestation Object Validation Guide"
    static let establishing = "Apple, Establishing your app's integrity"
    static let preparing = "Apple, Preparing to use the app attest service"
    static let assessing = "Apple, Assessing fraud risk"
    static let authorities = "https://www.apple.com/certificateauthority/"
    static let base64 = "RFC 4648"
    static let cbor = "RFC 8949"
    static let json = "RFC 8259"
    static let pkix = "RFC 5280 section 4.1.2.5"
    static let sec1 = "SEC 1 section 2.3.3"
    static let rawChallenge = "https://github.com/veehaitch/devicecheck-appattest/issues/40"
    static let otherJSON = "https://github.com/uebelack/node-app-attest/issues/30"
    static let keyIDText = "https://github.com/Kilo-Org/cloud/pull/5052"
    static let environmentSwitch = "https://github.com/webauthn4j/webauthn4j/issues/590"
    static let receiptRoot = "https://github.com/veehaitch/devicecheck-appattest/pull/10"
}
