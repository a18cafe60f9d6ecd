import AttestModel
import LiveMapping
import Testing

@Suite("Templates put values in their places")
struct TemplateTests {
    /// The client data of `attest` with a template in its place.
    private func render(_ template: String) throws -> String {
        let mapping = try MappingText.read([#""${challenge}""#: template])
        let data = try #require(try mapping.flows.attest.clientData?.render(.example))
        return String(validating: data, as: UTF8.self) ?? data.hex
    }

    @Test(
        "Filters",
        arguments: [
            ("${challenge|b64}", "++++"), ("${challenge|b64url}", "----"), ("${challenge|hex}", "fbefbe"),
            ("${now|b64}", "MTcwMDAwMDAwMA=="), ("${now|b64nopad}", "MTcwMDAwMDAwMA"),
            ("${now|b64urlpad}", "MTcwMDAwMDAwMA=="), ("${now|utf8}", "1700000000"), ("${now|raw}", "1700000000"),
            ("${'abc'|sha256|hex}", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            ("${'a\\\"b'|json}", "\\\"a\\\\\\\"b\\\"".unescaped), ("${'ab'|frame32|hex}", "000000026162"),
            ("${'{\\\"b\\\":1, \\\"a\\\":[2]}'|sortedjson}", "{\"a\":[2],\"b\":1}"),
            ("${challenge|b64|urlenc}", "%2B%2B%2B%2B"), ("${'aZ9-._~ /é'|urlenc}", "aZ9-._~%20%2F%C3%A9"),
            ("${ challenge | b64 }", "++++"), ("$${challenge}", "${challenge}"), ("$ {x} $x", "$ {x} $x"),
            ("a${now}b${account}", "a1700000000ba"), ("${env:SECRET}", "key"),
        ])
    func filters(template: String, text: String) throws { #expect(try render("\"\(template)\"") == text) }

    @Test("Bytes stay bytes")
    func bytes() throws { #expect(try render("\"${challenge|frame32}${key_id|sha256}\"").hasPrefix("00000003fbefbe")) }

    @Test(
        "Documents",
        arguments: [
            (
                "{json: {b: 1, a: [true, null, ~, 1.50, -2e3], t: \"${now}\", u: yes, v: \"1\", w: 007}}",
                #"{"b":1,"a":[true,null,null,1.50,-2e3],"t":"1700000000","u":"yes","v":"1","w":"007"}"#
            ),
            ("{sortedjson: {b: {d: 1, c: \"${challenge|b64}\"}, a: 2}}", #"{"a":2,"b":{"c":"++++","d":1}}"#),
            ("{json: {t: \"a\\\"\\n${account}\"}}", #"{"t":"a\"\na"}"#), ("{json: {}}", "{}"), ("{json: []}", "[]"),
        ])
    func documents(template: String, text: String) throws { #expect(try render(template) == text) }

    // The token of RFC 7515's kind, computed by another program: header {"alg":"HS256","typ":"JWT"}, secret "key".
    @Test(
        "Tokens",
        arguments: [
            "{jwt_hs256: {secret: \"${env:SECRET}\", claims: {sub: \"${account}\", n: 1}}}",
            "\"${'{\\\"sub\\\":\\\"a\\\",\\\"n\\\":1}'|jwt_hs256(env:SECRET)}\"",
            "\"${'{\\\"sub\\\":\\\"a\\\",\\\"n\\\":1}'|jwt_hs256('key')}\"",
        ])
    func tokens(template: String) throws {
        #expect(
            try render(template)
                == "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJhIiwibiI6MX0"
                + ".7wNXuZw6h_jxrp5sMS_wJECk1iaBEYguf-r-ggD5rjg")
    }
}

extension String {
    /// The text without the backslashes of a YAML string.
    fileprivate var unescaped: String { replacing("\\\"", with: "\"").replacing("\\\\", with: "\\") }
}
