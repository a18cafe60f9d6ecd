import AttestModel
import FixtureForge

extension Group where Draft == AssertionDraft {
    /// Counters that do not grow.
    static let assertionCounter = Group(
        .assertionCounter,
        [
            stored(
                "replay-equal", "Counter equal to the stored counter", control: "next",
                why: "A captured assertion sent again has the counter that is stored. Only the comparison detects it."
            ) { $0 },
            stored(
                "lower-by-one", "Counter one below the stored counter", control: "next",
                why: "An assertion that was captured and held back must not work after a newer one was accepted."
            ) { $0 + 1 },
            counter(
                "zero-first", "Counter 0 on the first assertion", control: "first", 0,
                why: "No device sends counter 0 in an assertion. A verifier that accepts it stores 0 again, and "
                    + "the counter never grows."
            ),
            counter(
                "zero-after-many", "Counter 0 after a stored counter of 2", control: "gap", 0,
                why: "A verifier that treats 0 as \"no counter\" skips the comparison and accepts replays."),
            counter(
                "max-then-zero", "Counter that wraps from 2^32 - 2 to 0", level: .should,
                control: "counter-max", 0,
                why: "A comparison modulo 2^32 sees growth. All captured assertions would work again after the wrap."),
            stored(
                "lower-than-stored-2-31", "Counter 1 where 2^31 is stored", level: .should,
                control: "first", 0x8000_0000,
                why: "A signed comparison reads the stored counter as negative, and accepts every replay from then on."),
            stored(
                "lower-than-stored-max", "Counter 1 where 2^32 - 1 is stored", level: .should,
                control: "first", 0xFFFF_FFFF,
                why: "A signed comparison reads the stored counter as -1, and accepts every replay from then on."),
            stored(
                "equal-at-max", "Maximum counter equal to the stored counter", level: .should,
                control: "counter-max", 0xFFFF_FFFF,
                why:
                    "At the maximum no greater counter exists. A new key has to be attested, and a replay must be rejected."
            ),
            stored(
                "little-endian-bigger", "Counter 2 where 256 is stored", control: "next",
                why: "Read as little-endian, the counter is 33554432, and the replay passes."
            ) { ($0 / 256 + 1) * 256 },
        ])

    private static func stored(
        _ name: String, _ title: String, level: Level = .must, control: String, _ value: Int64, why: String
    ) -> Case<AssertionDraft> {
        stored(name, title, level: level, control: control, why: why) { _ in value }
    }

    private static func stored(
        _ name: String, _ title: String, level: Level = .must, control: String, why: String,
        _ value: @escaping @Sendable (_ counter: Int64) -> Int64
    ) -> Case<AssertionDraft> {
        .reject(
            name, title, level: level, impact: .replay, madeBy: .deviceOwner, control: control, needs: [.storedCounter],
            tags: ["replay"], why: why,
            Fault(.storedCounter, { "stored counter set to \($0.request.storedCounter)" }, after: .request) {
                $0.request.storedCounter = value(Int64($0.counter))
            })
    }

    private static func counter(
        _ name: String, _ title: String, level: Level = .must, control: String, _ value: UInt32, why: String
    ) -> Case<AssertionDraft> {
        .reject(
            name, title, level: level, impact: .replay, control: control, needs: [.storedCounter], tags: ["replay"],
            why: why,
            Fault(.counter, "counter set to \(value)", after: .authData) { $0.authData.counter = value })
    }
}
