import AttestModel

/// One JSON object a line: a header, one line a result as it comes, and a footer. A file without a footer is
/// that of a run which was cut short. A later line of the same id replaces the earlier one.
package struct JSONLinesReport: Report {
    private let sink: ReportSink
    /// What the results are about; known before the first of them.
    private var header: RunHeader?

    package init(sink: ReportSink) { self.sink = sink }

    package mutating func take(_ event: RunEvent) throws(RunnerError) {
        switch event {
        case .started(let header):
            self.header = header
            try write(
                "header",
                [
                    "suiteVersion": .string(header.suiteVersion),
                    "setDigest": .string(header.digest.hex),
                    "seed": .string(header.seed),
                    "time": .string(header.time.description),
                    "target": RunJSON.target(header),
                    "options": RunJSON.options(header.options),
                    "count": .integer(Int64(header.count)),
                    "unjudged": .integer(Int64(header.unjudgedCount)),
                ])
        case .result(let result), .revised(let result):
            if let header { try write("result", RunJSON.result(result, of: header)) }
        case .ended(let report):
            try write(
                "footer",
                [
                    "counts": RunJSON.counts(report),
                    "exitStatus": .integer(Int64(report.exitCode)),
                    "fault": report.fault.map { .string($0.sentence) } ?? .null,
                    "interrupted": .bool(report.fault?.isInterruption ?? false),
                    "remarks": .strings(report.remarks),
                    "baseline": RunJSON.baseline(report),
                    "reasons": RunJSON.reasons(report),
                ])
        }
    }

    private func write(_ type: String, _ members: [String: JSONValue]) throws(RunnerError) {
        var members = members
        members["type"] = .string(type)
        try sink.write(JSONValue.object(members).compactText + "\n")
    }
}
