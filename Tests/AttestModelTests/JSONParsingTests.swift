import AttestModel
import Testing

@Suite("Reading JSON takes one complete document and nothing else")
struct JSONParsingTests {
    @Test("White space around a document is part of it")
    func whiteSpace() throws {
        #expect(try JSONValue.parse(Array(" \r\n\t{ \"a\" : [ ] }\n".utf8)) == .object(["a": .array([])]))
    }

    @Test(
        "What is cut off, followed by more, or no JSON at all is refused as such",
        arguments: [
            "", " ", "{", #"{"a""#, #"{"a":"#, #"{"a":1"#, #"{"a":1,"#, "[1,2", #""abc"#, "tru", "{} {}", "1 2", "[1,]",
            #"{"a":1,}"#, "{a:1}", "'a'", "NaN", "Infinity", "01", "+1", "1.", ".5", "0x10", "// comment\n1", #""\x""#,
            "\"line\nfeed\"", #""\ud800""#,
        ])
    func notJSON(text: String) {
        #expect(throws: ModelError(.notJSON, path: "", detail: "")) { try JSONValue.parse(Array(text.utf8)) }
    }

    @Test("Bytes that are not UTF-8 are refused")
    func notUTF8() {
        for bytes: [UInt8] in [[0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22]] {
            #expect(throws: ModelError(.notJSON, path: "", detail: "")) { try JSONValue.parse(bytes) }
        }
    }

    @Test("Nesting without end is refused, not followed")
    func depth() throws {
        let deep = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
        #expect(throws: ModelError(.notJSON, path: "", detail: "")) { try JSONValue.parse(deep) }
        let fine = [UInt8](repeating: UInt8(ascii: "["), count: 100) + [UInt8](repeating: UInt8(ascii: "]"), count: 100)
        _ = try JSONValue.parse(fine)
    }

    @Test("Zero, one and the booleans stay what they are")
    func kinds() throws {
        let text = #"[0, 1, true, false, null, "1", 1.5, 1e3]"#
        let value = try JSONValue.parse(Array(text.utf8))
        guard case .array(let elements) = value else {
            Issue.record("an array was read as \(value)")
            return
        }
        #expect(Array(elements.prefix(7)) == [0, 1, true, false, .null, "1", .number(1.5)])
    }

    @Test("A message says where the document breaks off")
    func message() {
        let error = #expect(throws: ModelError.self) { try JSONValue.parse(Array(#"{"a": [1, 2"#.utf8)) }
        #expect(error?.description.contains("not one complete JSON document") == true)
        #expect(error?.path == "")
    }
}
