import AttestModel
import Foundation
import TestSupport
import Testing

/// The pages of wrong verifiers, measured in a browser.
@Suite(
    "The first screens of a page name cause, gravity and remedy",
    .enabled(if: Browser.program != nil, "no Chromium is installed"))
struct PageScreensTests {
    /// A wrong verifier, what its page has to say first, and the vectors that show it.
    private static let verifiers: [(name: String, words: String, only: String)] = [
        ("without-att-chain", "it accepts forgeries", "attestation/*/*"),
        ("without-att-validity", "it accepts replays", "attestation/*/*"),
        ("without-ast-counter", "it accepts replays", "assertion/*/*"),
        ("environment-by-nine-bytes", "it accepts", "attestation/*/*"),
        ("without-att-nonce", "it accepts replays", "attestation/*/*"),
        ("without-att-appid", "it accepts impersonations", "attestation/*/*"),
        ("without-att-keyid", "it accepts", "attestation/*/*"),
        ("without-ast-signature", "it accepts forgeries", "assertion/*/*"),
        ("without-ast-challenge", "it accepts replays", "assertion/*/*"),
        ("without-rcp-signature", "it accepts", "receipt/*/*"),
        ("raising", "it blows up instead of accepting or rejecting", "attestation/*/*"),
        ("refusing-os27", "it rejects genuine objects", "*/valid/*"),
    ]

    private static func target(_ name: String) throws -> (adapter: FakeAdapter?, target: String) {
        let cases =
            switch name {
            case "raising": #"*) reference | sed 's/"verdict":"reject"/"verdict":"error"/' ;;"#
            case "refusing-os27": #"*os27*) printf '{"id":"%s","verdict":"reject"}\n' "$id" ;; *) reference ;;"#
            default: ""
            }
        guard !cases.isEmpty else { return (nil, "builtin:mutant/\(name)") }
        let adapter = try FakeAdapter(cases: cases)
        return (adapter, adapter.target)
    }

    /// The pages of all wrong verifiers, in one folder; made once.
    private static let pages = Task {
        let folder = try ScratchFolder()
        for verifier in verifiers {
            let (adapter, target) = try target(verifier.name)
            let run = try await Reported.run(
                target, "--only", verifier.only, "--report", "html=\(folder.path("\(verifier.name).html"))",
                vectors: Appattest.vectors)
            #expect(run.ended.status == 1, "\(verifier.name)")
            withExtendedLifetime(adapter) {}
        }
        return folder
    }

    /// What a browser finds on a page of some width: the lowest edges of headline, sentence, first cause and its remedy
    /// in pixels, and the texts.
    private func measure(_ name: String, width: Int) async throws -> (edges: [Int], texts: [String]) {
        let folder = try await Self.pages.value
        let frame = try folder.write(
            """
            <!doctype html><title>not measured</title><iframe src="\(name).html" style="width:\(width)px;height:900px;border:0"
            onload="const found = ['#verdict', '.verdict p', '.fix h3', '.fix .remedy', '.fix .who'].map((selector) =>
            this.contentDocument.querySelector(selector)); document.title = JSON.stringify([found.map((element) =>
            Math.ceil(element.getBoundingClientRect().bottom)), found.map((element) => element.textContent)])"></iframe>
            """, to: "\(name)-\(width).html")
        let document = try await Browser.loaded("file://\(frame)", "--allow-file-access-from-files").standardOutput
        let title = try #require(document.firstMatch(of: #/<title>(.*)<\/title>/#)?.1).replacing("&amp;", with: "&")
        guard case .array(let parts) = try JSONValue.parse(title.utf8), case .array(let edges) = parts[0],
            case .array(let texts) = parts[1]
        else { return ([], []) }
        return (
            edges.compactMap { $0.number.map { Int($0) } },
            texts.compactMap { if case .string(let text) = $0 { text } else { nil } }
        )
    }

    @Test("Of twelve wrong verifiers", arguments: verifiers.map(\.name))
    func screens(name: String) async throws {
        let words = try #require(Self.verifiers.first { $0.name == name }).words
        for (width, height) in [(1280, 900), (390, 1688)] {
            let (edges, texts) = try await measure(name, width: width)
            try #require(edges.count == 5 && texts.count == 5)
            #expect(edges.allSatisfy { (1...height).contains($0) }, "\(name) at \(width): \(edges)")
            #expect(texts[0].contains(words), "\(texts[0])")
            #expect(texts[3].hasPrefix("Fix: ") && texts[3].count > 20)
            #expect(texts[4].contains(/\d+ vectors?/))
        }
    }

    @Test("Pictures of different verdicts differ, and those of light and dark", arguments: [1280, 390])
    func pictures(width: Int) async throws {
        let folder = try await Self.pages.value
        var pictures: [Data] = []
        for name in ["without-att-chain", "raising", "refusing-os27"] {
            let text = try String(contentsOf: URL(filePath: folder.path("\(name).html")), encoding: .utf8)
            let file = folder.path("\(name)-dark.html")
            try text.replacing("<html lang", with: "<html data-theme=\"dark\" lang")
                .write(toFile: file, atomically: true, encoding: .utf8)
            for page in [folder.path("\(name).html"), file] {
                pictures.append(try await Browser.screenshot("file://\(page)", width: width, height: 900))
            }
        }
        #expect(Set(pictures).count == 6 && pictures.allSatisfy { $0.count > 10_000 })
    }
}
