import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    static let attestationCounter = Group(
        .attestationCounter,
        [
            counter(
                1, "one", "Counter 1 in an attestation",
                why: "A device attests a key before it uses it, so the counter is 0. Another value shows a key "
                    + "that was used before."),
            counter(
                0x8000_0000, "two-to-31", "Counter 2^31 in an attestation", level: .should,
                why:
                    "Read as a signed number, this counter is negative. A check for 'greater than zero' then accepts it."
            ),
            counter(
                0xFFFF_FFFF, "max", "Counter 2^32 - 1 in an attestation", level: .should,
                why:
                    "As a signed number it is -1, which some code uses for 'no counter'. A key with this counter could "
                    + "never be used again."),
            counter(
                0x0000_0100, "256", "Counter 256 in an attestation",
                why: "A verifier that checks only the last byte reads 0 and accepts a key that has signed 256 times."),
            counter(
                0x0100_0000, "0x01000000", "Counter 2^24 in an attestation",
                why: "A verifier that checks only the last two or three bytes reads 0 and accepts a used key."),
        ])

    private static func counter(
        _ value: UInt32, _ name: String, _ title: String, level: Level = .must, why: String
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, level: level, impact: .replay, control: "production", why: why,
            Fault(.counter, "counter set to \(value)", after: .authData) { $0.authData.counter = value })
    }
}
