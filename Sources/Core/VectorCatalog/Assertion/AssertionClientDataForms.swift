import AttestModel
import FixtureForge

/// Client data in the less common forms of JSON.
let assertionClientDataForms: [Case<AssertionDraft>] = [
    form(
        "client-data-every-json-form", "Client data with every form of a JSON value",
        why:
            "Apps sign whole requests, with numbers, arrays, escapes and spaces of any kind. A reader of the challenge that "
            + "fails on one of them rejects genuine requests."
    ) { draft in
        let members = [
            #""numbers" : [0, -0, 12, -3.5, 0.25, 2e3, 2E+3, 5e-1, 90071992547409930]"#,
            #""literals":[ true ,false,null,[],[ ],{},{ }]"#,
            #""nested":{"a":[{"b":[[1],[{"c":[]}]]}],"d":{"e":{"f":null}}}"#,
            #""escapes":"\" \\ \/ \b \f \n \r \t \u00e9 \u20AC \ud83d\ude00""#,
            #""name with \u0065scape":"","challenge":"\#(draft.challenge)""#,
        ]
        return Array("\t{\r\n \(members.joined(separator: "\t,\r\n "))\n}\r\n".utf8)
    },
    form(
        "challenge-in-escapes", "Challenge whose characters are written as escapes", level: .should,
        why:
            "JSON has several spellings of one text, and libraries differ in what they escape. A verifier compares the text, "
            + "not its spelling."
    ) { draft in
        let escapes = draft.challenge.utf16.map { "\\u" + [UInt8($0 >> 8), UInt8($0 & 0xFF)].hex }.joined()
        return Array(#"{"challenge":"\#(escapes)"}"#.utf8)
    },
    form(
        "challenge-below-other-member", "Challenge beside a member that holds another one", level: .should,
        why:
            "Requests may nest objects with any names. A verifier that searches the client data at every depth finds two "
            + "challenges, or the wrong one."
    ) { Array(#"{"context":{"challenge":"none"},"challenge":"\#($0.challenge)"}"#.utf8) },
    .accept(
        "challenge-in-short-escapes", "Challenge whose characters need escapes", level: .should,
        why:
            "A challenge may hold any characters, and JSON writes some of them as two. A verifier compares the text, not "
            + "its spelling.",
        edits: [
            DraftEdit(.plan) {
                $0.ownClientData = Array(#"{"challenge":"\"\\\/\b\f\n\r\t"}"#.utf8)
                $0.expectsChallenge = true
            },
            DraftEdit(.request) { $0.request.challenge = Array("\"\\/\u{8}\u{C}\n\r\t".utf8) },
        ]),
]

private func form(
    _ name: String, _ title: String, level: Level = .must, why: String,
    _ bytes: @escaping @Sendable (AssertionDraft) -> [UInt8]
) -> Case<AssertionDraft> {
    .accept(
        name, title, level: level, why: why,
        edits: [
            DraftEdit(.plan) {
                $0.ownClientData = bytes($0)
                $0.expectsChallenge = true
            }
        ])
}
