import AttestModel
import ConformanceRunner

/// JUnit's XML, as build servers read it: a suite a group of vectors, a case a vector.
///
/// Build servers show a skipped case as harmless. So a vector that is not testable is skipped only when the
/// user allowed for it, and else a failure, as it is for the exit status.
public struct JUnitReport: Report {
    private let sink: ReportSink

    public init(sink: ReportSink) { self.sink = sink }

    public mutating func take(_ event: RunEvent) throws(RunnerError) {
        guard case .ended(let report) = event else { return }
        try sink.write(Self.text(report))
    }

    /// The whole document.
    static func text(_ report: RunReport) -> String {
        let groups = Dictionary(grouping: report.results) { "\($0.vector.id.suite)/\($0.vector.id.group)" }
        var suites = groups.sorted { $0.key < $1.key }.map { name, results in
            suite(name, results.map { JUnitCase($0, header: report.header) }, header: report.header)
        }
        if let fault = report.fault { suites.append(suite("run", [JUnitCase(fault)], header: report.header)) }
        let root = XMLNode(
            name: "testsuites", attributes: [("name", "appattest \(report.header.targetName)")], children: suites)
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        root.write(to: &text)
        return text
    }

    private static func order(_ options: RunOptions) -> [(String, String)] {
        var properties: [(String, String)] = []
        if let seed = options.shuffleSeed { properties.append(("shuffleSeed", "\(seed)")) }
        if options.repeats > 1 { properties.append(("repeat", "\(options.repeats)")) }
        return properties
    }

    private static func suite(_ name: String, _ cases: [JUnitCase], header: RunHeader) -> XMLNode {
        let facts = [
            ("suiteVersion", header.suiteVersion), ("setDigest", header.digest.hex), ("target", header.target),
            ("profile", header.options.profile.rawValue),
        ]
        let properties = facts + order(header.options)
        let propertyNodes = properties.map { XMLNode(name: "property", attributes: [("name", $0), ("value", $1)]) }
        return XMLNode(
            name: "testsuite",
            attributes: [
                ("name", name),
                ("tests", "\(cases.count)"),
                ("failures", "\(cases.count { $0.verdict?.name == "failure" })"),
                ("errors", "\(cases.count { $0.verdict?.name == "error" })"),
                ("skipped", "\(cases.count { $0.verdict?.name == "skipped" })"),
                ("time", JUnitCase.seconds(cases.reduce(0) { $0 + $1.milliseconds })),
            ],
            children: [XMLNode(name: "properties", children: propertyNodes)] + cases.map(\.node))
    }
}
