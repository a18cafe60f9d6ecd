import AttestModel

/// A run as one JSON document, for scripts: what was run, the counts, and the failures.
package enum JSONSummary {
    package static func text(_ report: RunRecord) -> String {
        let header = report.header
        let rounds = report.results.compactMap { result in
            result.cleanRounds.map { (result.id.description, JSONValue.integer(Int64($0.count))) }
        }
        var members = report.footerMembers
        (members["interrupted"], members["seconds"]) = (nil, nil)
        members.merge([
            "suiteVersion": .string(header.suiteVersion), "setDigest": .string(header.digest.hex),
            "seed": .string(header.seed), "target": header.targetJSON, "options": header.options.json,
            "causes": .strings(RunSummary(report).causeLines),
            "failures": .array(report.failures.map { .object(header.members(of: $0)) }),
            "unjudged": .integer(Int64(header.unjudgedCount)),
            "cleanRounds": .object(Dictionary(uniqueKeysWithValues: rounds)),
        ]) { $1 }
        return JSONValue.object(members).canonicalText
    }
}
