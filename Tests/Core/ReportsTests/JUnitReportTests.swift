import AttestModel
import Foundation
import Testing
@testable import Reports

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("JUnit")
struct JUnitReportTests {
    @Test("The document is well-formed, whatever a target says")
    func wellFormed() throws {
        let document = try XMLReading(JUnitReport.text(ExampleRun.red()))
        #expect(document.elements.first?.name == "testsuites")
        let error = try #require(document.elements.first { $0.name == "error" })
        #expect(error.attributes["type"] == "crash")
        #expect(error.attributes["message"] == "Title <attestation/chain/c>: expected reject, got crash")
        #expect(error.text.contains("]]> & \"quoted\"\u{FFFD}"))
    }

    @Test("A suite is a group, a case is a vector, and the counts are right")
    func suites() throws {
        let document = try XMLReading(JUnitReport.text(ExampleRun.red()))
        let suites = document.elements.filter { $0.name == "testsuite" }
        #expect(
            suites.compactMap { $0.attributes["name"] } == [
                "attestation/chain", "attestation/decode", "attestation/nonce", "attestation/validity",
            ])
        #expect(suites[2].attributes["tests"] == "2")
        #expect(suites[2].attributes["failures"] == "1")
        #expect(suites[0].attributes["errors"] == "1")
        #expect(suites[2].attributes["time"] == "0.003250")
        let cases = document.elements.filter { $0.name == "testcase" }
        #expect(cases.count == 5)
        #expect(cases[2].attributes["classname"] == "attestation.nonce")
        #expect(cases[2].attributes["name"] == "a")
    }

    @Test("A vector that is not testable is a failure, and skipped only when the user allowed for it")
    func notTestable() throws {
        let red = try XMLReading(JUnitReport.text(ExampleRun.red()))
        #expect(red.elements.contains { $0.name == "failure" && $0.attributes["type"] == "notTestable" })
        #expect(!red.elements.contains { $0.name == "skipped" })
        let green = try XMLReading(JUnitReport.text(ExampleRun.green()))
        #expect(green.elements.count { $0.name == "skipped" } == 1)
        #expect(!green.elements.contains { $0.name == "failure" })
    }

    @Test("An observed vector passes, and the answer is shown")
    func observed() throws {
        let document = try XMLReading(JUnitReport.text(ExampleRun.red()))
        #expect(document.elements.first { $0.name == "system-out" }?.text == "observed, answer accepted")
    }

    @Test("Suites come in the order of their names, also where one begins like another")
    func order() throws {
        let ids = ["attestation/key-id/a", "attestation/key/b", "attestation/key/a", "assertion/key/z"]
        let results = try ids.map { VectorResult(vector: try ExampleRun.vector($0, .replay), outcome: .pass) }
        let document = try XMLReading(
            JUnitReport.text(RunRecord(header: ExampleRun.header(), results: results)))
        let suites = document.elements.filter { $0.name == "testsuite" }.compactMap { $0.attributes["name"] }
        #expect(suites == ["assertion/key", "attestation/key", "attestation/key-id"])
        let cases = document.elements.filter { $0.name == "testcase" }.compactMap { $0.attributes["name"] }
        #expect(cases == ["z", "a", "b", "a"])
    }

    @Test("A run that says nothing about conformance is an error")
    func fault() throws {
        let document = try XMLReading(JUnitReport.text(ExampleRun.fault()))
        let error = document.elements.first { $0.name == "error" }
        #expect(error?.attributes["message"] == "The target rejects everything.")
    }
}

/// The elements of an XML document, in order, as a parser sees them.
private final class XMLReading: NSObject, XMLParserDelegate {
    struct Element {
        var name: String
        var attributes: [String: String]
        var text = ""
    }

    private(set) var elements: [Element] = []
    private var open: [Int] = []

    init(_ text: String) throws {
        super.init()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = self
        try #require(parser.parse(), "not well-formed: \(String(describing: parser.parserError))")
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        open.append(elements.count)
        elements.append(Element(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, didEndElement: String, namespaceURI: String?, qualifiedName: String?) {
        open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        if let element = open.last { elements[element].text += text }
    }
}
