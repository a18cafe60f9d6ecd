import AttestModel

/// The document of a run, which is written in pieces.
struct JUnitDocument {
    let end: RunEnd

    /// Writes the whole document. The cases are read twice: a suite states its numbers before its cases.
    func write(_ cases: inout SortingSpool, to write: (String) throws -> Void) throws {
        let causes = RunCauses.named(in: end.remarks).enumerated().map { JUnitCase(cause: $1.line, number: $0 + 1) }
        let whole =
            [end.fault.map(JUnitCase.init(fault:))].compactMap(\.self)
            + end.unmatched.map { JUnitCase($0, in: end.header.options.kind) }
        var all = JUnitTotals(causes + whole)
        var groups: [(name: String, totals: JUnitTotals)] = []
        try cases.forEach { piece in
            let waiting = WaitingCase(piece)
            all.add(waiting.verdict, waiting.milliseconds)
            if groups.last?.name != waiting.suite { groups.append((waiting.suite, JUnitTotals())) }
            groups[groups.count - 1].totals.add(waiting.verdict, waiting.milliseconds)
        }
        let root = XMLNode(
            name: "testsuites",
            attributes: [("name", "appattest \(end.header.targetName)")] + all.attributesOfAll)
        try write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(root.start)\n")
        try self.write("fix this first", causes, to: write)
        var next = groups[...]
        var open: String?
        try cases.forEach { piece in
            let waiting = WaitingCase(piece)
            if open != waiting.suite, let group = next.popFirst() {
                if let open { try write(suite(open).end) }
                try write(suite(group.name).start(group.totals))
                open = group.name
            }
            try write(waiting.text)
        }
        if let open { try write(suite(open).end) }
        try self.write("run", whole, to: write)
        try write("\(root.end)\n")
    }

    /// Writes a suite that is at hand; nothing for one without cases.
    private func write(_ name: String, _ cases: [JUnitCase], to write: (String) throws -> Void) throws {
        guard !cases.isEmpty else { return }
        let suite = suite(name)
        try write(suite.start(JUnitTotals(cases)) + cases.map(\.text).joined() + suite.end)
    }

    private func suite(_ name: String) -> JUnitSuite { JUnitSuite(name: name, header: end.header) }
}

/// The frame of the cases of one suite.
private struct JUnitSuite {
    private static let indent = "  "

    let name: String
    let header: RunHeader

    /// Returns the text before the cases: the tag, and the facts of the run.
    func start(_ totals: JUnitTotals) -> String {
        let node = XMLNode(name: "testsuite", attributes: [("name", name)] + totals.attributes)
        let facts = RunFacts.of(header).map { XMLNode(name: "property", attributes: [("name", $0), ("value", $1)]) }
        var text = "\(Self.indent)\(node.start)\n"
        XMLNode(name: "properties", children: facts).write(to: &text, indent: Self.indent + Self.indent)
        return text
    }

    /// The text behind the cases.
    var end: String { "\(Self.indent)\(XMLNode(name: "testsuite").end)\n" }
}
