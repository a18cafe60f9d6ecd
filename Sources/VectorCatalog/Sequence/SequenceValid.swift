import AttestModel
import FixtureForge

extension SequenceGroup {
    /// What devices send in the course of their lives.
    static let sequenceValid = SequenceGroup(
        .sequenceValid,
        [
            .accept(
                "attest-then-assert", "Attestation and the first assertion",
                why: "The everyday course: what the attestation gave must be what the assertion is checked with.",
                [.attest(), .assert("first", 1)]),
            .accept(
                "three-assertions", "Attestation and three assertions in order",
                why: "Each accepted assertion moves the counter on, and the next one must still be accepted.",
                [.attest(), .assert("first", 1), .assert("second", 2), .assert("third", 3)]),
            .accept(
                "gap-then-next", "Counter that jumps ahead, and the one after it",
                why: "Assertions get lost on the way: the counter to store is the received one, not the next in order.",
                [.attest(), .assert("first", 1), .assert("gap", 7), .assert("next", 8)]),
            .accept(
                "first-counter-five", "First assertion that arrives has counter 5",
                why: "The first four were lost, or went to another server; only 0 is too low for the first.",
                [.attest(), .assert("fifth", 5), .assert("sixth", 6)]),
            .accept(
                "highest-counter", "Assertion with the highest counter",
                why: "The counter has 32 bits without a sign, and each of its values is genuine.",
                [.attest(), .assert("highest", 0xFFFF_FFFF)]),
            .accept(
                "two-devices-interleaved", "Two devices that take turns",
                why: "A counter belongs to a key: with one for all devices of a user, the slower one is locked out.",
                [
                    .attest("attest-one", by: "one"), .assert("one-first", 3, by: "one"),
                    .attest("attest-two", by: "two"), .assert("two-first", 1, by: "two"),
                    .assert("one-second", 4, by: "one"), .assert("two-second", 2, by: "two"),
                ]),
            .accept(
                "attested-again", "The same key attested once more between assertions",
                why: "Whether a server takes a second attestation is its choice; the key and its counter go on.",
                [
                    .attest(), .assert("first", 1), .assert("second", 2), .attest("attest-again", expect: .either),
                    .assert("third", 3),
                ]),
            .accept(
                "environment-carried", "Attestation and assertions in the development environment",
                needs: [.environment],
                why: "Only the attestation names the environment; the assertions of its key belong to the same one.",
                [
                    .attest(edits: [DraftEdit(.plan) { $0.environment = .development }]),
                    .assert("first", 1, edits: [DraftEdit(.plan) { $0.environment = .development }]),
                    .assert("second", 2, edits: [DraftEdit(.plan) { $0.environment = .development }]),
                ]),
            .accept(
                "returned-key-is-leaf-key", "Key with a coordinate that begins with a zero byte",
                why: "The key to store is the leaf's in all its 65 bytes: without its zero no assertion verifies.",
                [.attest(by: SequenceForge.keyWithZero), .assert("first", 1, by: SequenceForge.keyWithZero)]),
            .accept(
                "hundred-assertions", "A hundred assertions, one after the other",
                why: "What a server keeps for a key must not grow, wear out or drift with use.",
                [.attest()] + (1...100).map { .assert("assertion-\($0)", UInt32($0)) }),
        ])
}
