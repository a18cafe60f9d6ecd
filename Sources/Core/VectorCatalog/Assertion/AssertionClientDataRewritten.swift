import AttestModel
import FixtureForge

// Client data that a JSON encoder writes back byte for byte. A verifier that parses and rewrites client data before it
// hashes them accepts the genuine ones here, so that it can be caught accepting others.

extension Group where Draft == AssertionDraft {
    /// Client data in the form of the two most common encoders with sorted keys.
    static let assertionCanonicalClientData: [Entry] = [
        canonical(compact) { #"{"amount":100,"challenge":"\#($0)","method":"POST"}"# },
        canonical(spaced) { #"{"amount": 100, "challenge": "\#($0)", "method": "POST"}"# },
    ]

    /// Other texts with the same meaning for a JSON parser.
    static let assertionRewrittenClientData: [Entry] = [
        rewritten("canonical-space-added", impact: .hardening) { $0.replacing(#","method""#, with: #", "method""#) },
        rewritten("canonical-members-reordered", impact: .hardening) { text in
            "{" + text.dropFirst().dropLast().split(separator: ",").reversed().joined(separator: ",") + "}"
        },
        rewritten("canonical-letter-escaped", impact: .hardening) { $0.replacing("POST", with: #"\u0050OST"#) },
        rewritten("canonical-number-rewritten", impact: .hardening) { $0.replacing("100,", with: "1e2,") },
        rewritten("canonical-member-twice") {
            $0.replacing(#"{"amount":100,"#, with: #"{"amount":100000,"amount":100,"#)
        },
        rewritten("canonical-spaces-removed", impact: .hardening, control: spaced) { $0.replacing(" ", with: "") },
        rewritten("canonical-member-twice-spaced", control: spaced) {
            $0.replacing(#"{"amount": 100,"#, with: #"{"amount": 100000, "amount": 100,"#)
        },
    ]

    private static let compact = "sorted-client-data"
    private static let spaced = "sorted-client-data-with-spaces"

    private static func canonical(
        _ name: String, _ text: @escaping @Sendable (_ challenge: String) -> String
    ) -> Entry { .accept(name, after: .plan) { $0.ownClientData = Array(text($0.challenge).utf8) } }

    private static func rewritten(
        _ name: String, impact: Impact = .forgery, control: String = compact,
        _ edit: @escaping @Sendable (String) -> String
    ) -> Entry {
        .reject(name, impact: impact, madeBy: .deviceOwner, control: control, at: .clientData, after: .request) {
            $0.receive(changing: edit)
        }.alsoBreaking(.assertionSignature, indistinguishable)
    }
}
