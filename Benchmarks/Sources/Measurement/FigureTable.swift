import Foundation

/// The figures as a table of at most 80 columns.
package struct FigureTable {
    private let figures: [Figure]

    package init(_ figures: [Figure]) { self.figures = figures }

    /// The lines, with a line feed at the end of each.
    package var text: String {
        let header = row("what", "measured", "noise", "wanted", "")
        let lines = figures.flatMap { figure in [line(for: figure)] + remark(of: figure) }
        return ([header, String(repeating: "-", count: header.count)] + lines + [summary])
            .map { $0 + "\n" }.joined()
    }

    /// One sentence about all bounds.
    private var summary: String {
        let states = Dictionary(grouping: figures, by: \.state).mapValues(\.count)
        let counts = [Figure.State.held, .missed, .shown].map { states[$0] ?? 0 }
        return "\n\(counts[0]) bounds held, \(counts[1]) missed, \(counts[2]) without a bound."
    }

    private func line(for figure: Figure) -> String {
        let sign =
            switch figure.state {
            case .missed: "MISSED"
            case .held: "held"
            case .shown: ""
            }
        let noise = figure.noise > 0 ? "±" + Self.number(figure.noise) : ""
        let wanted =
            switch figure.bound {
            case .atMost(let limit)?: "<= " + Self.number(limit)
            case .atLeast(let limit)?: ">= " + Self.number(limit)
            case nil: ""
            }
        return row(figure.name, "\(Self.number(figure.value)) \(figure.unit.rawValue)", noise, wanted, sign)
    }

    private func remark(of figure: Figure) -> [String] {
        let floor = figure.floor.map { "of: \($0)" }
        return [floor, figure.remark].compactMap(\.self).flatMap { Self.wrapped("    " + $0) }
    }

    private func row(_ name: String, _ value: String, _ noise: String, _ wanted: String, _ sign: String) -> String {
        var line = Self.padded(name, 40) + " " + Self.padded(value, 11, right: true)
        line += " " + Self.padded(noise, 7, right: true) + " " + Self.padded(wanted, 9, right: true)
        line += "  " + sign
        while line.last == " " { line.removeLast() }
        return line
    }

    private static func padded(_ text: String, _ width: Int, right: Bool = false) -> String {
        let padding = String(repeating: " ", count: max(0, width - text.count))
        return right ? padding + text : text + padding
    }

    /// Breaks a line at spaces, so that no line is longer than 80 columns.
    private static func wrapped(_ text: String) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            if line.count + word.count + 1 > 80 {
                lines.append(line)
                line = "    "
            }
            line += (line.isEmpty || line.last == " " ? "" : " ") + (word.isEmpty ? " " : word)
        }
        return lines + [line]
    }

    /// Returns a number with three significant digits, or all digits before the point.
    package static func number(_ value: Double) -> String {
        let digits = value.magnitude >= 100 ? 0 : value.magnitude >= 10 ? 1 : 2
        return String(format: "%.\(digits)f", value)
    }
}
