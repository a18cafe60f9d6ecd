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
            json("missing", "No challenge", why: replay) { _ in #""nonce":"none""# },
            json("nested-elsewhere", "Challenge inside another member", why: search) {
                #""challenge":"none","context":{"challenge":"\#($0.challenge)"}"#
            },
            json("array-containing-it", "Array that contains the challenge", why: search) {
                #""challenge":["\#($0.challenge)"]"#
            },
            json("number-instead", "Number instead of the challenge", why: loose) { _ in #""challenge":0"# },
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
        .reject(
            name, title, level: level, impact: .replay, control: "first", needs: [.challenge], tags: ["replay"],
            why: why,
            Fault(.clientData, "client data signed with another challenge", after: .plan) {
                $0.ownClientData = Array("{\(member($0)),\($0.requestContext)}".utf8)
            })
    }
}
