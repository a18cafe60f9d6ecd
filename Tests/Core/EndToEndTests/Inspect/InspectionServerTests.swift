import TestBasics
import Transport

@Suite("The page in which a person pastes an object")
struct InspectionServerTests {
    func serving<Value: Sendable>(_ body: @Sendable (URL) async throws -> Value) async throws -> Value {
        try await Program.serving(Appattest.path, ["inspect", "--serve"]) { line in
            try await body(try #require(URL(string: line)))
        }
    }

    /// Opens the page, or sends its form. On a busy machine a new connection may wait for its request so long that the
    /// page closes it as idle; then another one is tried.
    func page(
        _ url: URL, _ form: [String: String]? = nil, headers: [String: String] = [:]
    ) async throws -> LiveResponse {
        for _ in 0..<3 {
            do { return try await answer(url, form, headers: headers) } catch WireFailure.closed(.plain) {}
        }
        return try await answer(url, form, headers: headers)
    }

    private func answer(_ url: URL, _ form: [String: String]?, headers: [String: String]) async throws -> LiveResponse {
        guard let form else { return try await HTTP.call("GET", url.absoluteString, headers: headers) }
        var components = URLComponents()
        components.queryItems = form.map { URLQueryItem(name: $0.key, value: $0.value) }
        let body = (components.percentEncodedQuery ?? "").replacing("+", with: "%2B")
        let type = ["Content-Type": "application/x-www-form-urlencoded"].merging(headers) { $1 }
        return try await HTTP.call("POST", url.absoluteString, headers: type, body: body)
    }

    /// The form about a valid attestation, with the right values.
    static func form() throws -> [String: String] {
        let request = try Forged.attestation("attestation/valid/production")
        return [
            "object": request.attestation.base64, "appId": request.app.appId, "keyId": request.keyId.base64,
            "clientDataHash": request.clientDataHash.base64, "environment": "production",
            "at": request.time.description, "root": try String(contentsOfFile: Forged.root, encoding: .utf8),
        ]
    }

    @Test("Right values are accepted, a wrong one is named with its correction, and without values nothing is judged")
    func verdicts() async throws {
        try await serving { url in
            var form = try Self.form()
            let alone = try await page(url, ["object": form["object"] ?? ""]).text
            #expect(alone.contains("attestation object") && alone.contains("class=\"dump mono\""))
            #expect(!alone.contains("<h2>Verdict</h2>"))
            let right = try await page(url, form)
            #expect(right.status == 200 && right.text.contains("is accepted with the values given"))
            form["appId"] = "com.example.app"
            let wrong = try await page(url, form).text
            #expect(wrong.contains("1 mistake explains the rejection"))
            #expect(wrong.contains("The app ID lacks the team identifier."))
            #expect(wrong.contains("value=\"com.example.app\""))
            for id in ["ATT-NONCE", "ATT-APPID", "ATT-COSE"] { #expect(wrong.contains("<b>\(id)</b>")) }
            form["environment"] = "development"
            #expect(try await page(url, form).text.contains("2 mistakes explain the rejection"))
        }
    }

    @Test("What cannot be read is named beside the form, and values are shown as text, whatever is in them")
    func faults() async throws {
        try await serving { url in
            let object = try await page(url, ["object": "Bad Request, try again", "appId": "A.b"]).text
            #expect(object.contains("role=\"alert\">The object holds no object"))
            #expect(object.contains("value=\"A.b\""))
            let script = #"</textarea><script>alert(1)</script>" onfocus="alert(1)"#
            for (field, value, words) in [
                ("at", "yesterday", "is not a time"), ("storedCounter", "-1", "is not a number"),
                ("root", "root", "not a certificate in PEM"), ("challenge", "!", "the challenge"),
                ("object", script, ""), ("appId", script, ""), ("clientData", script, ""), ("keyId", script, ""),
            ] {
                var form = try Self.form()
                form[field] = value
                let page = try await page(url, form).text
                #expect(words.isEmpty || page.contains(words), "\(field)")
                #expect(!page.contains("<script>alert") && !page.contains("\" onfocus="), "\(field)")
            }
        }
    }

    @Test("Other sites, paths and methods get nothing, and a huge form is refused")
    func hostile() async throws {
        try await serving { url in
            let form = try Self.form()
            for other in ["https://example.com", "null", "http://localhost:1"] {
                #expect(try await page(url, form, headers: ["Origin": other]).status == 403)
            }
            let own = "http://127.0.0.1:\(try #require(url.port))"
            #expect(try await page(url, form, headers: ["Origin": own]).status == 200)
            // With no-referrer a browser would send the form with the origin null.
            #expect(try await page(url).header("Referrer-Policy") == "same-origin")
            #expect(try await page(url.appendingPathComponent("etc")).status == 404)
            #expect(try await page(url, ["object": String(repeating: "A", count: 5 << 20)]).status == 413)
            let host = try await page(url, headers: ["Host": "example.com"])
            #expect(host.text.hasPrefix("This page answers at 127.0.0.1"))
        }
    }
}
