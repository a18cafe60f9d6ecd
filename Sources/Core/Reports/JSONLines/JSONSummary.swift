import AttestModel

/// A run as one JSON document, for scripts: what was run, the counts, and the failures.
package enum JSONSummary {
    package static func text(_ report: RunRecord) -> String {
        let end = report.end
        return JSONValue.object([
            "suiteVersion": .string(report.header.suiteVersion),
            "setDigest": .string(report.header.digest.hex),
            "seed": .string(report.header.seed),
            "target": report.header.targetJSON,
            "options": report.header.options.json,
            "causes": .strings(RunSummary(report).causeLines),
            "counts": end.countsJSON,
            "holes": end.holesJSON,
            "failures": .array(report.failures.map { .object(report.header.members(of: $0)) }),
            "unjudged": .integer(Int64(report.header.unjudgedCount)),
            "remarks": .strings(report.remarks.map(\.sentence)),
            "cleanRounds": .object(
                Dictionary(
                    uniqueKeysWithValues: report.results.compactMap { result in
                        result.cleanRounds.map { (result.id.description, .integer(Int64($0.count))) }
                    })),
            "baseline": end.baselineJSON,
            "reasons": end.reasonsJSON,
            "fault": report.fault.map { .string($0.sentence) } ?? .null,
            "exitStatus": .integer(Int64(end.exitCode)),
        ]).canonicalText
    }
}
