/// One measured figure with the bound that it has to hold.
package struct Figure: Sendable, Encodable, Hashable {
    /// The judgement of a figure.
    package enum State: String, Sendable, Encodable {
        /// The figure holds its bound, or misses it by no more than its own noise.
        case held
        /// The bound cannot hold, as the measured limit shows, and the figure comes near the limit.
        case limited
        /// The figure misses its bound by more than its own noise, and its limit if it has one.
        case missed
        /// The figure has no bound.
        case shown
        /// The figure could not be measured on this machine.
        case notMeasured
    }

    /// The measured thing.
    package let name: String
    /// The floor that the figure is a ratio to; `nil` for a figure in a unit of its own.
    package let floor: String?
    /// The median; `nil` when it was not measured.
    package let value: Double?
    /// Half the distance between the quartiles; 0 for a single measurement.
    package let noise: Double?
    package let unit: Unit
    package let bound: Bound?
    /// The reason why the bound cannot hold; `nil` where it can.
    package let limit: Limit?
    /// A sentence about the measurement, or the reason why there is none.
    package let remark: String?
    package let state: State

    /// Creates a figure in a unit of its own, or a ratio to a floor.
    package init(
        _ name: String, _ values: Distribution, _ unit: Unit, _ bound: Bound? = nil, limit: Limit? = nil,
        floor: String? = nil, remark: String? = nil
    ) {
        self.name = name
        self.floor = floor
        (value, noise) = (values.median, values.noise)
        (self.unit, self.bound, self.limit, self.remark) = (unit, bound, limit, remark)
        state =
            if let bound {
                if bound.holds(values.median, noise: values.noise) {
                    .held
                } else if let limit, limit.bound(like: bound).holds(values.median, noise: values.noise) {
                    .limited
                } else {
                    .missed
                }
            } else { .shown }
    }

    /// Creates a ratio to a floor that was measured in the same run.
    package init(
        _ name: String, _ comparison: Comparison, _ bound: Bound? = nil, limit: Limit? = nil, floor: String,
        remark: String? = nil
    ) {
        self.init(name, comparison.ratios, .times, bound, limit: limit, floor: floor, remark: remark)
    }

    /// Creates a figure that could not be measured.
    package init(notMeasured name: String, because reason: String) {
        self.name = name
        (floor, value, noise, bound, limit) = (nil, nil, nil, nil, nil)
        unit = .times
        remark = reason
        state = .notMeasured
    }
}

/// The unit of a figure.
package enum Unit: String, Sendable, Encodable {
    case times = "×"
    case percent = "%"
    case seconds = "s"
    case milliseconds = "ms"
    case microseconds = "µs"
    case perSecond = "/s"
    case mebibytes = "MiB"
    case cores = "cores"
}

/// The best value of a figure that the task itself leaves possible, measured in the same run.
package struct Limit: Sendable, Encodable, Hashable {
    /// The value of a program that does nothing but what is named in `reason`, in the unit of the figure.
    package let value: Double
    /// The factor within which the figure has to come.
    package let factor: Double
    /// The work that sets the limit.
    package let reason: String

    package init(_ values: Distribution, within factor: Double, because reason: String) {
        (value, self.factor, self.reason) = (values.median, factor, reason)
    }

    /// Returns the bound that follows, in the direction of the bound that cannot hold.
    func bound(like bound: Bound) -> Bound {
        switch bound {
        case .atMost: .atMost(value * factor)
        case .atLeast: .atLeast(value / factor)
        }
    }
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
