import AttestModel
import FixtureForge

// Client data that a JSON encoder writes back byte for byte. A verifier that parses and rewrites client data before it
// hashes them accepts the genuine ones here, so that it can be caught accepting others.

extension Group where Draft == AssertionDraft {
    /// Client data in the form of the two most common encoders with sorted keys.
    static let assertionCanonicalClientData: [Case<AssertionDraft>] = [
        canonical(
            compact, "Client data as an encoder with sorted keys and no spaces writes it",
            why: "Most JSON encoders write this form. A verifier must still hash the bytes that it received."
        ) { #"{"amount":100,"challenge":"\#($0)","method":"POST"}"# },
        canonical(
            spaced, "Client data as an encoder with sorted keys and spaces writes it",
            why: "Python's encoder writes this form. A verifier must still hash the bytes that it received."
        ) { #"{"amount": 100, "challenge": "\#($0)", "method": "POST"}"# },
    ]

    /// Other texts with the same meaning for a JSON parser.
    static let assertionRewrittenClientData: [Case<AssertionDraft>] = [
        rewritten(
            "canonical-space-added", "Sorted client data with a space added", "space added after signing",
            why: "To a JSON parser nothing has changed. The bytes that arrived are not the signed ones."
        ) { $0.replacing(#","method""#, with: #", "method""#) },
        rewritten(
            "canonical-members-reordered", "Sorted client data with its members in another order",
            "members reordered after signing",
            why: "A verifier that sorts members before it hashes them accepts an order that the device did not sign."
        ) { text in
            "{" + text.dropFirst().dropLast().split(separator: ",").reversed().joined(separator: ",") + "}"
        },
        rewritten(
            "canonical-letter-escaped", "Sorted client data with an escaped letter",
            "letter replaced by its escape after signing",
            why:
                "The escape and the letter are the same text. A verifier that hashes its own encoding accepts unsigned "
                + "bytes."
        ) { $0.replacing("POST", with: #"\u0050OST"#) },
        rewritten(
            "canonical-number-rewritten", "Sorted client data with a number in another form",
            "100 replaced by 1e2 after signing",
            why: "Both are the number 100, but programs may read them as a float and an integer. Only the signed bytes "
                + "say which was meant."
        ) { $0.replacing("100,", with: "1e2,") },
        rewritten(
            "canonical-member-twice", "Sorted client data with a second amount before the signed one",
            "second amount added after signing",
            why:
                "A verifier that parses and rewrites the text keeps the last amount, which is the signed one. A server "
                + "that reads the first one transfers another amount."
        ) { $0.replacing(#"{"amount":100,"#, with: #"{"amount":100000,"amount":100,"#) },
        rewritten(
            "canonical-spaces-removed", "Sorted client data without its spaces", "spaces removed after signing",
            control: spaced,
            why:
                "Python's encoder puts the spaces back, and so the hash is right again. The bytes that arrived are not "
                + "the signed ones."
        ) { $0.replacing(" ", with: "") },
        rewritten(
            "canonical-member-twice-spaced", "Spaced client data with a second amount before the signed one",
            "second amount added after signing", control: spaced,
            why:
                "Python's decoder keeps the last amount, which is the signed one. A server in another language may read "
                + "the first one."
        ) { $0.replacing(#"{"amount": 100,"#, with: #"{"amount": 100000, "amount": 100,"#) },
    ]

    private static let compact = "sorted-client-data"
    private static let spaced = "sorted-client-data-with-spaces"

    private static func canonical(
        _ name: String, _ title: String, why: String, _ text: @escaping @Sendable (_ challenge: String) -> String
    ) -> Case<AssertionDraft> {
        .accept(
            name, title, why: why,
            edits: [DraftEdit(.plan) { $0.ownClientData = Array(text($0.challenge).utf8) }])
    }

    private static func rewritten(
        _ name: String, _ title: String, _ change: String, control: String = compact, why: String,
        _ edit: @escaping @Sendable (String) -> String
    ) -> Case<AssertionDraft> {
        .reject(
            name, title, impact: .forgery, madeBy: .deviceOwner, control: control, alsoBreaks: indistinguishable,
            why: why,
            Fault(.clientData, change, after: .request) {
                $0.receive(changing: edit)
            })
    }
}
