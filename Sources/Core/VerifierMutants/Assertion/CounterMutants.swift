import AttestModel
import ReferenceVerifier

/// The assertion's counter read, compared or returned wrongly: AST-COUNTER.
enum CounterMutants {
    static let all: [Mutation<AssertionEvidence>] = [
        counter("counter-may-repeat", "Accepts a counter that equals the stored one.") { $0 >= $1 },
        counter(
            "counter-read-signed",
            "Compares counters as signed numbers, and rejects genuine counters from 2147483648 on."
        ) { Int32(bitPattern: $0) > Int32(bitPattern: $1) },
        counter(
            "stored-counter-signed",
            "Reads the stored counter as a signed number, and the received one as an unsigned number."
        ) { Int64($0) > Int64(Int32(bitPattern: $1)) },
        counter(
            "counter-read-little-endian",
            "Reads the counter with its bytes reversed, and later rejects genuine counters."
        ) { $0.byteSwapped > $1 },
        counter("first-counter-not-compared", "Does not compare the counter while the stored one is 0.") {
            $1 == 0 || $0 > $1
        },
        counter("zero-counter-not-compared", "Accepts a counter of 0 without comparison, as WebAuthn allows.") {
            $0 == 0 || $0 > $1
        },
        counter("counter-only-different", "Accepts every counter that differs from the stored one.") { $0 != $1 },
        counter(
            "counter-may-wrap",
            "Accepts a counter that has wrapped around, and rejects genuine counters after a jump of 2^31 or more."
        ) { Int32(truncatingIfNeeded: Int64($0) - Int64($1)) > 0 },
        counter(
            "counter-plus-one-demanded", "Demands the stored counter plus 1, and rejects genuine counters after a gap."
        ) { Int64($0) == Int64($1) + 1 },
        counter("counter-below-16-bits-demanded", "Rejects genuine counters of more than 65535.") {
            $0 > $1 && $0 <= 0xFFFF
        },
        counter(
            "counter-compared-by-low-half",
            "Compares the lower halves of the counters, and rejects genuine counters after 65535."
        ) { $0 & 0xFFFF > $1 & 0xFFFF },
        output("stored-counter-plus-one-returned", "Returns the stored counter plus 1 instead of the received one.") {
            $0.request.storedCounter + 1
        },
        output("stored-counter-returned", "Returns the stored counter, so that it never advances.") {
            $0.request.storedCounter
        },
    ]

    private static func counter(
        _ name: String, _ summary: String, _ holds: @escaping @Sendable (UInt32, UInt32) -> Bool
    ) -> Mutation<AssertionEvidence> {
        .check(name, .assertionCounter, summary) { evidence in
            holds(try evidence.header.get().counter.get(), UInt32(truncatingIfNeeded: evidence.request.storedCounter))
        }
    }

    private static func output(
        _ name: String, _ summary: String, _ counter: @escaping @Sendable (AssertionEvidence) -> Int64
    ) -> Mutation<AssertionEvidence> {
        .output(name, .assertionCounter, summary) { output, evidence in output.counter = counter(evidence) }
    }
}
