import AttestModel
import Foundation
import TestSupport
import Testing

@Suite(
    "The pages of explain, compare, mutants and verify, in a browser",
    .enabled(if: Browser.program != nil, "no Chromium is installed"))
struct PagesTests {
    /// The pages by name, each made once.
    private static let pages = Task {
        let folder = try ScratchFolder()
        func page(_ name: String, _ arguments: [String]) async throws -> String {
            let ended = try await Program.run(Appattest.path, arguments + ["--html", folder.path("\(name).html")])
            guard FileManager.default.fileExists(atPath: folder.path("\(name).html")) else {
                return ended.standardError
            }
            return try String(contentsOfFile: folder.path("\(name).html"), encoding: .utf8)
        }
        var pages: [String: String] = [:]
        for (name, id) in explained {
            pages[name] = try await page(name, ["explain", id, "--vectors", Appattest.vectors])
        }
        var runs: [String] = []
        for (index, target) in ["reference", "mutant/without-ast-counter", "mutant/without-ast-appid"].enumerated() {
            let report = folder.path("run\(index).jsonl")
            _ = try await Appattest.run(
                "run", "--target", "builtin:\(target)", "--vectors", FewVectors.path, "--report", "jsonl=\(report)")
            runs.append(report)
        }
        pages["compare"] = try await page("compare", ["compare"] + runs)
        pages["mutants"] = try await page("mutants", ["mutants", "--vectors", FewVectors.path])
        let show = try await Appattest.run(
            "show", "attestation/ca/leaf-signs-leaf-two", "--vectors", Appattest.vectors, "--format", "json")
        guard case .object(let vector) = try show.json(), case .object(let request)? = vector["request"],
            case .string(let object)? = request["attestation"], case .string(let keyID)? = request["keyId"],
            case .string(let challenge)? = request["challenge"]
        else { return pages }
        let file = try folder.write(object, to: "object.txt")
        pages["verify"] = try await page(
            "verify",
            [
                "verify", "attestation", file, "--app-id", "ABCDE12345.com.example.app", "--key-id", keyID,
                "--challenge", challenge, "--at", "2026-03-01T12:00:00Z", "--root",
                "\(Appattest.vectors)/authorities/attestation-root.pem",
            ])
        return pages
    }

    private static let explained = [
        "chain": "attestation/ca/leaf-signs-leaf-two", "sequence": "sequence/state/replay-same-bytes",
        "bytes": "attestation/aaguid/appattest-then-develop-zero-padded", "values": "assertion/appid/zero",
    ]

    private static let names = ["chain", "sequence", "bytes", "compare", "mutants", "verify"]

    @Test("Nothing keeps a reader out, in either theme", arguments: names, ["light", "dark"])
    func accessible(name: String, theme: String) async throws {
        let page = try #require(try await Self.pages.value[name])
        #expect(try await PageAudit.findings(in: page, theme: theme) == "")
    }

    @Test("On a phone nothing is wider than the screen", arguments: names)
    func phone(name: String) async throws {
        let page = try #require(try await Self.pages.value[name])
        #expect(try await PageAudit.widthOnPhone(of: page) == "width 390")
    }

    @Test("The button changes the theme, and the policy blocks nothing", arguments: names)
    func theme(name: String) async throws {
        let page = try #require(try await Self.pages.value[name])
        let folder = try ScratchFolder()
        let file = try folder.write(page, to: "page.html")
        let document = try await Browser.document("file://\(file)")
        #expect(document.standardOutput.contains("id=\"theme\">Dark</button>"))
        for word in ["Refused", "violates", "Uncaught"] { #expect(!document.standardError.contains(word)) }
        for word in ["href=\"http", "src=", "url(", "@import", "<link", "style=\""] { #expect(!page.contains(word)) }
    }

    @Test("The faulty certificate and the signature that must not be are marked in the drawing")
    func chain() async throws {
        for name in ["chain", "verify"] {
            let page = try #require(try await Self.pages.value[name])
            #expect(page.components(separatedBy: "<rect class=\"box no\"").count == 2)
            #expect(page.contains(">✗ CA: no</text>") && page.contains(">must not sign ✗</text>"))
            #expect(page.contains("x5c[1] signed a certificate, but is not a certification authority."))
        }
    }

    @Test("The totals of a comparison come before the requirements, and only the grave failure is red")
    func totals() async throws {
        let page = try #require(try await Self.pages.value["compare"])
        let totals = try #require(page.range(of: "<h2>Totals</h2>"))
        let rows = try #require(page.range(of: "<h2>By requirement</h2>"))
        #expect(totals.lowerBound < rows.lowerBound)
        #expect(page.components(separatedBy: "<span class=\"chip bad\">").count > 2)
        #expect(page.components(separatedBy: "<li class=\"bad\">").count == 3)
    }
}
