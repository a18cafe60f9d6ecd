import AttestModel
import FixtureForge

extension Group where Draft == AssertionDraft {
    static let assertionChallenge = Group(
        .assertionChallenge,
        [
            text("other", "Another challenge", why: replay) { $0.bytes(16, "other challenge").hex },
            text("empty", "Empty challenge", why: loose) { _ in "" },
            text("prefix", "First half of the challenge", why: loose) { String($0.challenge.prefix(16)) },
            text("suffix", "Second half of the challenge", why: loose) { String($0.challenge.suffix(16)) },
            text("case-changed", "Challenge in upper case", why: loose) { $0.challenge.uppercased() },
            text("extended-back", "Challenge with a character behind it", why: loose) { $0.challenge + "0" },
            text("extended-front", "Challenge with a character before it", why: loose) { "0" + $0.challenge },
            text("spaces-around", "Challenge between spaces", why: loose) { " \($0.challenge) " },
            json("missing", "No challenge", why: replay) { _ in #""nonce":"none""# },
            json("nested-elsewhere", "Challenge inside another member", why: search) {
                #""challenge":"none","context":{"challenge":"\#($0.challenge)"}"#
            },
            json("array-containing-it", "Array that contains the challenge", why: search) {
                #""challenge":["\#($0.challenge)"]"#
            },
            json("number-instead", "Number instead of the challenge", why: loose) { _ in #""challenge":0"# },
            json("null-instead", "null instead of the challenge", why: loose) { _ in #""challenge":null"# },
            json("key-in-other-case", "Challenge under the name Challenge", why: otherName) {
                #""Challenge":"\#($0.challenge)""#
            },
            json("key-in-other-case-behind", "Another challenge, and this one under the name Challenge", why: otherName)
            {
                #""challenge":"none","Challenge":"\#($0.challenge)""#
            },
            whole("not-an-object", "Challenge alone instead of an object", why: search) {
                Array("\"\($0.challenge)\"".utf8)
            },
            whole("object-in-array", "Array that holds the object", why: search) {
                Array(#"[{"challenge":"\#($0.challenge)"}]"#.utf8)
            },
            whole("not-json", "Challenge in text that is no JSON", why: search) {
                Array("challenge=\($0.challenge)&\($0.requestContext)".utf8)
            },
            whole("no-client-data", "No client data at all", why: replay) { _ in [] },
            json("twice-genuine-first", "Two challenges, the genuine one first", level: .should, why: twice) {
                #""challenge":"\#($0.challenge)","challenge":"none""#
            },
            json("twice-genuine-last", "Two challenges, the genuine one last", level: .should, why: twice) {
                #""challenge":"none","challenge":"\#($0.challenge)""#
            },
        ])

    private static let replay =
        "The challenge ties the assertion to this request: without it, one held back is sent when it suits."
    private static let loose = "A loose comparison lets client data with a challenge of another session pass."
    private static let search =
        "A verifier that searches the text for the challenge accepts it where an attacker may write."
    private static let otherName =
        "Names are case-sensitive (RFC 8259 section 4 has no other rule): a decoder that folds them reads another member."
    private static let twice = "RFC 8259 leaves open which one counts: two readers of the same data see two challenges."

    private static func text(
        _ name: String, _ title: String, why: String, _ challenge: @escaping @Sendable (AssertionDraft) -> String
    ) -> Case<AssertionDraft> {
        json(name, title, why: why) { #""challenge":"\#(challenge($0))""# }
    }

    private static func json(
        _ name: String, _ title: String, level: Level = .must, why: String,
        _ member: @escaping @Sendable (AssertionDraft) -> String
    ) -> Case<AssertionDraft> {
        whole(name, title, level: level, why: why) { Array("{\(member($0)),\($0.requestContext)}".utf8) }
    }

    private static func whole(
        _ name: String, _ title: String, level: Level = .must, why: String,
        _ clientData: @escaping @Sendable (AssertionDraft) -> [UInt8]
    ) -> Case<AssertionDraft> {
        .reject(
            name, title, level: level, impact: .replay, control: "first", needs: [.challenge], tags: ["replay"],
            why: why,
            Fault(.clientData, "client data signed with another challenge", after: .plan) {
                $0.ownClientData = clientData($0)
            })
    }
}
