/// A reason why a demand of a document has no vectors.
package enum Exclusion: String, Sendable, CaseIterable {
    case app
    case challenge
    case storage
    case transport
    case policy
    case exchange
    case issuer
    case unused
    case invisible
    case contradicted

    /// The reason in one or two sentences.
    package var reason: String {
        switch self {
        case .app: "A duty of the app on the device. The evidence does not show whether the app fulfils it."
        case .challenge:
            "Making challenges and keeping them is up to a live server. The vectors check only that a challenge is "
                + "compared."
        case .storage:
            "Accounts, keys and receipts live in the server's storage. The suite carries the stored key and the "
                + "counter itself."
        case .transport: "The way of an object to the server. The adapter protocol has a form of its own."
        case .policy: "A decision of the server's owner, not a property of an object."
        case .exchange:
            "A call of the server to Apple. `appattest apple` simulates the other side for your tests, and no vector "
                + "judges the caller."
        case .issuer:
            "A duty of Apple, who makes and signs the object. A verifier gains nothing by enforcing it, and might "
                + "lock out genuine devices."
        case .unused: "App Attest does not use this part of the standard."
        case .invisible: "Evidence looks the same, whether the sentence holds or not."
        case .contradicted: "Other texts of Apple's or all genuine objects contradict it; see the contradictions."
        }
    }
}
