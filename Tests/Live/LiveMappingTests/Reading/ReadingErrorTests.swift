import TestBasics

@Suite("A mapping that is wrong gets one error with its place")
struct ReadingErrorTests {
    /// A part of the right mapping, what stands in its place, and the beginning of the error.
    private typealias Case = (part: String, other: String, error: String)

    private static let keys: [Case] = [
        ("method: GET", "metod: GET", "8:15: 'metod' (did you mean 'method'?) is not a key of "),
        ("accounts:", "acounts:", "4:1: 'acounts' (did you mean 'accounts'?) is not a key of the mapping, which has"),
        ("  a: {", "  c: {", "5:3: 'c' is not a key of 'accounts', which has 'a', 'b', 'fresh'"),
        ("version: 1\n", "version: 1\nversion: 1\n", "1:1: 'version' is there twice"),
        ("version: 1\n", "", "1:1: the mapping lacks 'version'"),
        ("base_url: http://127.0.0.1:8080/api\n", "", "1:1: the mapping lacks 'base_url'"),
        ("base_url: ", "base_urls: [http://localhost]\nbase_url: ", "1:1: the mapping has both"),
        (
            "      method: POST\n      path: /attest\n", "      path: /attest\n",
            "13:7: 'flows.attest.request' lacks 'method'"
        ),
        ("client_data: \"${challenge}\"\n", "\n", "12:5: 'flows.attest' lacks 'client_data'"),
        (
            #"body: "${body}""#, "body: \"${body}\"\n      form: {a: b}",
            "20:7: 'flows.assert.request' has 'body' and 'form'"
        ),
    ]

