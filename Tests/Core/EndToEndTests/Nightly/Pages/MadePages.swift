import TestBasics

/// A page of each kind, made once.
enum MadePages {
    /// The pages by name.
    static let all = Task {
        let folder = try ScratchFolder()
        let reports = try await FirstScreens.reports.value
        var pages: [String: String] = [:]
        for name in ["receipt-of-either-type", "crash-on-short-input"] {
            pages[name] = try reports.read("\(name).html")
        }
        func make(_ name: String, _ arguments: [String]) async throws {
            try await Appattest.run(arguments + ["--html", folder.path(name)]).succeeded(with: 0...1)
            pages[name] = try folder.read(name)
        }
        try await Appattest.run(
            "run", "--target", "builtin:reference", "--only", "receipt/type/*", "--profile", "strict", "--report",
            "html=\(folder.path("conforming"))"
        ).succeeded()
        pages["conforming"] = try folder.read("conforming")
        for (name, id) in [
            ("chain", "attestation/ca/leaf-signs-leaf-two"), ("sequence", "sequence/state/replay-same-bytes"),
            ("bytes", "attestation/aaguid/appattest-then-develop-zero-padded"),
        ] { try await make(name, ["explain", id, "--vectors", Appattest.vectors]) }
        try await make(
            "compare",
            ["compare"]
                + ["no-counter", "no-chain", "receipt-of-either-type"].map { reports.path("\($0).jsonl") })
        try folder.write(try reports.read("no-counter.jsonl"), to: "no-counter.jsonl")
        let consent = "consent: {who: Ada, where: \"https://example.com/1\", when: 2026-03-01}"
        try folder.write("- report: no-counter.jsonl\n  \(consent)\n", to: "results.yaml")
        try await Appattest.run("compare", "--site", folder.path("")).succeeded()
        pages["results"] = try folder.read("index.html")
        try await make("mutants", ["mutants", "--vectors", FewVectors.path, "--profile", "core"])
        // The forged object is a file in a folder that goes with the value.
        let forged = try Forged()
        try await make("verify", forged.arguments(for: Forged.attestation("attestation/ca/leaf-signs-leaf-two")))
        withExtendedLifetime(forged) {}
        try await make("inspect", ["inspect", "\(Appattest.vectors)/attestation/valid/production.json"])
        let form = try InspectionServerTests.form().merging(["appId": "com.example.app"]) { $1 }
        for (name, values) in [("form", nil), ("result", form)] as [(String, [String: String]?)] {
            let tests = InspectionServerTests()
            pages[name] = try await tests.serving { try await tests.page($0, values).text }
        }
        return pages
    }

    /// The names of the pages.
    static let names = [
        "receipt-of-either-type", "crash-on-short-input", "conforming", "chain", "sequence", "bytes", "compare",
        "results", "mutants", "verify", "inspect", "form", "result",
    ]

    /// Returns the document of a page in a browser, at a place and with another script in its own place.
    static func document(_ page: String, _ fragment: String = "", script: String? = nil) async throws -> Ended {
        let folder = try ScratchFolder()
        var page = page
        if let script {
            page = page.replacing(#/<meta http-equiv="Content-Security-Policy"[^>]*>/#, with: "")
                .replacing("</body>", with: "<script>\(script)</script></body>")
        }
        return try await Browser.document("file://\(try folder.write(page, to: "page.html"))\(fragment)")
    }
}
