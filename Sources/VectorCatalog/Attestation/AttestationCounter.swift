import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    static let attestationCounter = Group(
        .attestationCounter,
        [
            counter(1, "one", "Counter 1"),
            counter(0x8000_0000, "two-to-31", "Counter 2^31"),
            counter(0xFFFF_FFFF, "max", "Counter 2^32 - 1"),
            counter(0x0000_0100, "256", "Counter 256"),
            counter(0x0100_0000, "0x01000000", "Counter 2^24"),
        ])

    private static func counter(_ value: UInt32, _ name: String, _ title: String) -> Case<AttestationDraft> {
        .reject(
            name, title, impact: .replay, control: "production",
            why: "A key that has already signed is not fresh: it was attested before, elsewhere or by someone else.",
            Fault(.counter, "counter set to \(value)", after: .authData) { $0.authData.counter = value })
    }
}
