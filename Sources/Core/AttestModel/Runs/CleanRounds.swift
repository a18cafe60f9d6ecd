import Foundation

/// The rounds of a race that found nothing.
package struct CleanRounds: Sendable, Hashable {
    /// The number of rounds, at least 1.
    package let count: Int

    package init(_ count: Int) { self.count = max(1, count) }

    /// The share of rounds, in percent, that find something at most, at a confidence of 95 %: with probability p of a
    /// finding in each round, n clean rounds have probability (1 - p)^n, which is below 5 % for every larger p.
    package var percent: Double { 100 * (1 - pow(0.05, 1 / Double(count))) }

    /// The bound in digits, like `9.5`.
    package var percentText: String { String(format: percent < 1 ? "%.2f" : "%.1f", percent) }

    /// Text like `30 clean rounds: a round finds something in less than 9.5 % of cases, at 95 %`.
    package var description: String {
        "\(Count.text(count, "clean round")): a round finds something in less than \(percentText) % of cases, at 95 %"
    }
}
