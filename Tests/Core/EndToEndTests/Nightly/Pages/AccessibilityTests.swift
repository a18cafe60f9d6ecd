import Foundation
import TestSupport
import Testing

/// The rules of axe-core, in the one file `axe.min.js`: that of the Python package `axe-playwright-python`, or the one that
/// the variable `APPATTEST_AXE` names.
enum Axe {
    /// Returns the path of the file; `nil` when it is not there.
    static func file() async throws -> String? {
        if let named = ProcessInfo.processInfo.environment["APPATTEST_AXE"], !named.isEmpty { return named }
        let package = "import axe_playwright_python as a; print(list(a.__path__)[0] + '/axe.min.js')"
        guard Tools.hasPython else { return nil }
        let file = try await Program.run("python3", ["-c", package])
        return file.status == 0 ? file.lines.first : nil
    }

    struct Findings: Decodable {
        let page: String
        let theme: String
        /// The number of rules that the page keeps.
        let checks: Int
        let violations: [String]
    }

    /// Runs the rules on pages of a folder, in both themes.
    static func findings(_ pages: [String], in folder: ScratchFolder) async throws -> [Findings] {
        let axe = try String(contentsOfFile: try #require(try await file()), encoding: .utf8)
        try folder.write(axe, to: "axe.min.js")
        for page in pages {
            // The pages allow no script but their own.
            let text = try String(contentsOfFile: folder.path(page), encoding: .utf8)
            try folder.write(
                text.replacing(/<meta http-equiv="Content-Security-Policy"[^>]*>/, with: ""), to: "axe-\(page)")
        }
        let driver = FirstScreens.folder.appending(path: "axe.html")
        let file = try folder.write(String(contentsOf: driver, encoding: .utf8), to: "axe.html")
        let names = pages.map { "axe-\($0)" }.joined(separator: ",")
        let document = try await Browser.document(
            "file://\(file)#\(names)", "--allow-file-access-from-files", "--virtual-time-budget=60000")
        return try FirstScreens.added("findings", to: document.standardOutput)
    }
}

@Suite(
    "No page has an accessibility finding",
    .enabled("no Chromium is installed, or no axe-core (pip install --no-deps axe-playwright-python)") {
        guard Browser.program != nil else { return false }
        return try await Axe.file() != nil
    })
struct AccessibilityTests {
    /// A small page of each kind: runs with accepted faults, with crashes and without failures, a comparison, an explanation,
    /// a verification and the mutants.
    private static let pages = Task {
        let reports = try await FirstScreens.reports.value
        let folder = try ScratchFolder()
        for name in ["receipt-of-either-type", "crash-on-short-input"] {
            for ending in ["html", "jsonl"] {
                try folder.write(
                    String(contentsOfFile: reports.path("\(name).\(ending)"), encoding: .utf8), to: "\(name).\(ending)")
            }
        }
        func make(_ arguments: String...) async throws {
            let ended = try await Program.run(Appattest.path, arguments, in: folder.url.path)
            guard ended.status <= 1 else { throw FirstScreens.Failure(text: ended.standardError) }
        }
        try await make(
            "run", "--target", "builtin:reference", "--only", "receipt/type/*", "--profile", "strict", "--report",
            "html=conforming.html")
        try await make(
            "compare", "receipt-of-either-type.jsonl", "crash-on-short-input.jsonl", "--html", "compare.html")
        try await make("explain", "attestation/chain/root-taken-from-x5c", "--html", "explain.html")
        try await make("explain", "sequence/state/replay-same-bytes", "--html", "sequence.html")
        let forged = try Forged()
        let arguments = try forged.arguments(for: Forged.attestation("attestation/valid/production"))
        let verified = try await Program.run(
            Appattest.path, arguments + ["--root", Forged.root, "--html", "verify.html"], in: folder.url.path)
        guard verified.status == 0 else { throw FirstScreens.Failure(text: verified.standardError) }
        try await make("mutants", "--vectors", FewVectors.path, "--profile", "core", "--html", "mutants.html")
        return folder
    }

    @Test("In both themes, with everything unfolded")
    func findings() async throws {
        let folder = try await Self.pages.value
        let pages = [
            "receipt-of-either-type.html", "crash-on-short-input.html", "conforming.html", "compare.html",
            "explain.html", "sequence.html", "verify.html", "mutants.html",
        ]
        let findings = try await Axe.findings(pages, in: folder)
        #expect(findings.count == 2 * pages.count)
        for found in findings {
            #expect(found.checks > 10, "\(found.page)")
            #expect(found.violations == [], "\(found.page) in \(found.theme)")
        }
    }
}
