import Foundation
import Transport

/// The times that answers to requests of one kind took.
struct TimingSample: Sendable {
    /// The number of requests of each kind.
    static let size = 100

    var milliseconds: [Double] = []

    /// Adds the time of an exchange; one without an answer has none.
    mutating func add(_ exchange: LiveExchange) {
        guard case .success = exchange.result else { return }
        milliseconds.append((exchange.end - exchange.start) / .milliseconds(1))
    }

    /// The median in milliseconds; 0 for no times.
    var median: Double { Self.median(of: milliseconds) }

    /// The median of the distances from the median, in milliseconds: half of the times lie within it.
    var spread: Double {
        let middle = median
        return Self.median(of: milliseconds.map { abs($0 - middle) })
    }

    var description: String { String(format: "%.2f ms (± %.2f, median of %d)", median, spread, milliseconds.count) }

    /// Returns whether the medians of two samples lie further apart than half of the times of either.
    func differs(from other: TimingSample) -> Bool { abs(median - other.median) > max(spread, other.spread) }

    private static func median(of values: [Double]) -> Double {
        guard !values.isEmpty else { return 0 }
        let sorted = values.sorted()
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
}
