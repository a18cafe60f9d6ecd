import TestBasics

@Suite("Logins, and values of answers, are drafted")
struct SessionDraftTests {
    /// The requests of an app that has a session.
    ///
    /// - Parameter headers: the header fields of the session.
    private func flow(_ headers: [(String, String)], isWrapped: Bool) throws -> [JSONValue] {
        func answer(_ json: String) -> JSONValue {
            ["text": .string(isWrapped ? #"{"ok":true,"data":\#(json)}"# : json)]
        }
        let order = #"{"requestId":"rq-22222222","nonce":"nonce-of-the-order","bread":"rye"}"#
        return [
            Archive.entry("GET", "\(url)/profile", headers: headers),
            Archive.entry(
                "POST", "\(url)/tickets", body: #"{"purpose":"enrol"}"#, headers: headers,
                answer: answer(#"{"requestId":"rq-11111111","nonce":{"value":"\#(challenge.base64URL)"}}"#)),
            Archive.entry(
                "POST", "\(url)/keys",
                body:
                    #"{"requestId":"rq-11111111","kid":"\#(evidence.keyId.base64URL)","a":"\#(evidence.attestation(over: challenge).base64URL)"}"#,
                headers: headers, answer: answer(#"{"artifact":"artifact-0001"}"#)),
            Archive.entry(
                "POST", "\(url)/tickets", body: #"{"purpose":"order"}"#, headers: headers,
                answer: answer(#"{"requestId":"rq-22222222","nonce":{"value":"nonce-of-the-order"}}"#)),
            Archive.entry(
                "POST", "\(url)/orders/artifact-0001", body: order,
                headers: headers + [("X-Proof", evidence.assertion(over: Array(order.utf8)).base64)],
                answer: answer("1")),
        ]
    }

    @Test("A form that creates an account, and one that opens a session of cookies, make fresh accounts")
    func freshAccounts() throws {
        let form = "email=anna%40example.org&passphrase=correct+horse"
        let type = [("Content-Type", "application/x-www-form-urlencoded")]
        let draft = try Archive.draft(
            [
                Archive.entry(
                    "POST", "\(url)/signup", body: form, headers: type, answer: ["text": #"{"ok":true}"#],
                    setting: [("Content-Type", "application/json")]),
                Archive.entry(
                    "POST", "\(url)/signin", body: form, headers: type,
                    answer: ["text": #"{"ok":true,"csrfToken":"c5rf-t0ken-1"}"#],
                    setting: [("Set-Cookie", "sid=s3ss10n-1; Path=/; HttpOnly")]),
            ]
                + flow(
                    [("Cookie", "sid=s3ss10n-1"), ("X-CSRF-Token", "c5rf-t0ken-1"), ("Accept", "application/json")],
                    isWrapped: true))
        draft.check(
            has: [
                "email: \"${uuid}@example.com\"", "passphrase: \"Secret-${uuid}\"", "email: \"${email}\"",
                "passphrase: \"${passphrase}\"", "capture: {csrf_token: \"json:/csrfToken\"}",
                "headers: {X-CSRF-Token: \"${csrf_token}\"}", "expect: {status: 200, json: {\"/ok\": true}}",
                "challenge: {from: \"json:/data/nonce/value\", decode: b64url}",
                "challenge: {from: \"json:/data/nonce/value\", decode: utf8}",
                "request_id: \"json:/data/requestId\"", "requestId: \"${request_id}\"",
                #"{\"requestId\":\"${request_id}\",\"nonce\":\"${challenge}\",\"bread\":\"rye\"}"#,
                "capture: {artifact: \"json:/data/artifact\"}", "path: \"/orders/${artifact}\"",
                "# Not used: GET /profile", "# Proven: the signature",
            ], lacks: ["correct", "anna", "c5rf", "s3ss10n", "rq-", "Cookie:", "${env:"])
        #expect(draft.variables.isEmpty)
        let plan = try #require(try draft.mapping().accounts.first)
        #expect(plan.name == "fresh")
        #expect(plan.register?.captures.isEmpty == true)
        #expect(plan.login?.captures.map(\.name) == ["csrf_token"])
    }

    @Test("A login whose answer has a token makes an account whose secrets are in the environment")
    func bearerToken() throws {
        let draft = try Archive.draft(
            [
                Archive.entry(
                    "POST", "\(url)/login", body: #"{"login":"anna","password":"wrong"}"#, status: 401,
                    answer: ["text": "{}"]),
                Archive.entry(
                    "POST", "\(url)/login?apikey=4p1", body: #"{"login":"anna","password":"hush","client":"ios"}"#,
                    headers: [("X-Api-Key", "k3y-of-the-app")],
                    answer: ["text": #"{"data":{"access":"eyJ0eXAiOiJKV1QifQ.e30.c2ln"}}"#]),
            ]
                + flow(
                    [("Authorization", "Bearer eyJ0eXAiOiJKV1QifQ.e30.c2ln"), ("X-Api-Key", "k3y-of-the-app")],
                    isWrapped: false))
        draft.check(
            has: [
                "login: \"${env:APP_LOGIN}\"", "password: \"${env:APP_PASSWORD}\"", "client: \"ios\"",
                "capture: {access: \"json:/data/access\"}", "Authorization: \"Bearer ${access}\"",
                "path: \"/login?apikey=${env:APIKEY|urlenc}\"", "# Not used: POST /login",
                "# The requests' secrets are not in this file: set APIKEY, APP_LOGIN, APP_PASSWORD, X_API_KEY before",
            ], lacks: ["anna", "hush", "k3y", "4p1", "eyJ", "wrong"])
        #expect(draft.variables == ["APIKEY", "APP_LOGIN", "APP_PASSWORD", "X_API_KEY"])
        let plan = try #require(try draft.mapping().accounts.first)
        #expect(plan.name == "a")
        #expect(plan.headers.map(\.name).sorted() == ["Authorization", "X-Api-Key"])
        #expect(plan.login?.request.headers.map(\.name) == ["X-Api-Key"])
    }

    @Test("A login without its answer leaves the place of the token to the author")
    func unknownAnswer() throws {
        let curl = """
            curl \(url)/login --json '{"user":"anna","password":"hush"}'
            curl \(url)/challenge -H 'Authorization: Bearer t0ken-abc'
            curl \(url)/keys -H 'Authorization: Bearer t0ken-abc' -H 'Cookie: sid=s3ss10n' --json '{"a":"\(evidence.attestation(over: challenge).base64)","c":"\(challenge.base64)","sessionToken":"s3ss10n-2"}'
            curl \(url)/play -H 'Authorization: Bearer t0ken-abc' -H 'X-Proof: \(evidence.assertion(over: [1]).base64)' --json '{"a":1}'
            """
        let draft = try MappingDraft(curl: curl, source: "flow.txt")
        draft.check(
            has: [
                "capture: {token: \"json:/token\"}",
                "# Not known: the answer is not among the requests. Say where it has 'token'.",
                "headers: {Authorization: \"Bearer ${token}\"}", "user: \"${env:APP_USER}\"",
                "sessionToken: \"${env:SESSION_TOKEN}\"",
            ], lacks: ["anna", "hush", "t0ken", "s3ss10n"])
        #expect(draft.variables == ["APP_PASSWORD", "APP_USER", "SESSION_TOKEN"])
        #expect(try draft.mapping().flows.attestChallenge?.request.method == "GET")
    }

    @Test("A form that an archive has as parameters alone is read")
    func parameters() throws {
        let login: JSONValue = [
            "request": [
                "method": "POST", "url": .string("\(url)/login"),
                "headers": [["name": "Content-Type", "value": "application/x-www-form-urlencoded"]],
                "postData": ["params": [["name": "user", "value": "anna"], ["name": "password", "value": "a%26b"]]],
            ],
            "response": ["status": 200, "headers": [["name": "Set-Cookie", "value": "sid=12345678"]]],
        ]
        let draft = try Archive.draft([login] + flow([("Cookie", "sid=12345678")], isWrapped: false))
        draft.check(has: ["user: \"${env:APP_USER}\"", "password: \"${env:APP_PASSWORD}\""], lacks: ["a%26b", "a&b"])
        #expect(try draft.mapping().accounts.first?.login != nil)
    }

    @Test("A login at another address stays out, and its token is left to the environment")
    func otherAddress() throws {
        let login = Archive.entry(
            "POST", "https://id.example.com/token", body: #"{"user":"anna","password":"hush"}"#,
            answer: ["text": #"{"token":"t0ken-abc"}"#])
        let draft = try Archive.draft([login] + flow([("Authorization", "Bearer t0ken-abc")], isWrapped: false))
        draft.check(
            has: [
                "# Not used: POST https://id.example.com/token", "headers: {Authorization: \"Bearer ${env:TOKEN}\"}",
            ],
            lacks: ["login:", "t0ken", "hush"])
        #expect(draft.variables == ["TOKEN"])
        #expect(try draft.mapping().accounts.first?.login == nil)
    }

    @Test(
        "A login whose answer gives nothing to later requests is none, unless all secrets were left out of the recording",
        arguments: [([("Cookie", "sid=12345678")], false), ([], true)])
    func uselessLogin(headers: [(String, String)], isLogin: Bool) throws {
        let login = Archive.entry(
            "POST", "\(url)/login", body: #"{"user":"anna","password":"hush"}"#, answer: ["text": #"{"id":"12345"}"#])
        let draft = try Archive.draft([login] + flow(headers, isWrapped: false))
        #expect((try draft.mapping().accounts.first?.login != nil) == isLogin)
        #expect(draft.yaml.contains("# Not used: POST /login") != isLogin)
    }

    @Test("A member that each request has with another text is captured, though no answer shows it")
    func unknownMember() throws {
        let curl = """
            curl \(url)/tickets --json '{"purpose":"enrol"}'
            curl \(url)/keys --json '{"requestId":"rq-11111111","app":"shop-of-tea","a":"\(evidence.attestation(over: challenge).base64)","nonce":"\(challenge.base64)"}'
            curl \(url)/play --json '{"requestId":"rq-22222222","app":"shop-of-tea","nonce":"second-nonce","a":"\(evidence.assertion(over: [1]).base64)"}'
            """
        let draft = try MappingDraft(curl: curl, source: "flow.txt")
        draft.check(
            has: [
                "request_id: \"json:/requestId\"", "requestId: \"${request_id}\"", "Say where it has 'request_id'.",
                "app: \"shop-of-tea\"", "nonce: \"${challenge}\"",
            ], lacks: ["rq-"])
        let flows = try draft.mapping().flows
        #expect(flows.attestChallenge?.captures.map(\.name) == ["challenge", "request_id"])
        #expect(flows.assertChallenge?.captures.map(\.name) == ["challenge", "request_id"])
    }
}
