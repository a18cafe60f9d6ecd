import AttestModel

/// A run as one JSON document, for scripts: what was run, the counts, and the failures.
package enum JSONSummary {
    package static func text(_ report: RunReport) -> String {
        JSONValue.object([
            "suiteVersion": .string(report.header.suiteVersion),
            "setDigest": .string(report.header.digest.hex),
            "seed": .string(report.header.seed),
            "target": RunJSON.target(report.header),
            "options": RunJSON.options(report.header.options),
            "counts": RunJSON.counts(report),
            "failures": .array(report.failures.map { .object(RunJSON.result($0, of: report.header)) }),
            "unjudged": .integer(Int64(report.header.unjudgedCount)),
            "remarks": .strings(report.remarks),
            "baseline": RunJSON.baseline(report),
            "reasons": RunJSON.reasons(report),
            "fault": report.fault.map { .string($0.sentence) } ?? .null,
            "exitStatus": .integer(Int64(report.exitCode)),
        ]).canonicalText
    }
}
