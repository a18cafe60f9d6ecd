import AttestModel

/// What was found out about an adapter, for scripts (spec/schema/check-adapter.schema.json).
package struct AdapterCheckJSON {
    private let report: AdapterCheckReport

    package init(_ report: AdapterCheckReport) { self.report = report }

    /// One JSON document, with a final line feed.
    package var text: String { json.canonicalText }

    private var json: JSONValue {
        .members([
            "target": .members([
                "specification": .string(report.target),
                "name": report.description.map { .string($0.name) },
                "version": report.description.map { .string($0.version) },
                "capabilities": report.description.map { .strings($0.sortedCapabilities) },
            ]),
            "keepsProtocol": .bool(report.keepsProtocol),
            "findings": .array(report.results.map(Self.finding)),
            "exitStatus": .integer(Int64(report.exitCode)),
        ])
    }

    private static func finding(_ finding: RuleResult) -> JSONValue {
        .members([
            "rule": .string(finding.rule.id),
            "title": .string(finding.rule.title),
            "outcome": .string(finding.outcome.rawValue),
            "detail": finding.detail.isEmpty ? nil : .string(finding.detail),
            "advice": finding.outcome == .broken ? .string(finding.rule.advice) : nil,
            "evidence": finding.evidence.isEmpty ? nil : .string(finding.evidence),
        ])
    }
}