    /// YAML that cannot be read, with the mistake behind it.
    private static let syntax: [Case] =
        [
            ("  attest:\n", "   attest:\n", "10:4: is not YAML: did not find expected key; keys of one mapping begin"),
            (
                "    request: {method: GET", "\trequest: {method: GET",
                "8:1: is not YAML: found character that cannot start any token; the line begins with a tab"
            ),
            (#"{user: "${account}-${uuid}"}"#, "{user: ${account}}", "5:"),
            (
                "path: /attest", "path: a: b",
                "14:14: is not YAML: mapping values are not allowed in this context; text with ': '"
            ),
        ]
        // An empty file, and text that is no mapping.
        + ["", "# nothing\n", "text", "[1]", "a: b: c"].map { (MappingText.whole, $0, "1:") }

    private static let forms: [Case] = [
        ("version: 1", "version: 2", "1:10: 'version' must be 1"),
        ("version: 1", #"version: "1""#, "1:10: 'version' must be 1"),
        ("http://127.0.0.1:8080/api", "ftp://127.0.0.1", "2:11: 'base_url' is 'ftp://127.0.0.1', and must be http://"),
        ("http://127.0.0.1:8080/api", "http://", "2:11: 'base_url' is 'http://', and must be"),
        ("http://127.0.0.1:8080/api", "http://u:p@h/", "2:11: 'base_url' is"),
        ("team_id: ABCDE12345", "team_id: [A]", "3:16: 'app.team_id' must be text, and is a list"),
        ("com.example.app", "com.*", "3:6: 'app' has the app ID 'ABCDE12345.com.*', which is a wildcard"),
        ("method: GET", "method: get", "8:23: 'flows.attest_challenge.request.method' must be a method in capital"),
        ("path: /challenge}", "path: challenge}", "8:34: the path 'challenge' must begin with '/'"),
        ("path: /challenge}", #"path: "/a b"}"#, "8:34: '/a b' has a character that no path"),
        (
            "decode: b64", "decode: base64",
            "9:58: 'flows.attest_challenge.capture.challenge.decode' has 'base64', which is none of raw, utf8, b64"
        ),
        (
            "from: json:/challenge", "from: jsn:/challenge",
            "9:33: 'flows.attest_challenge.capture.challenge.from' has 'jsn:/challenge', which is not body"
        ),
        ("from: json:/challenge", "from: json:challenge", "9:33: "),
        ("X-Assertion:", #""X Assertion":"#, "22:17: 'X Assertion' is not the name of a header field"),
        ("X-Assertion:", "Content-Length:", "22:17: the header field 'Content-Length' is set by"),
        (
            "flows:",
            "policies: {unsupported_devices: devicecheck}\nflows:\n  fallback: {request: {method: GET, path: /}}",
            "8:43: the request of 'fallback' nowhere holds ${device_token}"
        ),
        (
            "flows:", "flows:\n  fallback: {request: {method: GET, path: \"/${device_token|hex}\"}}",
            "7:45: 'device_token' is not part of 'fallback'"
        ),
        ("version: 1", "version: !number 1", "1:10: 'version' has the tag '!number'"),
        ("version: 1", "version: {", "3:"),
    ]

    /// Lines before the flows.
    private static let added: [Case] = [
        (
            "policies: {out_of_order: accept}",
            "26: 'policies.out_of_order' has 'accept', which is none of reject, either"
        ),
        ("policies: {challenge_ttl_s: 0}", "29: 'policies.challenge_ttl_s' must be an integer from 1 to"),
        ("policies: {separate_purposes: yes}", "31: 'policies.separate_purposes' must be true or false, and is 'yes'"),
        ("database: {address: localhost, proxy_port: 1}", "21: 'database.address' must be a host and a port"),
        ("start: {command: [a], ready: health}", "30: 'start.ready' must be a GET request"),
        ("start: {command: [], ready: /health}", "18: 'start.command' must not be empty"),
        (
            "start: {command: [a, \"${env:APPATTEST_LIVE_FOLDER}\"], ready: /health}",
            "23: 'env:APPATTEST_LIVE_FOLDER' is known in 'start.env' alone. The started program and the hooks have"
        ),
        ("hooks: {clock: ./faketime}", "16: 'hooks.clock' does not use ${seconds}"),
        ("hooks: {flag: ./flag}", "15: 'hooks.flag' does not use ${flag}"),
    ].map { ("flows:", "\($0)\nflows:", "6:\($1)") }

    private static let values: [Case] = [
        (#"client_data: "${body}""#, #"client_data: "${challenge}""#, "18:19: 'challenge' was for the attestation"),
        (
            #""${key_id|b64}""#, #""${key_id}""#,
            "15:20: '${key_id}' is bytes, and this place takes text; add a filter: b64"
        ),
        ("${key_id|b64}", "${key_id|exec(cat)}", "15:20: '${key_id|exec}' is bytes, and this place takes text"),
        (
            #"body: "${body}""#, "json: {a: 1}",
            "17:11: 'body' is nowhere in the request of 'assert'; write ${body} where the app sends it"
        ),
        (#"attestation: "${attestation|b64}""#, "a: b", "14:13: the request of 'attest' nowhere holds ${attestation}"),
        (#"X-Assertion: "${assertion|b64}""#, #"X-Assertion: "${assertion}""#, "22:31: '${assertion}' is bytes"),
        (
            #"X-Assertion: "${assertion|b64}""#, #"X-A: "${assertion|b64}\r\nX-B: c""#,
            "22:22: the header field would hold a line end"
        ),
        ("${account}-", "${token}-", "5:23: no value is named 'token'"),
        ("{user:", "{body:", "5:16: 'body' is a value that the program sets itself"),
        ("{user:", "{u-ser:", "5:16: 'u-ser' is no name of a value"),
        ("capture: {challenge:", "capture: {nonce:", "8:34: 'attest_challenge' captures no 'challenge'"),
        (
            #"    client_data: "${body}""#, "    values: {x: \"${y}\", y: \"${x}\"}\n    client_data: \"${body}\"",
            "18:17: 'x' and 'y' cannot be made: each needs the other"
        ),
    ]

    /// Values and filters in client data.
    private static let clientData: [Case] = [
        ("${chalenge}", "11:19: no value is named 'chalenge' (did you mean 'challenge'?)"),
        ("x ${challenge", "11:21: '${' is not closed"),
        ("${challenge|b64ulr}", "11:19: 'b64ulr' (did you mean 'b64url'?) is not a filter; the filters are raw, utf8"),
        ("${}", "11:19: '${…}' names no value"),
        ("${challenge|hex(1)}", "11:19: the filter 'hex' takes nothing in brackets"),
        ("${challenge|hex|jwt_hs256}", "11:19: the filter 'jwt_hs256' needs its secret"),
        ("${challenge|hex|jwt_hs256(sekret)}", "11:19: no value is named 'sekret', the secret"),
        ("${challenge|exec}", "11:19: the filter 'exec' needs its command; write exec(./"),
        ("${challenge|exec( )}", "11:19: the filter 'exec' needs its command"),
        ("${challenge|exec(cat}", "11:19: the bracket of 'exec(' is not closed"),
        ("${challenge|json}", "11:19: the filter 'json' takes text, and gets bytes"),
        ("${env:TOKN}", "11:19: the environment variable 'TOKN' is not set"),
        ("${attestation}", "11:18: 'attestation' is made when the client data is known"),
        ("${assertion}", "11:19: 'assertion' is not part of 'attest'"),
        ("${body}", "11:18: 'attest.client_data' uses 'body', which cannot be known before"),
        ("${client_data}", "11:18: 'attest.client_data' uses 'client_data', which"),
    ].map { ("${challenge}", $0, $1) }

    /// A value in text of several lines is found in its own line.
    private static let blocks: [Case] = [
        ("|\n        one\n        two ${nothing}\n", "13:13"),
        (">\n        $${kept} ${challenge|b64}\n        ${nothing}\n", "13:9"),
        ("\"a\\n\\\n        ${nothing}\"", "12:9"),
    ].map { (#"client_data: "${challenge}""#, "client_data: \($0)", "\($1): no value is named 'nothing'") }

    private static let statuses: [Case] = [200, 401].map { status in
        (
            "client_data: \"${body}\"",
            "expect: {status: \(status)}\n    reject: {status: [\(status), 400]}\n    client_data: \"${body}\"",
            "17:5: 'flows.assert' has the status \(status) in both"
        )
    }

    @Test(
        "The first mistake is named",
        arguments: keys + syntax + forms + added + values + clientData + blocks + statuses)
    func mistake(part: String, other: String, error: String) {
        #expect(MappingText.error(yaml: MappingText.whole) == "" && MappingText.whole.contains(part))
        let found = MappingText.error(yaml: MappingText.text([part: other]))
        #expect(found.hasPrefix("m.yaml:\(error)"), "\(found)")
    }

    @Test("Anchors and aliases stand for what they name")
    func aliases() throws {
        let yaml =
            MappingText.text(["{method: GET, path: /challenge}": "&get {method: GET, path: /challenge}"])
            + "  effects:\n    request: *get\n    capture: {count: json:/count}\n"
        #expect(try MappingText.read(yaml: yaml).flows.effects?.request.method == "GET")
    }

    @Test("A file that aliases make huge is an error, and takes no time")
    func bomb() {
        let levels = (1...8).map { level in
            let aliases = Array(repeating: "*l\(level - 1)", count: 10).joined(separator: ", ")
            return "l\(level): &l\(level) [\(aliases)]"
        }
        let error = MappingText.error(yaml: (["l0: &l0 [x]"] + levels).joined(separator: "\n"))
        #expect(error.hasSuffix("holds more than 100000 values, aliases counted each time; repeat less"), "\(error)")
    }
}
