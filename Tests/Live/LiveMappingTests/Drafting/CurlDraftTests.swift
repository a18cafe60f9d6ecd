import Primitives
import TestBasics

@Suite("A mapping is drafted from curl commands")
struct CurlDraftTests {
    private let challenge = Array("sixteen byte chl".utf8) + [0xFF, 0xFE]

    @Test("Challenge, attestation and a request whose client data is JSON in a header")
    func clientDataInHeader() throws {
        let body = Array(#"{"item":"coins"}"#.utf8)
        let hash = sha256(body).base64
        let clientData = Array(
            #"{"challenge":"text-of-the-challenge","method":"POST","path":"/purchase","bodySHA256":"\#(hash)"}"#.utf8)
        let curl = """
            # The challenge
            curl -sS 'https://api.example.com/attest/challenge' -H "Authorization: Bearer verysecret"
            curl https://api.example.com/attest/verify \\
              -H 'Content-Type: application/json' -H 'Authorization: Bearer verysecret' -H 'User-Agent: App/1' \\
              -d '{"key_id":"\(evidence.keyId.base64)","attestation":"\(evidence.attestation(over: challenge).base64)","challenge":"\(challenge.base64)","n":1}'
            curl -XPOST "https://api.example.com/purchase" -H 'Content-Type: application/json' \\
              -H 'X-App-Attest-Assertion: \(evidence.assertion(over: clientData).base64)' \\
              -H 'X-App-Attest-Client-Data: \(clientData.base64)' --data-raw $'{"item":"coins"}' | jq .
            """
        let draft = try MappingDraft(curl: curl, source: "flow.txt")
        draft.check(
            has: [
                "base_url: \"https://api.example.com\"",
                "app: {team_id: \"TEAM012345\", bundle_id: \"com.example.game\", environment: development}",
                "headers: {Authorization: \"Bearer ${env:TOKEN}\"}", "key_id: \"${key_id|b64}\"",
                "attestation: \"${attestation|b64}\"", "challenge: \"${challenge|b64}\"",
                "# Proven: the certificate holds the hash of this challenge.",
                "# Proven: the signature is over this client data.", "method: \"${method}\"", "path: \"${path}\"",
                "challenge: \"${challenge}\"", "bodySHA256: \"${body|sha256|b64}\"",
                "X-App-Attest-Assertion: \"${assertion|b64}\"", "X-App-Attest-Client-Data: \"${client_data|b64}\"",
                "capture: {challenge: {from: \"json:/challenge\", decode: b64}}", "# Not known: no answer",
            ], lacks: ["verysecret"])
        #expect(draft.variables == ["TOKEN"])
        let mapping = try draft.mapping()
        #expect(try mapping.preview().count == 4)
        let values = try mapping.flows.assert.prepared(
            Values(["challenge": Array("text-of-the-challenge".utf8)]), for: mapping.baseURLs[0])
        #expect(values["client_data"] == clientData)
    }

    @Test("The body is the client data, the evidence is base64url, and the challenge is signed as text")
    func bodyIsClientData() throws {
        let text = "2b0c7a4e-6c0e-4a34-9a53-0a8a1f2f3f40"
        let body = #"{"b":1,"a":"it's ${x}"}"#
        let curl = """
            curl http://localhost:3000/challenge --json '{"key":"\(evidence.keyId.base64URL)"}'
            curl 'http://localhost:3000/keys/\(evidence.keyId.base64URL)?c=\(text)' -X PUT --data-binary '{"att":"\(evidence.attestation(over: Array(text.utf8)).base64URL)"}'
            curl http://localhost:3000/play -H 'X-Assertion: \(evidence.assertion(over: Array(body.utf8)).base64)' \
            --data-binary '{"b":1,"a":"it'\\''s ${x}"}' -u joe:secretword
            """
        let draft = try MappingDraft(curl: curl, source: "flow.txt")
        draft.check(
            has: [
                "json: {key: \"${key_id|b64url}\"}", "path: \"/keys/${key_id|b64url}?c=${challenge}\"", "method: PUT",
                "att: \"${attestation|b64url}\"", "client_data: \"${body}\"", "body: \"${body}\"", "$${x}",
                "Authorization: \"Basic ${env:TOKEN}\"", "decode: utf8",
            ], lacks: ["secretword"])
        let mapping = try draft.mapping()
        #expect(mapping.flows.assertChallenge == nil)
        let values = try mapping.flows.assert.prepared(Values(), for: mapping.baseURLs[0])
        #expect(values["body"] == Array(body.utf8))
    }

    @Test("Evidence in envelopes: JSON in base64, and a token")
    func envelopes() throws {
        let chl = "feedfacefeedfacefeedfacefeedface"
        let body = #"{"message":"Hello"}"#
        let claims =
            #"{"key_id_b64":"\#(evidence.keyId.base64)","challenge_b64":"\#(Array(chl.utf8).base64)","attestation_obj_b64":"\#(evidence.attestation(over: Array(chl.utf8)).base64)"}"#
        let token = Array(#"{"alg":"HS256"}"#.utf8).base64URL + "." + Array(claims.utf8).base64URL + ".c2ln"
        let envelope =
            #"{"keyId":"\#(evidence.keyId.base64)","assertion":"\#(evidence.assertion(over: Array(body.utf8)).base64)"}"#
        let curl = """
            curl -X POST http://localhost/verify/attest -H 'Authorization: Bearer \(token)'
            curl http://localhost/send -H 'authentication: \(Array(envelope.utf8).base64)' --json '\(body)'
            """
        let draft = try MappingDraft(curl: curl, source: "flow.txt")
        draft.check(has: [
            "Authorization: \"Bearer ${token}\"", "secret: \"${env:JWT_SECRET}\"",
            "challenge_b64: \"${challenge|b64}\"",
            "authentication: \"${envelope|b64}\"", "assertion: \"${assertion|b64}\"",
            "# Not known: no request that fetches the challenge was given.",
        ])
        #expect(draft.variables == ["JWT_SECRET"])
        #expect(try draft.mapping().preview().map(\.step) == ["attest_challenge", "attest", "assert"])
    }

    @Test("A form, and an assertion over a challenge, both in one header field")
    func challengeIsClientData() throws {
        let text = "one-time-text-000001"
        let assertion = evidence.assertion(over: Array(text.utf8)).base64
        let curl = """
            curl http://localhost/attest -d 'k=\(evidence.keyId.base64URL)' \\
              --data-urlencode 'a=\(evidence.attestation(over: challenge).base64)' -d 'c=\(challenge.hex)'
            curl 'http://localhost/play' -H 'X-Proof: challenge=\(text), proof=\(assertion)' \
              -H 'X-Challenge: \(text)' -H 'X-Api-Key: hush' -X POST
            """
        let draft = try MappingDraft(curl: curl, source: "flow.txt")
        draft.check(has: [
            "form:", "k: \"${key_id|b64url}\"", "a: \"${attestation|b64}\"", "c: \"${challenge|hex}\"",
            "X-Proof: \"challenge=${challenge}, proof=${assertion|b64}\"", "client_data: \"${challenge}\"",
            "X-Api-Key: \"${env:X_API_KEY}\"", "# Proven: the signature is over this client data.",
        ])
        let steps = try draft.mapping().preview().map(\.step)
        #expect(steps == ["attest_challenge", "attest", "assert_challenge", "assert"])
    }

    @Test("A challenge that stands in place of its hash, and an app that the receipt does not name")
    func challengeIsHash() throws {
        let attestation = evidence.attestation(over: [], hash: challenge, isAppNamed: false).base64
        let curl = """
            curl http://localhost/attest --json '{"a":"\(attestation)","c":"\(challenge.base64)"}'
            curl http://localhost/play -H 'X: \(evidence.assertion(over: [1]).base64)' --json '{"a":1}'
            """
        let draft = try MappingDraft(curl: curl, source: "flow.txt")
        draft.check(has: [
            "client_data_hash: \"${challenge}\"", "# Proven: the device was given the challenge itself",
            "# Not known: evidence holds the hash of the app ID alone.", "bundle_id: \"com.example.app\"",
            "# Not proven: the signature was not checked",
        ])
        #expect(try draft.mapping().flows.attest.clientDataHash != nil)
    }

    @Test(
        "What cannot be read is an error with its line",
        arguments: [
            (
                "curl http://a/\ncurl --fial http://a/",
                "flow.txt:2: the option '--fial' (did you mean '--fail'?) of curl"
            ),
            ("curl http://a/ -d @file", "flow.txt:1: the option '--data' reads the file 'file'"),
            ("curl http://a/ -H", "flow.txt:1: the option '-H' lacks its value"),
            ("\ncurl -s", "flow.txt:2: the command has no URL"), ("curl ftp://a/", "flow.txt:1: 'ftp://a/' is no http"),
            ("curl 'http://a/", "flow.txt:1: a quotation mark (') is not closed"),
            ("curl $'http://a/", "flow.txt:1: a quotation mark ($') is not closed"),
            ("curl http://a/", "flow.txt: has no request with an attestation (CBOR"),
            (
                "wget http://a/",
                "flow.txt: has no request with an attestation (CBOR with the format apple-appattest): there is no"
            ),
            (
                "curl http://a/ --json '{\"a\":\"\(evidence.attestation(over: [1]).base64)\"}'",
                "flow.txt: has no request with an assertion"
            ),
        ])
    func errors(curl: String, message: String) {
        let error = #expect(throws: MappingError.self) { try MappingDraft(curl: curl, source: "flow.txt") }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }
}
