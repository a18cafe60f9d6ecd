import Measurement

/// The cost of reports with many results.
struct ReportFigures {
    let place: Workplace

    private static let counts = [10_000, 100_000, 1_000_000]

    func measure() throws -> [Figure] {
        try ["jsonl", "junit"].flatMap { format in
            let runs = try Self.counts.map { count in
                try ChildRun(
                    [place.helper("LargeReport"), format, "\(count)", place.file("report")], watchesMemory: true)
            }
            let each = zip(runs, Self.counts).map { $0.processorTime / Double($1) * 1e6 }
            return [
                Figure(
                    "\(format) of 1,000,000 results, each", Distribution([each[2] / each[0]]), .times, .atMost(1.3),
                    floor: "each of 10,000", remark: Self.list(each, "µs")),
                Figure(
                    "\(format) of 1,000,000 results, memory", Distribution([runs[2].peakMemory / runs[0].peakMemory]),
                    .times, .atMost(1.1), floor: "the memory of 10,000",
                    remark: Self.list(runs.map(\.peakMemory), "MiB")),
            ]
        }
    }

    private static func list(_ values: [Double], _ unit: String) -> String {
        values.map { FigureTable.number($0) }.joined(separator: ", ") + " \(unit) at 10,000, 100,000 and 1,000,000"
    }
}
