import Foundation

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
