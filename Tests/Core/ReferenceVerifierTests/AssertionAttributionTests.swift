import FixtureForge
import TestBasics

@testable import ReferenceVerifier

/// The faults and the free choices of assertions that no vector of the set has. The proof of the set has all others.
@Suite("One fault in an assertion violates one requirement")
struct AssertionAttributionTests {
    @Test("A signature over another construction of the nonce violates the nonce only")
    func constructions() {
        let constructions: [(String, @Sendable (AssertionDraft) -> [UInt8])] = [
            ("swapped, nonce as digest", { Digest.sha256(Digest.sha256($0.clientData) + $0.authDataBytes) }),
            ("client data hash as digest", { Digest.sha256($0.clientData) }),
            ("authData as message", { Digest.sha256($0.authDataBytes) }),
        ]
        for (name, digest) in constructions {
            let edit = DraftEdit<AssertionDraft>(.digest) { $0.digest = digest($0) }
            let assessment = assess(AssertionDraft.forge("test", in: forgeContext, edits: [edit]).request)
            #expect(assessment.violatedIDs == ["AST-NONCE"], "\(name): \(assessment.account)")
            #expect(assessment.status(.assertionSignature) == .satisfied)
        }
    }

    @Test("A stored key that is no point violates the key only")
    func keys() {
        var request = AssertionDraft.forge("test", in: forgeContext, edits: []).request
        for key in [[], [0], [6] + request.publicKey.dropFirst()] as [[UInt8]] {
            request.publicKey = key
            #expect(assess(request).violatedIDs == ["AST-KEY"], "\(key.prefix(1))")
        }
    }

    @Test(
        "The challenge is a member of one JSON object",
        arguments: [
            (#" { "a":[1,{"challenge":2}], "challenge" : "\u00632VjcmV0" } "#, true),
            (#"{"challenge":"c2VjcmV0","a":-1.5e+3}"#, true), (#"{"challenge":"c2VjcmV0","a":01}"#, false),
            (#"{"challenge":"c2VjcmV0","a":"\ud83d\ude00"}"#, true),
            (#"{"challenge":"c2VjcmV0","a":"\ud800"}"#, false), (#"{"challenge":"c2VjcmV0"}x"#, false),
            (#"{"challenge":"c2VjcmV0",}"#, false), ("\u{FEFF}{}", false), ("", false),
            (#"{"ch\u0061llenge":"x","challenge":"c2VjcmV0"}"#, false),
        ])
    func challenges(text: String, isAccepted: Bool) {
        let edit = DraftEdit<AssertionDraft>(.plan) {
            $0.challenge = "c2VjcmV0"
            $0.ownClientData = Array(text.utf8)
        }
        let assessment = assess(AssertionDraft.forge("test", in: forgeContext, edits: [edit]).request)
        #expect(assessment.violatedIDs == (isAccepted ? [] : ["AST-CHALLENGE"]), "\(assessment.account)")
    }
}
