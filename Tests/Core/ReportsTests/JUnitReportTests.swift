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
        let document = try XMLReading(ExampleRun.red().junit)
        #expect(document.elements.first?.name == "testsuites")
        let error = try #require(document.all("error").first)
        #expect(error.attributes["type"] == "crash")
        #expect(error.attributes["message"] == "Title <attestation/chain/c>: expected reject, got crash")
        #expect(error.text.contains("]]> & \"quoted\"\u{FFFD}"))
    }

    @Test("A suite is a group, a case is a vector, and the counts are right")
    func suites() throws {
        let document = try XMLReading(ExampleRun.red().junit)
        let suites = document.all("testsuite").map(\.attributes)
        #expect(
            suites.compactMap { $0["name"] } == [
                "attestation/chain", "attestation/decode", "attestation/nonce", "attestation/validity",
            ])
        #expect(suites[2]["tests"] == "2" && suites[2]["failures"] == "1" && suites[2]["time"] == "0.003250")
        #expect(suites[0]["errors"] == "1")
        let cases = document.all("testcase").map(\.attributes)
        #expect(cases.count == 5 && cases[2]["classname"] == "attestation.nonce" && cases[2]["name"] == "a")
    }

    @Test("A vector that is not testable is a failure, and skipped only when the user allowed for it")
    func notTestable() throws {
        let red = try XMLReading(ExampleRun.red().junit)
        #expect(red.all("failure").contains { $0.attributes["type"] == "notTestable" } && red.all("skipped").isEmpty)
        let green = try XMLReading(ExampleRun.green().junit)
        #expect(green.all("skipped").count == 1 && green.all("failure").isEmpty)
    }

    @Test("An observed vector passes, and the answer is shown")
    func observed() throws {
        let document = try XMLReading(ExampleRun.red().junit)
        #expect(document.all("system-out").first?.text == "observed, answer accepted")
    }

    @Test("Suites come in the order of their names, also where one begins like another")
    func order() throws {
        let ids = ["attestation/key-id/a", "attestation/key/b", "attestation/key/a", "assertion/key/z"]
        let document = try XMLReading(ExampleRun.run(try ids.map { try ExampleRun.result($0, .pass) }).junit)
        func names(_ element: String) -> [String] { document.all(element).compactMap { $0.attributes["name"] } }
        #expect(names("testsuite") == ["assertion/key", "attestation/key", "attestation/key-id"])
        #expect(names("testcase") == ["z", "a", "b", "a"])
    }

    @Test("A run that says nothing about conformance is an error")
    func fault() throws {
        let error = try XMLReading(ExampleRun.fault().junit).all("error").first
        #expect(error?.attributes["message"] == "The target rejects everything.")
    }
}

/// The elements of an XML document, in order, as a parser sees them.
private final class XMLReading: NSObject, XMLParserDelegate {
    typealias Element = (name: String, attributes: [String: String], text: String)

    private(set) var elements: [Element] = []
    private var open: [Int] = []

    init(_ text: String) throws {
        super.init()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = self
        try #require(parser.parse(), "not well-formed: \(String(describing: parser.parserError))")
    }

    func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        open.append(elements.count)
        elements.append((name, attributes, ""))
    }

    func parser(_ parser: XMLParser, didEndElement: String, namespaceURI: String?, qualifiedName: String?) {
        open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        if let element = open.last { elements[element].text += text }
    }
}
