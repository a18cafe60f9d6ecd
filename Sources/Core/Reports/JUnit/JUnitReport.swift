import AttestModel

/// JUnit's XML, as build servers read it: a suite for each group of vectors, a case for each vector.
///
/// Build servers show a skipped case as harmless. So a vector that is not testable is skipped only when the user allows
/// it, and otherwise a failure, as it is for the exit status.
enum JUnitReport {
    static func text(_ view: RunSummary) -> String {
        let (report, header) = (view.report, view.header)
        let causes = view.fixFirst.enumerated().map { JUnitCase(cause: $1, number: $0 + 1) }
        let run =
            [report.fault.map(JUnitCase.init(fault:))].compactMap(\.self)
            + report.unmatched.map { JUnitCase($0, in: header.options.kind) }
        let groups = Dictionary(grouping: report.results) { "\($0.id.suite)/\($0.id.group)" }
        let vectors = groups.sorted { $0.key < $1.key }.map { name, results in
            (name, results.map { JUnitCase($0, header: header) })
        }
        let suites = ([("fix this first", causes)] + vectors + [("run", run)]).filter { !$0.1.isEmpty }
        let facts = RunFacts.of(header).map { XMLNode(name: "property", attributes: [("name", $0), ("value", $1)]) }
        let document = XMLNode(
            name: "testsuites",
            attributes: [("name", "appattest \(header.targetName)")] + JUnitTotals(suites.flatMap(\.1)).attributesOfAll,
            children: suites.map { name, cases in
                XMLNode(
                    name: "testsuite", attributes: [("name", name)] + JUnitTotals(cases).attributes,
                    children: [XMLNode(name: "properties", children: facts)] + cases.map(\.node))
            })
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        document.write(to: &text)
        return text
    }
}

/// The numbers of a suite, or of all suites, in a JUnit report.
private struct JUnitTotals {
    private let cases: [JUnitCase]

    init(_ cases: [JUnitCase]) { self.cases = cases }

    /// The attributes of a suite.
    var attributes: [(String, String)] {
        attributesOfAll.dropLast() + [count("skipped", .skipped)] + attributesOfAll.suffix(1)
    }

    /// The attributes of all suites. Jenkins' schema has no count of skipped cases here.
    var attributesOfAll: [(String, String)] {
        [
            ("tests", "\(cases.count)"), count("failures", .failure), count("errors", .error),
            ("time", JUnitCase.seconds(cases.reduce(0) { $0 + $1.milliseconds })),
        ]
    }

    private func count(_ name: String, _ verdict: JUnitVerdict) -> (String, String) {
        (name, "\(cases.count { $0.verdict == verdict })")
    }
}

/// The verdict on one case, which is the name of its element.
enum JUnitVerdict: String, Sendable {
    case passed
    case failure
    case error
    case skipped
}
