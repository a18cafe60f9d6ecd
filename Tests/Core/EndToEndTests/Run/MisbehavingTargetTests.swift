import AttestModel
import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("A target that misbehaves on some vectors is judged on the others")
struct MisbehavingTargetTests {
    /// Noise, a death, a hang and a wrong verdict, each on one vector.
    private static func misbehaving() throws -> FakeAdapter {
        try FakeAdapter(
            cases: #"""
                assertion/counter/zero-first) echo 'Traceback: <oops> & "quoted"' ;;
                assertion/counter/zero-after-many) echo 'I am dying' >&2; exit 7 ;;
                assertion/counter/lower-by-one) cat > /dev/null ;;
                assertion/counter/replay-equal) printf '{"id":"%s","verdict":"accept"}\n' "$id" ;;
                *) reference ;;
                """#)
    }

    private static let expected: [String: JSONValue] = [
        "assertion/counter/zero-first": "protocolError", "assertion/counter/zero-after-many": "crash",
        "assertion/counter/lower-by-one": "timeout", "assertion/counter/replay-equal": "wrongVerdict",
    ]

    @Test("Each has its outcome, the others keep theirs, and every report is complete")
    func outcomes() async throws {
        let fake = try Self.misbehaving()
        let scratch = try ScratchFolder()
        let junit = scratch.path("junit.xml")
        let run = try await Reported.run(
            fake.target, "--only", "assertion/counter/*", "--report", "junit=\(junit)", patience: ["--timeout", "30"])
        #expect(run.ended.status == 1)
        #expect(run.lines.footer["exitStatus"] == 1)
        for (id, outcome) in run.lines.outcomes { #expect(outcome == Self.expected[id] ?? "pass", "\(id)") }
        #expect(Set(run.lines.outcomes.keys).isSuperset(of: Self.expected.keys))
        #expect(run.lines.outcomes.values.contains("pass"))
        #expect(run.ended.standardError.contains("I am dying"))
        try expectWhole(XMLDocument(contentsOf: URL(filePath: junit)), of: run.lines)
    }

    /// One case for each result, and the counts of every suite those of its cases.
    private func expectWhole(_ document: XMLDocument, of lines: RunLines) throws {
        let suites = try document.nodes(forXPath: "/testsuites/testsuite").compactMap { $0 as? XMLElement }
        var cases: Set<String> = []
        for suite in suites {
            for element in suite.elements(forName: "testcase") {
                let parts = ["classname", "name"].compactMap { element.attribute(forName: $0)?.stringValue }
                cases.insert(parts.joined(separator: "/").replacing(".", with: "/"))
            }
            for kind in ["failure", "error"] {
                let count = suite.elements(forName: "testcase").count { !$0.elements(forName: kind).isEmpty }
                #expect(suite.attribute(forName: "\(kind)s")?.stringValue == "\(count)")
            }
        }
        #expect(cases == Set(lines.results.keys))
        let types = try document.nodes(forXPath: "//testcase/*/@type").compactMap(\.stringValue)
        #expect(types.sorted() == ["crash", "protocolError", "timeout", "wrongVerdict"])
    }
}
