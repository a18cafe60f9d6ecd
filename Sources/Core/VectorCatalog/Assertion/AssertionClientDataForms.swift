import AttestModel
import FixtureForge

extension Group where Draft == AssertionDraft {
    /// Client data in the less common forms of JSON, which only a parser sees, often that of the adapter.
    static let assertionClientDataForms: [Entry] = [
        form("client-data-every-json-form", level: .info) { draft in
            let members = [
                #""numbers" : [0, -0, 12, -3.5, 0.25, 2e3, 2E+3, 5e-1, 90071992547409930]"#,
                #""literals":[ true ,false,null,[],[ ],{},{ }]"#,
                #""nested":{"a":[{"b":[[1],[{"c":[]}]]}],"d":{"e":{"f":null}}}"#,
                #""escapes":"\" \\ \/ \b \f \n \r \t \u00e9 \u20AC \ud83d\ude00""#,
                #""name with \u0065scape":"","challenge":"\#(draft.challenge)""#,
            ]
            return Array("\t{\r\n \(members.joined(separator: "\t,\r\n "))\n}\r\n".utf8)
        },
        form("challenge-in-escapes", level: .info) { draft in
            let escapes = draft.challenge.utf16.map { "\\u" + [UInt8($0 >> 8), UInt8($0 & 0xFF)].hex }.joined()
            return Array(#"{"challenge":"\#(escapes)"}"#.utf8)
        },
        form("challenge-below-other-member", level: .should) {
            Array(#"{"context":{"challenge":"none"},"challenge":"\#($0.challenge)"}"#.utf8)
        },
        accept(
            "challenge-in-short-escapes", level: .info,
            edits: [
                DraftEdit(.plan) {
                    $0.ownClientData = Array(#"{"challenge":"\"\\\/\b\f\n\r\t"}"#.utf8)
                    $0.expectsChallenge = true
                },
                DraftEdit(.request) { $0.request.challenge = Array("\"\\/\u{8}\u{C}\n\r\t".utf8) },
            ]),
    ]

    private static func form(_ name: String, level: Level, _ bytes: @escaping Bytes) -> Entry {
        accept(name, level: level, after: .plan) { ($0.ownClientData, $0.expectsChallenge) = (bytes($0), true) }
    }

    // Client data that a JSON encoder writes back byte for byte. A verifier that parses and rewrites client data before it
    // hashes them accepts the genuine ones here, so that it can be caught accepting others.

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
    ) -> Entry { accept(name, after: .plan) { $0.ownClientData = Array(text($0.challenge).utf8) } }

    private static func rewritten(
        _ name: String, impact: Impact = .forgery, control: String = compact,
        _ edit: @escaping @Sendable (String) -> String
    ) -> Entry {
        reject(name, impact: impact, madeBy: .deviceOwner, control: control, at: .clientData, after: .request) {
            $0.receive(changing: edit)
        }.alsoBreaking(.assertionSignature, indistinguishable)
    }
}
