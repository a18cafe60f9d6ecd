import AttestModel
import FixtureForge
import Primitives

extension SequenceGroup {
    /// The sequences with one wrong step.
    static let sequenceState = SequenceGroup(
        .sequenceState,
        [
            .reject(
                "replay-same-bytes", "Last assertion sent again", impact: .replay,
                control: "three-assertions", needs: [.storedCounter], tags: ["replay"],
                why:
                    "An attacker who records one request can send it again. A server must not accept the same counter twice.",
                SequenceFault("the second assertion sent again", .replay("replay", of: "second"), .after("second"))),
            .reject(
                "replay-after-later", "Early assertion sent again after later ones", impact: .replay,
                control: "three-assertions", needs: [.storedCounter], tags: ["replay"],
                why:
                    "A server that remembers only the last assertion does not recognize this one. The stored counter does.",
                SequenceFault("the first assertion sent again", .replay("replay", of: "first"), .after("third"))),
            .reject(
                "out-of-order-two-three-two", "New assertion with an old counter", impact: .replay, madeBy: .apple,
                control: "three-assertions", needs: [.storedCounter], tags: ["replay"],
                why: "The bytes are new, so a list of seen objects does not help. No device writes a counter "
                    + "twice: only a copied key does.",
                SequenceFault(
                    "another assertion with counter 2 added",
                    .badAssertion("second-again", 2, breaks: .assertionCounter), .after("third"))),
            .reject(
                "attest-twice-same-key-then-old-counter",
                "Old assertion sent again after a second attestation of its key",
                impact: .replay, control: "attested-again", needs: [.storedCounter], tags: ["replay"],
                why:
                    "A server that resets the counter with each attestation of a known key accepts all old assertions again.",
                SequenceFault(
                    "the second assertion sent again", .replay("replay", of: "second"), .after("attest-again"))),
            .reject(
                "counter-max-then-anything", "Counter 1 after the highest counter", level: .should, impact: .replay,
                control: "highest-counter", needs: [.storedCounter], tags: ["replay"],
                why:
                    "No counter is greater than 2^32 - 1. A server that stores it as a signed number sees -1, and accepts "
                    + "every replay.",
                SequenceFault(
                    "an assertion with counter 1 added", .badAssertion("anything", 1, breaks: .assertionCounter),
                    .after("highest"))),
            .reject(
                "assertion-with-other-devices-key", "Assertion signed by another registered device",
                impact: .impersonation, control: "two-devices-interleaved",
                why:
                    "Both keys are genuine and registered. A server that tries all its keys lets one user speak for another.",
                SequenceFault(
                    "assertion signed with the key of device two",
                    .badAssertion(
                        "one-second", 4, by: "one", breaks: .assertionSignature,
                        DraftEdit(.signature) {
                            let sequence = SequenceForge.owner(of: $0.name)
                            let other = SequenceForge.device("two", of: sequence, in: $0.context)
                            $0.signature = other.key.sign(digest: $0.digest, hash: .sha256)
                        }),
                    .inPlace)),
            .reject(
                "attestation-of-b-with-key-of-a", "Attestation of one device with the key identifier of another",
                impact: .impersonation, control: "two-devices-interleaved",
                alsoBreaks: AlsoBreaks(
                    .attestationCredentialID,
                    "Another key identifier differs from credentialId, too. Apple's steps 5 and 9 both find the fault."),
                why: "The key of the second device would replace that of the first, and speak for its user.",
                SequenceFault(
                    "an attestation by device two with the key identifier of device one added",
                    .badAttestation(
                        "attest-two-as-one", by: "two", breaks: .attestationKeyID,
                        DraftEdit(.request) {
                            let name = SequenceForge.owner(of: $0.name)
                            $0.request.keyId = SequenceForge.device("one", of: name, in: $0.context).keyId
                        }),
                    .after("one-first"), part: .keyId)),
            .reject(
                "failed-assertion-does-not-advance", "Forged assertion with a huge counter, then a genuine one",
                impact: .lockout, madeBy: .anyone, control: "three-assertions",
                why:
                    "If a server stores the counter before it verifies the signature, anyone can lock out any device with "
                    + "one forged request.",
                SequenceFault(
                    "an assertion with counter 4294967295 and a broken signature added",
                    .badAssertion(
                        "forged", 0xFFFF_FFFF, breaks: .assertionSignature,
                        DraftEdit(.signature) { $0.signature.s[31] ^= 0x01 }),
                    .after("first"))),
            .reject(
                "rejected-app-id-does-not-advance", "Assertion for another app with a huge counter, then a genuine one",
                impact: .lockout, madeBy: .apple, control: "three-assertions",
                why:
                    "The signature is valid, but the object is for another app. A server that stores its counter locks the "
                    + "device out.",
                SequenceFault(
                    "an assertion for another app with counter 4294967295 added",
                    .badAssertion(
                        "other-app", 0xFFFF_FFFF, breaks: .assertionAppID,
                        DraftEdit(.authData) {
                            $0.authData.rpIdHash = sha256(Array($0.app.sibling.appId.utf8))
                        }),
                    .after("first"))),
        ] + wrongUpdates)
}
