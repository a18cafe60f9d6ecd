import AttestModel
import FixtureForge

extension Group where Draft == AssertionDraft {
    /// Client data without the expected challenge in the expected place. Spellings of JSON that parsers read differently, and that
    /// no app sends, are `info`: the parser is often that of the adapter.
    static let assertionChallenge = Group(.assertionChallenge) {
        text("other") { $0.bytes(16, "other challenge").hex }
        text("empty") { _ in "" }
        text("prefix", impact: .hardening) { String($0.challenge.prefix($0.challenge.count / 2)) }
        text("suffix", impact: .hardening) { String($0.challenge.suffix($0.challenge.count / 2)) }
        text("case-changed", impact: .hardening) { $0.challenge.uppercased() }
        text("extended-back", impact: .hardening) { $0.challenge + "0" }
        text("extended-front", impact: .hardening) { "0" + $0.challenge }
        text("spaces-around", impact: .hardening) { " \($0.challenge) " }
        json("missing") { _ in #""nonce":"none""# }
        json("nested-elsewhere", impact: .hardening) {
            #""challenge":"none","context":{"challenge":"\#($0.challenge)"}"#
        }
        json("array-containing-it") { #""challenge":["\#($0.challenge)"]"# }
        json("number-instead") { _ in #""challenge":0"# }
        json("null-instead") { _ in #""challenge":null"# }
        json("true-instead") { _ in #""challenge":true"# }
        json("false-instead") { _ in #""challenge":false"# }
        json("object-instead") { _ in #""challenge":{"$ne":""}"# }
        json("empty-array-instead") { _ in #""challenge":[]"# }
        text("percent-sign") { _ in "%" }
        text("any-pattern") { _ in ".*" }
        text("other-with-extensions", control: "os27-extensions-ed-set") { $0.bytes(16, "other challenge").hex }
        json("key-in-other-case", level: .info, impact: .hardening) { #""Challenge":"\#($0.challenge)""# }
        json("key-in-other-case-behind", level: .info, impact: .hardening) {
            #""challenge":"none","Challenge":"\#($0.challenge)""#
        }
        whole("not-an-object", impact: .hardening) { Array("\"\($0.challenge)\"".utf8) }
        whole("object-in-array", impact: .hardening) { Array(#"[{"challenge":"\#($0.challenge)"}]"#.utf8) }
        whole("not-json", impact: .hardening) {
            Array("challenge=\($0.challenge)&\(AssertionDraft.requestContext)".utf8)
        }
        whole("no-client-data") { _ in [] }
        json("twice-genuine-first", level: .info, impact: .hardening) {
            #""challenge":"\#($0.challenge)","challenge":"none""#
        }
        json("twice-genuine-last", level: .info, impact: .hardening) {
            #""challenge":"none","challenge":"\#($0.challenge)""#
        }
        deep("deep-arrays", opening: "[", closing: "]")
        deep("deep-objects", opening: #"{"a":"#, middle: "0", closing: "}")
        // Texts that loose comparisons take for the challenge.
        [
            ("space-behind", " "), ("line-feed-behind", "\\n"), ("nul-behind", "\\u0000"), ("accent-behind", "\u{301}"),
            ("zero-width-space-behind", "\u{200B}"), ("foreign-letter-behind", "é"), ("padding-behind", "="),
        ].map { name, end in text(name, impact: .hardening) { $0.challenge + end } }
        text("space-before", impact: .hardening) { " " + $0.challenge }
        text("full-width", impact: .hardening) { draft in
            let wide = draft.challenge.unicodeScalars.compactMap { Unicode.Scalar($0.value + 0xFEE0) }
            return String(String.UnicodeScalarView(wide))
        }
        nearMisses(of: "Challenge", except: [.highBit, .base64Case, .letterCase, .asText]) { name, miss in
            text(name, impact: .hardening) { String(decoding: miss(Array($0.challenge.utf8)), as: UTF8.self) }
        }
    }

    /// Returns a case whose client data is JSON too deep to be read with one frame of the stack for each level. A verifier
    /// that reads the challenge anyway may accept it.
    private static func deep(_ name: String, opening: String, middle: String = "", closing: String) -> Entry {
        reject(
            name, impact: .denialOfService, madeBy: .deviceOwner, needs: [.challenge], at: .clientData, after: .plan
        ) { draft in
            let deep = [opening, closing].map { String(repeating: $0, count: 100_000) }
            draft.setMember(#""challenge":"\#(draft.challenge)","deep":\#(deep[0])\#(middle)\#(deep[1])"#)
        }.harmlessWithResult().killingProcesses()
    }

    private static let clientData = Place(
        .clientData, after: .plan, impact: .replay, madeBy: .deviceOwner, needs: [.challenge], tag: "replay")
    private static let text = clientData.setting { (draft: inout AssertionDraft, challenge: String) in
        draft.setMember(#""challenge":"\#(challenge)""#)
    }

    private static let json = clientData.setting { $0.setMember($1) }

    private static let whole = clientData.setting { $0.ownClientData = $1 }
}

extension AssertionDraft {
    /// Puts another member, or several, in the place of the challenge.
    fileprivate mutating func setMember(_ member: String) { ownClientData = Array(clientDataObject.with(member).utf8) }
}
