import AttestModel

/// JUnit's XML, as build servers read it: a suite for each group of vectors, a case for each vector.
///
/// Build servers show a skipped case as harmless. So a vector that is not testable is skipped only when the user allows
/// it, and otherwise a failure, as it is for the exit status.
enum JUnitReport {
    static func text(_ view: RunSummary) -> String {
        let (report, header) = (view.report, view.header)
        // The results themselves fail.
        let causes = view.fixFirst.enumerated().map { JUnitCase("cause \($0 + 1)", .skipped, $1) }
        let faults = report.fault.map { [JUnitCase("target", .error, type: "fault", $0.sentence)] } ?? []
        let unmatched = report.unmatched.map { unmatched in
            JUnitCase(
                "baseline \(unmatched.entry.pattern)", .failure, type: "unmatched",
                "the baseline's entry matches no \(header.options.kind.unit)")
        }
        let parts = view.coverage.rows.map { row in
            JUnitCase(
                "owed \(row.part)", row.isTested ? .passed : row.failsRun ? .failure : .skipped,
                type: row.failsRun ? "untested" : nil, "\(row.state). \(row.remedy)")
        }
        let groups = Dictionary(grouping: report.results) { "\($0.id.suite)/\($0.id.group)" }
        let vectors = groups.sorted { $0.key < $1.key }.map { name, results in
            (name, results.map { JUnitCase($0, header: header) })
        }
        let suites = ([("fix this first", causes), ("coverage", parts)] + vectors + [("run", faults + unmatched)])
            .filter { !$0.1.isEmpty }
        let facts = RunFacts.of(header).map { XMLNode(name: "property", attributes: [("name", $0), ("value", $1)]) }
        let document = XMLNode(
            name: "testsuites",
            // Jenkins' schema has no count of skipped cases here.
            attributes: totals("appattest \(header.targetName)", suites.flatMap(\.1), [.failure, .error]),
            children: suites.map { name, cases in
                XMLNode(
                    name: "testsuite", attributes: totals(name, cases, [.failure, .error, .skipped]),
                    children: [XMLNode(name: "properties", children: facts)] + cases.map(\.node))
            })
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        document.write(to: &text)
        return text
    }

    /// Returns the attributes of a suite, or of all suites, with the numbers of some verdicts.
    private static func totals(_ name: String, _ cases: [JUnitCase], _ verdicts: [JUnitVerdict]) -> [(String, String)] {
        let names: [JUnitVerdict: String] = [.failure: "failures", .error: "errors"]
        return [("name", name), ("tests", "\(cases.count)")]
            + verdicts.map { verdict in
                (names[verdict] ?? verdict.rawValue, "\(cases.count { $0.verdict == verdict })")
            } + [("time", JUnitCase.seconds(cases.reduce(0) { $0 + $1.milliseconds }))]
    }
}

struct XMLNode {
    var name: String
    var attributes: [(String, String)] = []
    var text = ""
    var children: [XMLNode] = []

    func write(to output: inout String, indent: String = "") {
        guard !text.isEmpty || !children.isEmpty else {
            output += "\(indent)<\(name)\(attributesText)/>\n"
            return
        }
        output += "\(indent)<\(name)\(attributesText)>" + Self.escaped(text, inAttribute: false)
        if !children.isEmpty {
            output += "\n"
            for child in children { child.write(to: &output, indent: indent + "  ") }
            output += indent
        }
        output += "</\(name)>\n"
    }

    private var attributesText: String {
        attributes.map { " \($0)=\"\(Self.escaped($1, inAttribute: true))\"" }.joined()
    }

    private static func escaped(_ text: String, inAttribute: Bool) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\t", "\n", "\r":
                // A parser turns these to blanks in attributes, and returns to line feeds everywhere.
                if inAttribute || scalar == "\r" {
                    escaped += "&#\(scalar.value);"
                } else {
                    escaped.unicodeScalars.append(scalar)
                }
            // XML 1.0 has no way at all to write these.
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
