import AttestModel

/// One JSON object a line: a header, one line for each result as it comes, and a footer. A file without a footer is from a
/// run that was cut short. A later line of the same id replaces the earlier one.
package struct JSONLinesReport: Report {
    private let sink: ReportSink
    /// The header of the run, which comes before the first result.
    private var header: RunHeader?

    package init(sink: ReportSink) { self.sink = sink }

    package mutating func take(_ event: RunEvent) throws(RunnerError) {
        switch event {
        case .started(let header):
            self.header = header
            try write("header", header.members)
        case .result(let result), .revised(let result):
            if let header { try write("result", header.members(of: result)) }
        case .ended(let report):
            try write("footer", report.footerMembers)
        }
    }

    private func write(_ type: String, _ members: [String: JSONValue]) throws(RunnerError) {
        var members = members
        members["type"] = .string(type)
        try sink.write(JSONValue.object(members).compactText + "\n")
    }
}
