/// Several measurements of one quantity, summed up by order statistics: a disturbance by another program is an outlier, and
/// moves neither the median nor the quartiles.
package struct Distribution: Sendable, Hashable {
    private let sorted: [Double]

    /// - Parameter samples: at least one.
    package init(_ samples: [Double]) {
        precondition(!samples.isEmpty, "a distribution has at least one sample")
        sorted = samples.sorted()
    }

    /// The middle sample, or the mean of the two in the middle.
    package var median: Double { quantile(0.5) }

    /// The noise: half the distance between the quartiles. Half of the samples lie within it around the middle.
    package var noise: Double { (quantile(0.75) - quantile(0.25)) / 2 }

    package var count: Int { sorted.count }

    /// Returns the value below which a share of the samples lies, interpolated between the two samples around it.
    ///
    /// - Parameter share: between 0 and 1.
    package func quantile(_ share: Double) -> Double {
        let position = share * Double(sorted.count - 1)
        let lower = Int(position)
        let upper = min(lower + 1, sorted.count - 1)
        return sorted[lower] + (sorted[upper] - sorted[lower]) * (position - Double(lower))
    }
}
