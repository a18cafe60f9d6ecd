import TestBasics

@Suite("The parser of JSON accepts one complete document and nothing else")
struct JSONParsingTests {
    private static let strings: [(String, JSONValue)] = [
        (#""""#, ""), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0000\u001F""#, "\0\u{1F}"),
        (#""\ud83d\uDE00x""#, "😀x"), (#""é漢🔑 \u6f22""#, "é漢🔑 漢"), (#""0123456789abcdef""#, "0123456789abcdef"),
        (#""0123456\n89abcdef""#, "0123456\n89abcdef"), (#""!!!!!!!!!!!!!!!!""#, "!!!!!!!!!!!!!!!!"),
        (#""[[[[[[[]]]]]]]####""#, "[[[[[[[]]]]]]]####"),
    ]

    private static let others: [(String, JSONValue)] = [
        ("0", .integer(0)), ("-0", .integer(0)), ("9223372036854775807", .integer(.max)),
        ("-9223372036854775808", .integer(.min)), ("9007199254740993", .integer(9_007_199_254_740_993)),
        ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("7.0", .integer(7)), ("1e3", .integer(1000)),
        ("true", true), ("false", false), ("null", .null), ("1.5e0", .number(1.5)), ("-2.5E-1", .number(-0.25)),
        ("1E+2", .integer(100)), (" \r\n\t{ \"a\" : [ ] }\n", ["a": []]),
        (#"{"a":{"a":1},"b":[{"a":1},{"a":2}],"A":3}"#, ["A": 3, "a": ["a": 1], "b": [["a": 1], ["a": 2]]]),
    ]

    @Test(
        "Strings are read with their escapes, integers of 64 bits stay integers, and names may repeat in other objects",
        arguments: strings + others)
    func values(text: String, value: JSONValue) throws { #expect(try JSONValue.parse(Array(text.utf8)) == value) }

    @Test(
        "Text that is cut off, followed by more, or not JSON at all is rejected as such",
        arguments: [
            "", " ", "{", #"{"a""#, #"{"a":"#, #"{"a":1"#, #"{"a":1,"#, "[1,2", #""abc"#, "tru", "{} {}", "1 2", "[1,]",
            #"{"a":1,}"#, "{a:1}", "'a'", "NaN", "Infinity", "01", "+1", "1.", ".5", "0x10", "// comment\n1", #""\x""#,
            "\"line\nfeed\"",
            // Half a surrogate pair, and an unknown escape.
            #""\ud800""#, #""\ud83d""#, #""\ude00""#, #""\ud83dx""#, #""\ud83d\n""#, #""\ud83d\ud83d""#,
            #""\ud83d\u0041""#, #""\u12""#, #""\u12g4""#, #""\u+123""#, #""\ud83d\u""#, #""\'""#, #""\U0041""#,
            #""\"#, #""\u"#, "\"\u{1F}\"", "\"a\0\"",
            // No digits, and a number that no double can hold.
            "1e400", "-1e400", "1e", "1e+", "-", "--1", "1.e1",
        ])
    func notJSON(text: String) {
        #expect(throws: ModelError(.notJSON, path: "", detail: "")) { try JSONValue.parse(Array(text.utf8)) }
    }

    @Test("Nesting is followed 512 levels deep, and no deeper")
    func depth() throws {
        func nested(_ levels: Int) -> [UInt8] {
            Array((String(repeating: #"{"a":["#, count: levels / 2) + String(repeating: "]}", count: levels / 2)).utf8)
        }
        _ = try JSONValue.parse(nested(512))
        for deep in [nested(514), [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)] {
            #expect(throws: ModelError(.notJSON, path: "", detail: "")) { try JSONValue.parse(deep) }
        }
    }

    @Test(
        "A member that is there twice is named by its dotted path, at any depth",
        arguments: [
            (#"{"verdict":"accept","verdict":"reject"}"#, "verdict"), (#"{"a":1,"b":2,"a":1}"#, "a"),
            (#"{"request":{"keyId":"","keyId":""}}"#, "request.keyId"),
            (#"{"files":[{},{"path":1,"x":[],"path":2}]}"#, "files[1].path"), (#"[[0,{"":1,"":2}]]"#, "[0][1]."),
            (#"{"a":1,"\u0061":2}"#, "a"), (#"{"é":1,"\u00e9":2}"#, "é"),
        ])
    func duplicateMembers(text: String, path: String) {
        let error = #expect(throws: ModelError(.duplicateMember, path: path, detail: "")) {
            try JSONValue.parse(Array(text.utf8))
        }
        #expect(error?.description == "field '\(path)': is there twice")
    }

    @Test(
        "The message names the byte at which the document goes wrong",
        arguments: [
            (Array(#"{"a": [1, 2"#.utf8), "it ends too early"),
            (Array(#"{"a": [1, 2}"#.utf8), "neither ',' nor ']' after an element at byte 11"),
            (Array("[1,]".utf8), "no value at byte 3"),
            (Array(#"{"é":1} x"#.utf8), "more text after the end of the document at byte 9"),
            (Array("[\"line\nfeed\"]".utf8), "a control character in a string at byte 6"),
            ([0x22, 0xFF, 0x22], notUTF8 + "1"), ([0x22, 0xC0, 0x80, 0x22], notUTF8 + "1"),
            ([0x22, 0xED, 0xA0, 0x80, 0x22], notUTF8 + "1"), ([0x22, 0xC3, 0xA9, 0xFF, 0x22], notUTF8 + "3"),
        ] as [([UInt8], String)])
    func message(bytes: [UInt8], reason: String) {
        let error = #expect(throws: ModelError(.notJSON, path: "", detail: "")) { try JSONValue.parse(bytes) }
        #expect(error?.description == "not one complete JSON document: \(reason)" && error?.path == "")
    }

    private static let notUTF8 = "bytes that are not UTF-8 at byte "
}
