import AttestModel
import FixtureForge

extension SequenceGroup {
    /// What goes wrong between one object and the next.
    static let sequenceState = SequenceGroup(
        .sequenceState,
        [
            .reject(
                "replay-same-bytes", "The assertion just accepted once more", impact: .replay,
                control: "three-assertions", needs: [.storedCounter], tags: ["replay"],
                why: "Whoever sees one request can send it again: an accepted counter must not be accepted twice.",
                SequenceFault("the second assertion sent again", .replay("replay", of: "second"), .after("second"))),
            .reject(
                "replay-after-later", "An early assertion once more after later ones", impact: .replay,
                control: "three-assertions", needs: [.storedCounter], tags: ["replay"],
                why: "It differs from the last one, so that a memory of only that one does not help.",
                SequenceFault("the first assertion sent again", .replay("replay", of: "first"), .after("third"))),
            .reject(
                "out-of-order-two-three-two", "New assertion with a counter that has passed", impact: .replay,
                control: "three-assertions", needs: [.storedCounter], tags: ["replay"],
                why: "Its bytes were never seen before, so that a memory of seen objects does not help: a copied key "
                    + "shows by nothing but a counter that repeats.",
                SequenceFault(
                    "another assertion with counter 2 added",
                    .badAssertion("second-again", 2, breaks: .assertionCounter), .after("third"))),
            .reject(
                "attest-twice-same-key-then-old-counter", "Old assertion after the key was attested again",
                impact: .replay, control: "attested-again", needs: [.storedCounter], tags: ["replay"],
                why: "A server that starts to count anew with each attestation of a known key takes all replays again.",
                SequenceFault(
                    "the second assertion sent again", .replay("replay", of: "second"), .after("attest-again"))),
            .reject(
                "counter-max-then-anything", "Counter 1 after the highest one", impact: .replay,
                control: "highest-counter", needs: [.storedCounter], tags: ["replay"],
                why: "Nothing is greater than 2^32 - 1: a signed comparison sees -1 stored, and takes every replay.",
                SequenceFault(
                    "an assertion with counter 1 added", .badAssertion("anything", 1, breaks: .assertionCounter),
                    .after("highest"))),
            .reject(
                "assertion-with-other-devices-key", "Assertion signed by the other known device",
                impact: .impersonation, control: "two-devices-interleaved",
                why: "Both keys are known and genuine, but only one belongs to the identifier that the request names.",
                SequenceFault(
                    "signed with the other device's key",
                    .badAssertion(
                        "one-second", 4, by: "one", breaks: .assertionSignature,
                        DraftEdit(.signature) {
                            let sequence = SequenceForge.owner(of: $0.name)
                            let other = SequenceForge.device("two", of: sequence, in: $0.context)
                            $0.signature = other.key.sign(digest: $0.digest, hash: .sha256)
                        }),
                    .inPlace)),
            .reject(
                "attestation-of-b-with-key-of-a", "Attestation of one device under another's key identifier",
                impact: .impersonation, control: "two-devices-interleaved",
                why: "The second device's key would take the place of the first one's, and speak for its user.",
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
                "failed-assertion-does-not-advance", "Bad signature over a huge counter, then a genuine assertion",
                impact: .lockout, control: "three-assertions",
                why: "A server that stores the counter before it has checked the signature can be made to lock out any "
                    + "device, by anyone.",
                SequenceFault(
                    "an assertion with counter 4294967295 and a broken signature added",
                    .badAssertion(
                        "forged", 0xFFFF_FFFF, breaks: .assertionSignature,
                        DraftEdit(.signature) { $0.signature.s[31] ^= 0x01 }),
                    .after("first"))),
            .reject(
                "rejected-app-id-does-not-advance", "Huge counter for another app, then a genuine assertion",
                impact: .lockout, control: "three-assertions",
                why: "The signature is right, but the object is not for this app: nothing of it may be stored.",
                SequenceFault(
                    "an assertion with counter 4294967295 for another app added",
                    .badAssertion(
                        "other-app", 0xFFFF_FFFF, breaks: .assertionAppID,
                        DraftEdit(.authData) {
                            $0.authData.rpIdHash = sha256(Array("ABCDE12345.com.example.other".utf8))
                        }),
                    .after("first"))),
        ])
}
