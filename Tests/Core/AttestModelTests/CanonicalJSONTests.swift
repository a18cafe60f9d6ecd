import AttestModel
import Testing

@Suite("Canonical JSON is the same bytes for the same value")
struct CanonicalJSONTests {
    @Test("Keys are sorted by their UTF-8 bytes, two spaces a level, one final line feed")
    func layout() {
        let value: JSONValue = .object([
            "b": .array([1, .object(["z": .null, "y": true])]), "a": "x", "B": .array([]), "é": .object([:]),
            "\u{FFFF}": 3, "\u{10000}": 4,
        ])
        #expect(
            value.canonicalText == """
                {
                  "B": [],
                  "a": "x",
                  "b": [
                    1,
                    {
                      "y": true,
                      "z": null
                    }
                  ],
                  "é": {},
                  "\u{FFFF}": 3,
                  "\u{10000}": 4
                }

                """)
    }

    @Test("A compact text is one line without spaces, keys sorted")
    func compact() {
        let value: JSONValue = .object(["b": .array([1, 2]), "a": "line\nfeed\r\u{2028}", "c": .object(["d": false])])
        #expect(value.compactText == #"{"a":"line\nfeed\r\u2028","b":[1,2],"c":{"d":false}}"#)
        #expect(!value.compactText.utf8.contains(UInt8(ascii: "\n")))
    }

    @Test(
        "Control characters are escaped, everything else is written as it is",
        arguments: [
            ("\"", #""\"""#), ("\\", #""\\""#), ("\n", #""\n""#), ("\r", #""\r""#), ("\t", #""\t""#),
            ("\u{0}", #""\u0000""#), ("\u{1F}", #""\u001f""#), ("\u{7F}", #""\u007f""#), ("\u{9F}", #""\u009f""#),
            ("\u{2029}", #""\u2029""#), ("/", #""/""#), ("ä€😀", #""ä€😀""#),
        ])
    func escapes(text: String, written: String) throws {
        #expect(JSONValue.string(text).compactText == written)
        #expect(try JSONValue.parse(Array(written.utf8)) == .string(text))
    }

    @Test("Every integer of 64 bits keeps its value")
    func integers() throws {
        for integer in [0, -1, Int64.min, Int64.max, 4_294_967_295, 9_007_199_254_740_993] {
            let text = JSONValue.integer(integer).compactText
            #expect(text == String(integer))
            #expect(try JSONValue.parse(Array(text.utf8)) == .integer(integer))
        }
    }

    @Test("A number that JSON cannot write is null")
    func notFinite() {
        #expect(JSONValue.number(.infinity).compactText == "null")
        #expect(JSONValue.number(.nan).compactText == "null")
        #expect(JSONValue.number(0.25).compactText == "0.25")
    }

    @Test("Text, value and text again are the same bytes")
    func roundTrip() throws {
        let value: JSONValue = .object([
            "text": "\u{1}ü\"", "list": .array([.null, false, -5, .number(1.5), .object([:])]), "": "empty name",
        ])
        #expect(try JSONValue.parse(Array(value.canonicalText.utf8)) == value)
        #expect(try JSONValue.parse(Array(value.compactText.utf8)).canonicalText == value.canonicalText)
    }

    @Test("Members without a value are left out")
    func absentMembers() {
        #expect(JSONValue.members(["a": 1, "b": nil, "c": .null]) == .object(["a": 1, "c": .null]))
    }
}
