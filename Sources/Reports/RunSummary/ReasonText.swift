import AttestModel

/// How many rejections had the right reason, in a line.
enum ReasonText {
    static func lines(_ report: RunRecord) -> [String] {
        let counts = report.reasonCounts
        let total = counts.values.reduce(0, +)
        guard total > 0 else { return [] }
        return [
            "rejected for the right reason: \(counts[.right] ?? 0) of \(total), "
                + "\(counts[.otherStage] ?? 0) for another, \(counts[.unknown] ?? 0) unmapped"
        ]
    }
}
