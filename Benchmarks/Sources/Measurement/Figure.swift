/// One measured figure with the bound that it has to hold.
package struct Figure: Sendable, Encodable, Hashable {
    /// The judgement of a figure.
    package enum State: String, Sendable, Encodable {
        /// The figure holds its bound, or misses it by no more than its own noise.
        case held
        /// The figure misses its bound by more than its own noise.
        case missed
        /// The figure has no bound.
        case shown
    }

    /// The measured thing.
    package let name: String
    /// The floor that the figure is a ratio to; `nil` for a figure in a unit of its own.
    package let floor: String?
    /// The median.
    package let value: Double
    /// Half the distance between the quartiles; 0 for a single measurement.
    package let noise: Double
    package let unit: Unit
    package let bound: Bound?
    /// A sentence about the measurement.
    package let remark: String?
    package let state: State

    /// Creates a figure in a unit of its own, or a ratio to a floor.
    package init(
        _ name: String, _ values: Distribution, _ unit: Unit, _ bound: Bound? = nil, floor: String? = nil,
        remark: String? = nil
    ) {
        self.name = name
        self.floor = floor
        (value, noise) = (values.median, values.noise)
        (self.unit, self.bound, self.remark) = (unit, bound, remark)
        state = bound.map { $0.holds(values.median, noise: values.noise) ? .held : .missed } ?? .shown
    }

    /// Creates a ratio to a floor that was measured in the same run.
    package init(
        _ name: String, _ comparison: Comparison, _ bound: Bound? = nil, floor: String, remark: String? = nil
    ) {
        self.init(name, comparison.ratios, .times, bound, floor: floor, remark: remark)
    }
}

/// The unit of a figure.
package enum Unit: String, Sendable, Encodable {
    case times = "×"
    case seconds = "s"
    case milliseconds = "ms"
    case microseconds = "µs"
}

/// The wanted range of a figure.
package enum Bound: Sendable, Encodable, Hashable {
    case atMost(Double)
    case atLeast(Double)

    /// Tells whether a figure holds the bound, or misses it by no more than its noise.
    package func holds(_ value: Double, noise: Double) -> Bool {
        switch self {
        case .atMost(let limit): value - noise <= limit
        case .atLeast(let limit): value + noise >= limit
        }
    }

    private enum CodingKeys: CodingKey {
        case atMost, atLeast
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .atMost(let limit): try container.encode(limit, forKey: .atMost)
        case .atLeast(let limit): try container.encode(limit, forKey: .atLeast)
        }
    }
}
