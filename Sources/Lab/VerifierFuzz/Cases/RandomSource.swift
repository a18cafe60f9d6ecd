import FixtureForge
import Foundation
import Primitives

/// A sequence of numbers that follows from its start alone (SplitMix64), so that a run can be repeated.
package struct RandomSource: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(_ start: UInt64) { state = start }

    package init(of text: String) { self.init(UInt64(bigEndian: sha256(Array(text.utf8)).prefix(8))) }

    /// The number that the sequence goes on from.
    package var start: UInt64 { state }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    mutating func bytes(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 8)
        while bytes.count < count {
            let word = next()
            for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: word >> (8 * UInt64(shift)))) }
        }
        return Array(bytes.prefix(count))
    }

    mutating func happens(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &self) < probability }
}

/// A value with the weight by which it comes early among others.
struct Weighted<Value: Sendable>: Sendable {
    let value: Value
    let weight: Double

    init(_ value: Value, _ weight: Double) { (self.value, self.weight) = (value, weight) }
}

/// Returns values in a random order in which twice the weight comes twice as soon.
func shuffled<Value>(_ values: [Weighted<Value>], using random: inout RandomSource) -> [Value] {
    values.map { weighted in
        (weighted.value, -log(Double.random(in: .leastNonzeroMagnitude..<1, using: &random)) / weighted.weight)
    }.sorted { $0.1 < $1.1 }.map(\.0)
}
