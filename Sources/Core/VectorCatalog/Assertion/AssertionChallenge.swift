import AttestModel
import FixtureForge

extension Group where Draft == AssertionDraft {
    /// Client data without the expected challenge in the expected place.
    static let assertionChallenge = Group(
        .assertionChallenge,
        [
            text(
                "other", "Another challenge",
                why:
                    "The challenge ties the assertion to this request. Without the check a captured assertion can be replayed."
            ) { $0.bytes(16, "other challenge").hex },
            text(
                "empty", "Empty challenge",
                why: "An empty text is a prefix of every challenge. A loose comparison accepts it for any session."
            ) { _ in "" },
            text(
                "prefix", "First half of the challenge",
                impact: .hardening,
                why: "A comparison by prefix halves what an attacker has to guess."
            ) { String($0.challenge.prefix($0.challenge.count / 2)) },
            text(
                "suffix", "Second half of the challenge",
                impact: .hardening,
                why: "A comparison by suffix halves what an attacker has to guess."
            ) { String($0.challenge.suffix($0.challenge.count / 2)) },
            text(
                "case-changed", "Challenge in upper case",
                impact: .hardening,
                why: "A challenge is compared byte by byte. Ignoring case makes different challenges equal."
            ) { $0.challenge.uppercased() },
            text(
                "extended-back", "Challenge followed by another character",
                impact: .hardening,
                why: "A comparison that stops at the expected length accepts text that is not the challenge."
            ) { $0.challenge + "0" },
            text(
                "extended-front", "Challenge preceded by another character",
                impact: .hardening,
                why: "A search for the challenge inside the member accepts text that is not the challenge."
            ) { "0" + $0.challenge },
            text(
                "spaces-around", "Challenge surrounded by spaces",
                impact: .hardening,
                why: "A comparison that trims accepts client data that no correct app sends."
            ) { " \($0.challenge) " },
            json(
                "missing", "Client data without the member challenge",
                why: "If a missing challenge passes, an assertion that was held back works whenever the attacker likes."
            ) { _ in #""nonce":"none""# },
            json(
                "nested-elsewhere", "Challenge inside another member",
                impact: .hardening,
                why: "A verifier that searches all members reads a value from a place where the app does not put "
                    + "the challenge."
            ) {
                #""challenge":"none","context":{"challenge":"\#($0.challenge)"}"#
            },
            json(
                "array-containing-it", "Array that contains the challenge",
                why: "A membership test in place of a comparison accepts a list of guessed challenges."
            ) {
                #""challenge":["\#($0.challenge)"]"#
            },
            json(
                "number-instead", "Challenge replaced by a number",
                why: "Loose comparison of a number with text is true for some challenges in some languages."
            ) { _ in #""challenge":0"# },
            json(
                "null-instead", "Challenge replaced by null",
                why: "A null that counts as no challenge skips the check and allows a replay."
            ) { _ in #""challenge":null"# },
            json(
                "key-in-other-case", "Challenge under the name Challenge",
                impact: .hardening,
                why:
                    "JSON names are case-sensitive. A decoder that ignores case reads a member that the app did not send."
            ) {
                #""Challenge":"\#($0.challenge)""#
            },
            json(
                "key-in-other-case-behind", "Another challenge, then the expected one under the name Challenge",
                impact: .hardening,
                why: "A decoder that ignores case reads the second member in place of the first, which has no "
                    + "right challenge."
            ) {
                #""challenge":"none","Challenge":"\#($0.challenge)""#
            },
            whole(
                "not-an-object", "JSON string with the challenge instead of an object",
                impact: .hardening,
                why: "A verifier that searches the text finds the challenge although there is no member of that name."
            ) {
                Array("\"\($0.challenge)\"".utf8)
            },
            whole(
                "object-in-array", "Array that contains the client data object",
                impact: .hardening,
                why: "A verifier that looks for the member at any depth accepts other documents than the app sends."
            ) {
                Array(#"[{"challenge":"\#($0.challenge)"}]"#.utf8)
            },
            whole(
                "not-json", "Challenge in text that is not JSON",
                impact: .hardening,
                why:
                    "A search for the text accepts any document that mentions the challenge, such as a form or a log line."
            ) {
                Array("challenge=\($0.challenge)&\(AssertionDraft.requestContext)".utf8)
            },
            whole(
                "no-client-data", "Empty client data where a challenge is expected",
                why: "If empty client data passes, a captured assertion over an empty body can be replayed without end."
            ) { _ in [] },
            json(
                "twice-genuine-first", "Two challenges, the expected one first", level: .should,
                impact: .hardening,
                why: "RFC 8259 leaves open which one counts. A parser that keeps the last sees another challenge."
            ) {
                #""challenge":"\#($0.challenge)","challenge":"none""#
            },
            json(
                "twice-genuine-last", "Two challenges, the expected one last", level: .should,
                impact: .hardening,
                why: "RFC 8259 leaves open which one counts. A parser that keeps the first sees another challenge."
            ) {
                #""challenge":"none","challenge":"\#($0.challenge)""#
            },
            deep("deep-arrays", "Client data with 100,000 arrays inside each other", opening: "[", closing: "]"),
            deep(
                "deep-objects", "Client data with 100,000 objects inside each other", opening: #"{"a":"#, middle: "0",
                closing: "}"),
        ])

    /// Returns a case whose client data is JSON too deep to be read with one frame of the stack for each level. A verifier
    /// that reads the challenge anyway may accept it.
    private static func deep(
        _ name: String, _ title: String, opening: String, middle: String = "", closing: String
    ) -> Case<AssertionDraft> {
        .reject(
            name, title, impact: .denialOfService, madeBy: .deviceOwner, control: "first",
            needs: [.challenge], isHarmlessWithResult: true,
            why:
                "Whoever has a device can sign such client data. A reader that calls itself for each level exhausts its "
                + "stack, and the server ends.",
            Fault(.clientData, "client data replaced before signing", after: .plan) { draft in
                let deep = [opening, closing].map { String(repeating: $0, count: 100_000) }
                let member = #""challenge":"\#(draft.challenge)","deep":\#(deep[0])\#(middle)\#(deep[1])"#
                draft.ownClientData = Array(draft.clientDataObject.with(member).utf8)
            }
        ).killingProcesses()
    }

    private static func text(
        _ name: String, _ title: String, impact: Impact = .replay, why: String,
        _ challenge: @escaping @Sendable (AssertionDraft) -> String
    ) -> Case<AssertionDraft> {
        json(name, title, impact: impact, why: why) { #""challenge":"\#(challenge($0))""# }
    }

    private static func json(
        _ name: String, _ title: String, level: Level = .must, impact: Impact = .replay, why: String,
        _ member: @escaping @Sendable (AssertionDraft) -> String
    ) -> Case<AssertionDraft> {
        whole(name, title, level: level, impact: impact, why: why) {
            Array($0.clientDataObject.with(member($0)).utf8)
        }
    }

    private static func whole(
        _ name: String, _ title: String, level: Level = .must, impact: Impact = .replay, why: String,
        _ clientData: @escaping @Sendable (AssertionDraft) -> [UInt8]
    ) -> Case<AssertionDraft> {
        .reject(
            name, title, level: level, impact: impact, madeBy: .deviceOwner, control: "first", needs: [.challenge],
            tags: ["replay"],
            why: why,
            Fault(.clientData, "client data replaced before signing", after: .plan) {
                $0.ownClientData = clientData($0)
            })
    }
}
