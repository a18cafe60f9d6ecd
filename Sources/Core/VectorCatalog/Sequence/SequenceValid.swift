import AttestModel
import FixtureForge

extension SequenceGroup {
    /// Returns the sequences that genuine devices send.
    static func sequenceValid(_ subject: EvidenceSubject) -> SequenceGroup {
        SequenceGroup(
            .sequenceValid,
            [
                .accept("attest-then-assert", [.attest(), .assert("first", 1)]),
                .accept(
                    "three-assertions", [.attest(), .assert("first", 1), .assert("second", 2), .assert("third", 3)]),
                .accept("gap-then-next", [.attest(), .assert("first", 1), .assert("gap", 7), .assert("next", 8)]),
                .accept("first-counter-five", [.attest(), .assert("fifth", 5), .assert("sixth", 6)]),
                .accept("highest-counter", level: .should, [.attest(), .assert("highest", 0xFFFF_FFFF)]),
                .accept(
                    "two-devices-interleaved",
                    [
                        .attest("attest-one", by: "one"), .assert("one-first", 3, by: "one"),
                        .attest("attest-two", by: "two"), .assert("two-first", 1, by: "two"),
                        .assert("one-second", 4, by: "one"), .assert("two-second", 2, by: "two"),
                    ]),
                .accept(
                    "attested-again",
                    [
                        .attest(), .assert("first", 1), .assert("second", 2), .attest("attest-again", expect: .either),
                        .assert("third", 3),
                    ]),
                .accept(
                    "environment-carried", needs: subject.needs(.development),
                    [
                        .attest(edits: [DraftEdit(.plan) { $0.environment = .development }]),
                        .assert("first", 1, edits: [DraftEdit(.plan) { $0.environment = .development }]),
                        .assert("second", 2, edits: [DraftEdit(.plan) { $0.environment = .development }]),
                    ]),
                .accept(
                    "returned-key-is-leaf-key",
                    [.attest(by: SequenceForge.keyWithZero), .assert("first", 1, by: SequenceForge.keyWithZero)]),
                .accept("receipts-of-two-devices", [.receipt("one", of: "one"), .receipt("two", of: "two")]),
                .accept("hundred-assertions", [.attest()] + (1...100).map { .assert("assertion-\($0)", UInt32($0)) }),
            ] + updates)
    }
}
