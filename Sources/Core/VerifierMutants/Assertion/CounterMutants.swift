import AttestModel
import ReferenceVerifier

/// The assertion's counter read, compared or returned wrongly: AST-COUNTER.
enum CounterMutants {
    static let all: [Mutation<AssertionEvidence>] = [
        counter("counter-may-repeat") { $0 >= $1 },
        counter("counter-read-signed") { Int32(bitPattern: $0) > Int32(bitPattern: $1) },
        counter("stored-counter-signed") { Int64($0) > Int64(Int32(bitPattern: $1)) },
        counter("counter-read-little-endian") { $0.byteSwapped > $1 },
        counter("first-counter-not-compared") { $1 == 0 || $0 > $1 },
        counter("zero-counter-not-compared") { $0 == 0 || $0 > $1 },
        counter("counter-only-different") { $0 != $1 },
        counter("counter-may-wrap") { Int32(truncatingIfNeeded: Int64($0) - Int64($1)) > 0 },
        counter("counter-plus-one-demanded") { Int64($0) == Int64($1) + 1 },
        counter("counter-below-16-bits-demanded") { $0 > $1 && $0 <= 0xFFFF },
        counter("counter-compared-by-low-byte") { $0 & 0xFF > $1 & 0xFF },
        counter("counter-compared-as-text") { "\($0)" > "\($1)" },
        counter("counter-compared-in-single-precision") { Float($0) > Float($1) },
        counter("counter-compared-by-low-half") { $0 & 0xFFFF > $1 & 0xFFFF },
        output("stored-counter-plus-one-returned") { $0.request.storedCounter + 1 },
        output("stored-counter-returned") { $0.request.storedCounter },
    ]

    private static func counter(
        _ name: String, _ holds: @escaping @Sendable (UInt32, UInt32) -> Bool
    ) -> Mutation<AssertionEvidence> {
        .check(name, .assertionCounter) { evidence in
            holds(try evidence.header.get().counter.get(), UInt32(truncatingIfNeeded: evidence.request.storedCounter))
        }
    }

    private static func output(
        _ name: String, _ counter: @escaping @Sendable (AssertionEvidence) -> Int64
    ) -> Mutation<AssertionEvidence> {
        .output(name, .assertionCounter) { output, evidence in output.counter = counter(evidence) }
    }
}
