import AttestModel
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("The page in which a person pastes an object")
struct InspectionServerTests {
    struct Page: Sendable {
        let status: Int
        let text: String
    }

    func serving<Value: Sendable>(_ body: @Sendable (URL) async throws -> Value) async throws -> Value {
        try await Program.serving(Appattest.path, ["inspect", "--serve"]) { line in
            try await body(try #require(URL(string: line)))
        }
    }

    /// Opens the page, or sends its form.
    func page(
        _ url: URL, _ form: [String: String]? = nil, headers: [String: String] = [:]
    ) async throws -> Page {
        var request = URLRequest(url: url)
        if let form {
            var components = URLComponents()
            components.queryItems = form.map { URLQueryItem(name: $0.key, value: $0.value) }
            request.httpMethod = "POST"
            request.httpBody = Data((components.percentEncodedQuery ?? "").replacing("+", with: "%2B").utf8)
        }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await URLSession.shared.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        return Page(status: status, text: String(decoding: data, as: UTF8.self))
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

    @Test("Right values are accepted, and a wrong one is named with its correction and all checks")
    func verdicts() async throws {
        try await serving { url in
            var form = try Self.form()
            let right = try await page(url, form)
            #expect(right.status == 200 && right.text.contains("is accepted with the values given"))
            form["appId"] = "com.example.app"
            let wrong = try await page(url, form)
            #expect(wrong.text.contains("1 mistake explains the rejection"))
            #expect(wrong.text.contains("The app ID lacks the team identifier."))
            #expect(wrong.text.contains("value=\"com.example.app\""))
            for id in ["ATT-NONCE", "ATT-APPID", "ATT-COSE"] { #expect(wrong.text.contains("<b>\(id)</b>")) }
            form["environment"] = "development"
            #expect(try await page(url, form).text.contains("2 mistakes explain the rejection"))
        }
    }

    @Test("Without values the object is taken apart, and nothing is judged")
    func objectAlone() async throws {
        try await serving { url in
            let page = try await page(url, ["object": try Self.form()["object"] ?? ""])
            #expect(page.text.contains("attestation object") && page.text.contains("class=\"dump mono\""))
            #expect(!page.text.contains("<h2>Verdict</h2>"))
        }
    }

    @Test("What cannot be read is named beside the form, and the values stay")
    func faults() async throws {
        try await serving { url in
            let object = try await page(url, ["object": "Bad Request, try again", "appId": "A.b"])
            #expect(object.text.contains("role=\"alert\">The object holds no object"))
            #expect(object.text.contains("value=\"A.b\""))
            for (field, value, words) in [
                ("at", "yesterday", "is not a time"), ("storedCounter", "-1", "is not a number"),
                ("root", "root", "not a certificate in PEM"), ("challenge", "!", "the challenge"),
            ] {
                var form = try Self.form()
                form[field] = value
                #expect(try await page(url, form).text.contains(words), "\(field)")
            }
        }
    }

    @Test("Values are shown as text, whatever is in them")
    func injection() async throws {
        try await serving { url in
            let text = #"</textarea><script>alert(1)</script>" onfocus="alert(1)"#
            for field in ["object", "appId", "clientData", "keyId"] {
                var form = try Self.form()
                form[field] = text
                let page = try await page(url, form).text
                #expect(!page.contains("<script>alert") && !page.contains("\" onfocus="), "\(field)")
            }
        }
    }

    @Test("Other sites, paths and methods get nothing, and a huge form is refused")
    func hostile() async throws {
        try await serving { url in
            let form = try Self.form()
            #expect(try await page(url, form, headers: ["Origin": "https://example.com"]).status == 403)
            #expect(try await page(url, form, headers: ["Origin": "null"]).status == 403)
            #expect(try await page(url, form, headers: ["Origin": "http://localhost:1"]).status == 403)
            let own = "http://127.0.0.1:\(try #require(url.port))"
            #expect(try await page(url, form, headers: ["Origin": own]).status == 200)
            let head = try await Program.run("curl", ["-s", "-i", url.absoluteString])
            // With no-referrer a browser would send the form with the origin null.
            #expect(head.standardOutput.contains("Referrer-Policy: same-origin"))
            #expect(try await page(url.appendingPathComponent("etc")).status == 404)
            #expect(try await page(url, ["object": String(repeating: "A", count: 5 << 20)]).status == 413)
            let host = try await Program.run("curl", ["-s", "-H", "Host: example.com", url.absoluteString])
            #expect(host.standardOutput.hasPrefix("This page answers at 127.0.0.1"))
        }
    }
}
