import AttestModel
import FixtureForge

extension Group where Draft == AssertionDraft {
    static let assertionCounter = Group(
        .assertionCounter,
        [
            stored("replay-equal", "The same assertion once more", control: "next", 2),
            stored("lower-by-one", "Counter one below the stored one", control: "next", 3),
            counter("zero-first", "Counter 0 on the first assertion", control: "first", 0),
            counter("zero-after-many", "Counter 0 after others", control: "gap", 0),
            counter("max-then-zero", "Counter that wrapped to 0", control: "counter-max", 0),
            stored(
                "lower-than-stored-2-31", "Stored counter 2^31", control: "first", 0x8000_0000,
                why: "A signed comparison sees a negative stored counter, and accepts every replay from then on."),
            stored(
                "lower-than-stored-max", "Stored counter 2^32 - 1", control: "first", 0xFFFF_FFFF,
                why: "A signed comparison sees -1 stored, and accepts every replay from then on."),
            stored("equal-at-max", "Highest counter once more", control: "counter-max", 0xFFFF_FFFF),
            stored(
                "little-endian-bigger", "Counter 2 where 256 is stored", control: "next", 256,
                why: "Read in the other byte order the counter is 33554432, and the replay passes."),
        ])

    private static let replay = "A captured assertion works again: the counter is all that tells it from a new one."

    private static func stored(
        _ name: String, _ title: String, control: String, _ value: Int64, why: String = replay
    ) -> Case<AssertionDraft> {
        .reject(
            name, title, impact: .replay, control: control, needs: [.storedCounter], tags: ["replay"], why: why,
            Fault(.storedCounter, "stored counter \(value)", after: .request) { $0.request.storedCounter = value })
    }

    private static func counter(
        _ name: String, _ title: String, control: String, _ value: UInt32
    ) -> Case<AssertionDraft> {
        .reject(
            name, title, impact: .replay, control: control, needs: [.storedCounter], tags: ["replay"],
            why: "No device signs it: a counter that does not grow lets captured assertions work again.",
            Fault(.counter, "counter set to \(value)", after: .authData) { $0.authData.counter = value })
    }
}
