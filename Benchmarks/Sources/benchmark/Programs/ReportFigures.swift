import Measurement

/// The cost of reports with many results.
struct ReportFigures {
    let place: Workplace

    private static let counts = [1_000, 10_000, 100_000]

    func measure() throws -> [Figure] {
        try ["jsonl", "junit"].flatMap { format in
            let runs = try Self.counts.map { count in
                try ChildRun(
                    [place.helper("LargeReport"), format, "\(count)", place.file("report")], watchesMemory: true)
            }
            let each = zip(runs, Self.counts).map { $0.processorTime / Double($1) * 1e6 }
            let memory = runs.map { FigureTable.number($0.peakMemory) }.joined(separator: ", ")
            return [
                Figure(
                    "\(format) of 100,000 results, each", Distribution([each[2] / each[0]]), .times, .atMost(1.3),
                    floor: "each of 1,000", remark: Self.list(each, "µs")),
                Figure(
                    "\(format) of 100,000 results, memory", Distribution([runs[2].peakMemory / runs[0].peakMemory]),
                    .times, .atMost(1.1), floor: "the memory of 1,000",
                    remark: "\(memory) MiB at 1,000, 10,000 and 100,000: a run keeps every result to its end, because "
                        + "a later answer can revise it"),
            ]
        }
    }

    private static func list(_ values: [Double], _ unit: String) -> String {
        values.map { FigureTable.number($0) }.joined(separator: ", ") + " \(unit) at 1,000, 10,000 and 100,000"
    }
}
