import AttestModel

/// One JSON object a line: a header, one line for each result as it comes, and a footer. A file without a footer is from a
/// run that was cut short.
///
/// No vector has two lines. A file is written as the run goes, and rewritten at the end when a result was revised
/// meanwhile. A line in a pipe cannot be taken back, so results wait there for the end of the run.
package struct JSONLinesReport: Report {
    private let sink: ReportSink
    /// The header of the run, which comes before the first result.
    private var header: RunHeader?
    /// The vectors with a result, in the order in which the results came.
    private var ids: [VectorID] = []
    private var resultByID: [VectorID: VectorResult] = [:]
    /// A Boolean value that indicates whether what was written is no longer right.
    private var isOutdated = false

    package init(sink: ReportSink) { self.sink = sink }

    package mutating func take(_ event: RunEvent) throws(RunnerError) {
        switch event {
        case .started(let header):
            self.header = header
            try sink.write(Self.line("header", header.members))
        case .result(let result), .revised(let result):
            try take(result)
        case .ended(let report):
            try end(report)
        }
    }

    private mutating func take(_ result: VectorResult) throws(RunnerError) {
        guard let header else { return }
        if resultByID.updateValue(result, forKey: result.id) != nil {
            isOutdated = true
        } else {
            ids.append(result.id)
            if sink.isRewritable { try sink.write(Self.line("result", header.members(of: result))) }
        }
    }

    /// Writes the results that the run ends with, unless they are there, and the footer.
    private mutating func end(_ report: RunRecord) throws(RunnerError) {
        let footer = Self.line("footer", report.footerMembers)
        let final = report.resultByID
        let isWhole = sink.isRewritable && !isOutdated && final == resultByID
        guard !isWhole, let header else { return try sink.write(footer) }
        let order = ids.filter { final[$0] != nil } + final.keys.filter { resultByID[$0] == nil }.sorted()
        let rows = order.compactMap { final[$0] }.map { Self.line("result", header.members(of: $0)) }.joined()
        guard sink.isRewritable else { return try sink.write(rows + footer) }
        try sink.rewrite(Self.line("header", header.members) + rows + footer)
    }

    private static func line(_ type: String, _ members: [String: JSONValue]) -> String {
        var members = members
        members["type"] = .string(type)
        return JSONValue.object(members).compactText + "\n"
    }
}
