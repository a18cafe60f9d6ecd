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
        .accept(
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
        .accept(name, level: level, after: .plan) {
            $0.ownClientData = bytes($0)
            $0.expectsChallenge = true
        }
    }
}
