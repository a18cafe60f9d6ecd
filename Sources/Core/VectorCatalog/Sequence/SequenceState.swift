import AttestModel
import FixtureForge
import Primitives

extension SequenceGroup {
    /// The sequences with one wrong step.
    static let sequenceState = SequenceGroup(
        .sequenceState,
        [
            .oldCounter(
                "replay-same-bytes", control: "three-assertions", after: "second", .replay("replay", of: "second")),
            .oldCounter(
                "replay-after-later", control: "three-assertions", after: "third", .replay("replay", of: "first")),
            .oldCounter(
                "out-of-order-two-three-two", madeBy: .apple, control: "three-assertions", after: "third",
                .badAssertion("second-again", 2, breaks: .assertionCounter)),
            .oldCounter(
                "attest-twice-same-key-then-old-counter", control: "attested-again", after: "attest-again",
                .replay("replay", of: "second")),
            .oldCounter(
                "counter-max-then-anything", level: .should, control: "highest-counter", after: "highest",
                .badAssertion("anything", 1, breaks: .assertionCounter)),
            .reject(
                "assertion-with-other-devices-key", impact: .impersonation, control: "two-devices-interleaved",
                .badAssertion(
                    "one-second", 4, by: "one", breaks: .assertionSignature,
                    DraftEdit(.signature) {
                        $0.signature = $0.place.device("two").key.sign(digest: $0.digest, hash: .sha256)
                    })),
            .reject(
                "attestation-of-b-with-key-of-a", impact: .impersonation, control: "two-devices-interleaved",
                alsoBreaks: AlsoBreaks(
                    .attestationCredentialID,
                    "Another key identifier differs from credentialId, too. Apple's steps 5 and 9 both find the fault."),
                part: .keyId, after: "one-first",
                .badAttestation(
                    "attest-two-as-one", by: "two", breaks: .attestationKeyID,
                    DraftEdit(.request) { $0.request.keyId = $0.place.device("one").keyId })),
            .reject(
                "attestation-over-challenge-of-another-device", impact: .replay, control: "two-devices-interleaved",
                part: .challenge, after: "one-first",
                .badAttestation(
                    "attest-two-over-earlier-challenge", by: "two", breaks: .attestationNonce,
                    DraftEdit(.plan) { $0.challenge = Array($0.place.challenge(of: "attest-one").utf8) },
                    DraftEdit(.request) {
                        $0.request.challenge = Array($0.bytes(16, "challenge of this request").hex.utf8)
                        $0.request.clientDataHash = sha256($0.request.challenge)
                    })),
            .reject(
                "failed-assertion-does-not-advance", impact: .lockout, madeBy: .anyone, control: "three-assertions",
                after: "first",
                .badAssertion(
                    "forged", 0xFFFF_FFFF, breaks: .assertionSignature,
                    DraftEdit(.signature) { $0.signature.s[31] ^= 0x01 })),
            .reject(
                "rejected-app-id-does-not-advance", impact: .lockout, madeBy: .apple, control: "three-assertions",
                after: "first",
                .badAssertion(
                    "other-app", 0xFFFF_FFFF, breaks: .assertionAppID,
                    DraftEdit(.authData) { $0.authData.rpIdHash = sha256(Array($0.app.sibling.appId.utf8)) })),
        ] + wrongUpdates + earlierRequests)
}
