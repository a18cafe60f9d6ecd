import AttestModel

/// JUnit's XML, as build servers read it: a suite for each group of vectors, a case for each vector.
///
/// Build servers show a skipped case as harmless. So a vector that is not testable is skipped only when the user allows
/// it, and otherwise a failure, as it is for the exit status.
enum JUnitReport {
    /// Returns the whole document.
    static func text(_ report: RunRecord) -> String {
        let groups = Dictionary(grouping: report.results) { "\($0.id.suite)/\($0.id.group)" }
        var suites = groups.sorted { $0.key < $1.key }.map { name, results in
            (name, results.map { JUnitCase($0, header: report.header) })
        }
        let whole =
            [report.fault.map(JUnitCase.init(fault:))].compactMap(\.self)
            + report.unmatched.map { JUnitCase($0, in: report.header.options.kind) }
        let causes = RunSummary(report).fixFirst.enumerated().map { JUnitCase(cause: $1, number: $0 + 1) }
        if !causes.isEmpty { suites.insert(("fix this first", causes), at: 0) }
        if !whole.isEmpty { suites.append(("run", whole)) }
        // Jenkins' schema has no count of skipped cases here.
        let totals = totals(suites.flatMap(\.1)).filter { $0.0 != "skipped" }
        let root = XMLNode(
            name: "testsuites", attributes: [("name", "appattest \(report.header.targetName)")] + totals,
            children: suites.map { suite($0, $1, header: report.header) })
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        root.write(to: &text)
        return text
    }

    private static func suite(_ name: String, _ cases: [JUnitCase], header: RunHeader) -> XMLNode {
        let properties = RunFacts.of(header)
        let propertyNodes = properties.map { XMLNode(name: "property", attributes: [("name", $0), ("value", $1)]) }
        return XMLNode(
            name: "testsuite", attributes: [("name", name)] + totals(cases),
            children: [XMLNode(name: "properties", children: propertyNodes)] + cases.map(\.node))
    }

    /// Returns the attributes with counts, for a suite or for all.
    private static func totals(_ cases: [JUnitCase]) -> [(String, String)] {
        let counts = [("failures", "failure"), ("errors", "error"), ("skipped", "skipped")].map { name, verdict in
            (name, "\(cases.count { $0.verdict?.name == verdict })")
        }
        return [("tests", "\(cases.count)")] + counts
            + [("time", JUnitCase.seconds(cases.reduce(0) { $0 + $1.milliseconds }))]
    }
}
