import AttestModel

/// The assertion's counter read, compared or returned wrongly: AST-COUNTER.
enum CounterMutants {
    static let all: [Mutant] = [
        counter("counter-may-repeat", "Takes a counter that is the stored one.") { $0 >= $1 },
        counter(
            "counter-read-signed",
            "Compares counters as signed numbers, and refuses genuine ones from 2147483648 on."
        ) { Int32(bitPattern: $0) > Int32(bitPattern: $1) },
        counter("stored-counter-signed", "Reads the stored counter as signed, and not the received one.") {
            Int64($0) > Int64(Int32(bitPattern: $1))
        },
        counter(
            "counter-read-little-endian", "Reads the counter in the other byte order, and later refuses genuine ones."
        ) { $0.byteSwapped > $1 },
        counter("first-counter-not-compared", "Does not compare the counter while the stored one is 0.") {
            $1 == 0 || $0 > $1
        },
        counter("zero-counter-not-compared", "Does not compare a counter of 0, as WebAuthn allows.") {
            $0 == 0 || $0 > $1
        },
        counter("counter-only-different", "Is content with any counter but the stored one.") { $0 != $1 },
        counter(
            "counter-may-wrap",
            "Takes a counter that has wrapped around, and refuses genuine ones after a jump of 2^31 or more."
        ) {
            Int32(truncatingIfNeeded: Int64($0) - Int64($1)) > 0
        },
        counter(
            "counter-plus-one-demanded", "Demands the stored counter plus 1, and refuses genuine ones after a gap."
        ) { Int64($0) == Int64($1) + 1 },
        counter("counter-below-16-bits-demanded", "Refuses genuine counters of more than 65535.") {
            $0 > $1 && $0 <= 0xFFFF
        },
        counter(
            "counter-compared-by-low-half",
            "Compares the lower halves of the counters, and refuses genuine ones after 65535."
        ) {
            $0 & 0xFFFF > $1 & 0xFFFF
        },
        output("stored-counter-plus-one-returned", "Returns the stored counter plus 1 instead of the received one.") {
            $0.request.storedCounter + 1
        },
        output("stored-counter-returned", "Returns the stored counter, so that it never advances.") {
            $0.request.storedCounter
        },
    ]

    private static func counter(
        _ name: String, _ summary: String, _ holds: @escaping @Sendable (UInt32, UInt32) -> Bool
    ) -> Mutant {
        .assertion(name, .assertionCounter, summary) { evidence in
            holds(try evidence.header.get().counter.get(), UInt32(truncatingIfNeeded: evidence.request.storedCounter))
        }
    }

    private static func output(
        _ name: String, _ summary: String, _ counter: @escaping @Sendable (AssertionEvidence) -> Int64
    ) -> Mutant {
        .assertion(name, .assertionCounter, summary) { procedure in
            procedure.output = { evidence in
                var output = evidence.output
                output.counter = counter(evidence)
                return output
            }
        }
    }
}
