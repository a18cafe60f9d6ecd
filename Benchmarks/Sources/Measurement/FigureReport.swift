import Foundation

/// All figures of a run, with the machine that they were measured on.
package struct FigureReport: Sendable, Encodable {
    /// The moment of the run, in ISO 8601.
    package let date: Date
    package let machine: String
    package let figures: [Figure]

    package init(date: Date, machine: String, figures: [Figure]) {
        (self.date, self.machine, self.figures) = (date, machine, figures)
    }

    /// A Boolean value that indicates whether no figure misses its bound by more than its noise.
    package var holds: Bool { figures.allSatisfy { $0.state != .missed } }

    /// The report as JSON: each figure with its state, numbers in the unit of the figure.
    package var json: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            encoder.dateEncodingStrategy = .iso8601
            return try encoder.encode(self)
        }
    }
}
