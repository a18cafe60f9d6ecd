import TestBasics
@testable import Reports

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("JUnit")
struct JUnitReportTests {
    /// Returns the texts of the elements and attributes that a path names in the report of a run.
    private func texts(_ path: String, _ report: RunRecord) throws -> [String] {
        // The document is read even where it is broken.
        #expect(XMLParser(data: Data(report.junit.utf8)).parse(), "not well-formed")
        return try XMLDocument(xmlString: report.junit).nodes(forXPath: path).compactMap(\.stringValue)
    }

    @Test("The document is well-formed, whatever a target says")
    func wellFormed() throws {
        let report = try ExampleRun.red()
        #expect(try texts("//error/@type", report) == ["crash"])
        #expect(try texts("//error/@message", report) == ["Title <attestation/chain/c>: expected reject, got crash"])
        #expect(try texts("//error", report)[0].contains("]]> & \"quoted\"\u{FFFD}"))
    }

    @Test("A suite is a group, a case is a vector, the counts are right, and an observed vector passes with its answer")
    func suites() throws {
        let report = try ExampleRun.red()
        #expect(
            try texts("/testsuites/testsuite/@name", report) == [
                "attestation/chain", "attestation/decode", "attestation/nonce", "attestation/validity",
            ])
        for (name, value) in [("tests", "2"), ("failures", "1"), ("time", "0.003250")] {
            #expect(try texts("//testsuite[3]/@\(name)", report) == [value])
        }
        #expect(try texts("//testsuite[1]/@errors", report) == ["1"])
        #expect(try texts("//testcase", report).count == 5)
        #expect(try texts("//testsuite[3]/testcase[@classname='attestation.nonce']/@name", report) == ["a", "b"])
        #expect(try texts("//system-out", report).first == "observed, answer accepted")
    }

    @Test("A vector that is not testable is a failure, and skipped only when the user allowed for it")
    func notTestable() throws {
        let (red, green) = (try ExampleRun.red(), try ExampleRun.green())
        #expect(try texts("//failure/@type", red).contains("notTestable") && texts("//skipped", red).isEmpty)
        #expect(try texts("//skipped", green).count == 1 && texts("//failure", green).isEmpty)
    }

    @Test("Suites come in the order of their names, also where one begins like another")
    func order() throws {
        let ids = ["attestation/key-id/a", "attestation/key/b", "attestation/key/a", "assertion/key/z"]
        let report = ExampleRun.run(try ids.map { try ExampleRun.result($0, .pass) })
        #expect(try texts("//testsuite/@name", report) == ["assertion/key", "attestation/key", "attestation/key-id"])
        #expect(try texts("//testcase/@name", report) == ["z", "a", "b", "a"])
    }
}
