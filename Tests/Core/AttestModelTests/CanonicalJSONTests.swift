import TestBasics

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
        "Control characters are escaped, everything else is written as it is, and read again",
        arguments: [
            ("\"", #""\"""#), ("\\", #""\\""#), ("\n", #""\n""#), ("\r", #""\r""#), ("\t", #""\t""#),
            ("\u{0}", #""\u0000""#), ("\u{1F}", #""\u001f""#), ("\u{7F}", #""\u007f""#), ("\u{9F}", #""\u009f""#),
            ("\u{2029}", #""\u2029""#), ("/", #""/""#), ("ä€😀", #""ä€😀""#),
            (-1, "-1"), (.integer(.min), "-9223372036854775808"), (.integer(.max), "9223372036854775807"),
            (9_007_199_254_740_993, "9007199254740993"), (.number(0.25), "0.25"),
            (["text": ["\u{1}", .null, false, [:]], "": 1], #"{"":1,"text":["\u0001",null,false,{}]}"#),
        ] as [(JSONValue, String)])
    func values(value: JSONValue, written: String) throws {
        #expect(value.compactText == written)
        #expect(try JSONValue.parse(Array(written.utf8)) == value)
    }

    @Test("A number that JSON cannot write is null")
    func notFinite() {
        #expect(JSONValue.number(.infinity).compactText == "null")
        #expect(JSONValue.number(.nan).compactText == "null")
    }

    @Test("Members without a value are left out")
    func absentMembers() {
        #expect(JSONValue.members(["a": 1, "b": nil, "c": .null]) == .object(["a": 1, "c": .null]))
    }
}
