import TestBasics

@Suite("Templates put values in their places")
struct TemplateTests {
    /// Returns the client data of `attest` with a template in its place, in hexadecimal where it is no text.
    private func render(_ template: String, _ values: Values = .example) throws -> String {
        let mapping = try MappingText.read([#""${challenge}""#: template])
        let data = try #require(try mapping.flows.attest.clientData?.render(values))
        return String(validating: data, as: UTF8.self) ?? data.hex
    }

    @Test(
        "Filters",
        arguments: [
            ("${challenge|b64}", "++++"), ("${challenge|b64url}", "----"), ("${challenge|hex}", "fbefbe"),
            ("${now|b64}", "MTcwMDAwMDAwMA=="), ("${now|b64nopad}", "MTcwMDAwMDAwMA"),
            ("${now|b64urlpad}", "MTcwMDAwMDAwMA=="), ("${now|utf8}", "1700000000"), ("${now|raw}", "1700000000"),
            ("${'abc'|sha256|hex}", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            ("${'a\\\"b'|json}", #""a\"b""#), ("${'ab'|frame32|hex}", "000000026162"),
            ("${'{\\\"b\\\":1, \\\"a\\\":[2]}'|sortedjson}", "{\"a\":[2],\"b\":1}"),
            ("${challenge|b64|urlenc}", "%2B%2B%2B%2B"), ("${'aZ9-._~ /é'|urlenc}", "aZ9-._~%20%2F%C3%A9"),
            ("${ challenge | b64 }", "++++"), ("$${challenge}", "${challenge}"), ("$ {x} $x", "$ {x} $x"),
            ("a${now}b${account}", "a1700000000ba"), ("${env:SECRET}", "key"),
            ("${challenge|exec(cat)}", "fbefbe"), ("${now|exec( cut -c1-2 | tr -dc 0-9 )}", "17"),
            ("${challenge|exec(cat; printf x)|hex}", "fbefbe78"), ("${challenge|hex|exec(true)}", ""),
            ("a${challenge|exec('printf \\\"(%s)\\\" 1')}", "a(1)"),
        ])
    func filters(template: String, text: String) throws { #expect(try render("\"\(template)\"") == text) }

    @Test("Bytes stay bytes")
    func bytes() throws { #expect(try render("\"${challenge|frame32}${key_id|sha256}\"").hasPrefix("00000003fbefbe")) }

    /// The token of RFC 7515's kind, computed by another program: header {"alg":"HS256","typ":"JWT"}, secret "key".
    private static let token =
        "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJhIiwibiI6MX0.7wNXuZw6h_jxrp5sMS_wJECk1iaBEYguf-r-ggD5rjg"

    @Test(
        "Documents and tokens",
        arguments: [
            (
                "{json: {b: 1, a: [true, null, ~, 1.50, -2e3], t: \"${now}\", u: yes, v: \"1\", w: 007}}",
                #"{"b":1,"a":[true,null,null,1.50,-2e3],"t":"1700000000","u":"yes","v":"1","w":"007"}"#
            ),
            ("{sortedjson: {b: {d: 1, c: \"${challenge|b64}\"}, a: 2}}", #"{"a":2,"b":{"c":"++++","d":1}}"#),
            ("{json: {t: \"a\\\"\\n${account}\"}}", #"{"t":"a\"\na"}"#), ("{json: {}}", "{}"), ("{json: []}", "[]"),
            (#"{json: {"...": "${'{ \"b\":1, \"b\" : 2 }'}", a: 3}}"#, #"{ "b":1, "b" : 2 ,"a":3}"#),
            (#"{json: {a: 3, "...": "${' {} '}"}}"#, #"{"a":3}"#), (#"{json: {"...": "{ }"}}"#, "{}"),
            (#"{json: {x: {"...": "{\"b\":1}", "...2": "{\"a\":${now}}"}}}"#, #"{"x":{"b":1,"a":1700000000}}"#),
            (
                #"{sortedjson: {b: 3, "...": "{\"c\": {\"e\":1, \"d\":2}, \"a\":4}"}}"#,
                #"{"a":4,"b":3,"c":{"d":2,"e":1}}"#
            ),
            ("{jwt_hs256: {secret: \"${env:SECRET}\", claims: {sub: \"${account}\", n: 1}}}", token),
            ("\"${'{\\\"sub\\\":\\\"a\\\",\\\"n\\\":1}'|jwt_hs256(env:SECRET)}\"", token),
            ("\"${'{\\\"sub\\\":\\\"a\\\",\\\"n\\\":1}'|jwt_hs256('key')}\"", token),
        ])
    func documents(template: String, text: String) throws { #expect(try render(template) == text) }

    @Test(
        "A text that makes no object has no members for another document, which is an error with its place",
        arguments: [
            (#"{json: {"...": "a ${now}"}}"#, "11:33: '...' takes a JSON object, whose members stand in its place;"),
            (#"{json: {"...": "[1]"}}"#, "11:33: '...' takes a JSON object, whose members stand in its place;"),
            (#"{json: {"...": ""}}"#, "11:33: '...' takes a JSON object"),
            (#"{sortedjson: {"...": "{1}"}}"#, "11:39: '...' takes a JSON object, whose members are sorted with the"),
            (#"{sortedjson: {"...": "7"}}"#, "11:39: '...' takes a JSON object, whose members stand in its place;"),
            (#"{json: {"...": {a: 1}}}"#, "11:33: '...' takes one text that makes a JSON object, such as"),
            (#"{json: {"...": 1}}"#, "11:33: '...' takes one text"),
            (#"{json: {"...": [x]}}"#, "11:33: '...' takes one text"),
        ])
    func noObject(template: String, message: String) {
        let error = #expect(throws: MappingError.self) { try render(template) }
        #expect(error?.description.hasPrefix("m.yaml:\(message)") == true, "\(error?.description ?? "")")
    }

    // MARK: Programs as filters

    @Test("Long input and output pass, also when a program reads nothing")
    func long() throws {
        var values = Values.example
        values["challenge"] = [UInt8](repeating: 7, count: 1 << 20)
        #expect(try render("\"${challenge|exec(cat; cat)}\"", values).utf8.count == 1 << 20)
        #expect(try render("\"${challenge|exec(printf 1)}\"", values) == "1")
    }

    @Test("A program that fails is an error with its place and words")
    func failure() {
        let error = #expect(throws: MappingError.self) { try render("\"${challenge|exec(echo oh no >&2; exit 3)}\"") }
        #expect(
            error?.description
                == "m.yaml:11:19: the program 'echo oh no >&2; exit 3' ended with exit status 3. It said: oh no")
    }

    @Test("A preview runs no program, whose bytes JSON takes through a filter")
    func preview() throws {
        let requests = try MappingText.read(["${key_id|b64}": "${key_id|exec(exit 9)|utf8}"]).preview()
        #expect(requests[1].body.contains(#""key":"<key_id, made by a program, text>""#), "\(requests[1].body)")
    }
}
