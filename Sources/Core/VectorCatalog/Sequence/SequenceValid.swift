import AttestModel
import FixtureForge

extension SequenceGroup {
    /// Returns the sequences that genuine devices send.
    static func sequenceValid(_ subject: EvidenceSubject) -> SequenceGroup {
        SequenceGroup(
            .sequenceValid,
            [
                .accept(
                    "attest-then-assert", "Attestation and the first assertion",
                    why:
                        "Every device begins like this. The key and counter of the attestation must be those that the server "
                        + "uses for the assertion.",
                    [.attest(), .assert("first", 1)]),
                .accept(
                    "three-assertions", "Attestation and three assertions in order",
                    why: "Each accepted assertion raises the stored counter. The next one must still be accepted.",
                    [.attest(), .assert("first", 1), .assert("second", 2), .assert("third", 3)]),
                .accept(
                    "gap-then-next", "Counter that skips values, and the next one after it",
                    why:
                        "Assertions get lost on the way. A server that adds 1 to its own counter, instead of storing the "
                        + "received one, gets out of step.",
                    [.attest(), .assert("first", 1), .assert("gap", 7), .assert("next", 8)]),
                .accept(
                    "first-counter-five", "First assertion that arrives has counter 5",
                    why:
                        "The first four were lost or went to another server. Any counter above 0 is right for the first one.",
                    [.attest(), .assert("fifth", 5), .assert("sixth", 6)]),
                .accept(
                    "highest-counter", "Assertion with the highest counter", level: .should,
                    why:
                        "The counter is an unsigned number of 32 bits. A server that stores it in a signed one fails here.",
                    [.attest(), .assert("highest", 0xFFFF_FFFF)]),
                .accept(
                    "two-devices-interleaved", "Assertions of two devices in turn",
                    why: "Each key has its own counter. A server with one counter per user locks out the device with "
                        + "the lower one.",
                    [
                        .attest("attest-one", by: "one"), .assert("one-first", 3, by: "one"),
                        .attest("attest-two", by: "two"), .assert("two-first", 1, by: "two"),
                        .assert("one-second", 4, by: "one"), .assert("two-second", 2, by: "two"),
                    ]),
                .accept(
                    "attested-again", "Second attestation of the same key between assertions",
                    why:
                        "A server may accept or reject the second attestation. In both cases, the key and its counter must "
                        + "keep working.",
                    [
                        .attest(), .assert("first", 1), .assert("second", 2), .attest("attest-again", expect: .either),
                        .assert("third", 3),
                    ]),
                .accept(
                    "environment-carried", "Attestation and assertions in the development environment",
                    needs: subject.needs(.development),
                    why:
                        "Only the attestation names the environment, and the assertions of its key belong to the same one. A "
                        + "server that asks for production here locks out every test device.",
                    [
                        .attest(edits: [DraftEdit(.plan) { $0.environment = .development }]),
                        .assert("first", 1, edits: [DraftEdit(.plan) { $0.environment = .development }]),
                        .assert("second", 2, edits: [DraftEdit(.plan) { $0.environment = .development }]),
                    ]),
                .accept(
                    "returned-key-is-leaf-key", "Device whose key has a coordinate that begins with a zero byte",
                    why:
                        "The server must store all 65 bytes of the leaf's key. If it drops the zero, no assertion of this "
                        + "device verifies.",
                    [.attest(by: SequenceForge.keyWithZero), .assert("first", 1, by: SequenceForge.keyWithZero)]),
                .accept(
                    "hundred-assertions", "A hundred assertions, one after the other",
                    why:
                        "A server that keeps every assertion, or limits their number per key, locks out its most active users.",
                    [.attest()] + (1...100).map { .assert("assertion-\($0)", UInt32($0)) }),
            ] + updates)
    }
}
