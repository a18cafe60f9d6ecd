import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("The committed set is the same bytes wherever it is made")
struct DeterminismTests {
    @Test(
        """
        Made far east, in a Turkish locale, at another home that is also the working folder, over an older set, it \
        equals vectors/ and leaves the rest alone; its profiles are frozen once, and never with other vectors
        """)
    func elsewhere() async throws {
        let scratch = try ScratchFolder()
        let (home, folder) = (scratch.url.path, scratch.path("set"))
        try FileManager.default.copyItem(atPath: Appattest.vectors, toPath: folder)
        var manifest = try Manifest(json: JSONValue.parse(Data(contentsOf: URL(filePath: "\(folder)/manifest.json"))))
        let stale = Manifest.File(
            path: "assertion/old/case.json", sha256: [UInt8](repeating: 0, count: 32),
            vector: VectorID("assertion/old/case"))
        manifest.files.append(stale)
        try scratch.write(manifest.json.canonicalText, to: "set/manifest.json")
        try scratch.write("{}", to: "set/\(stale.path)")
        try scratch.write("damaged", to: "set/assertion/counter/replay-equal.json")
        try scratch.write("mine", to: "set/notes.txt")
        let ended = try await Appattest.run(
            "generate", "--out", "set", "--freeze", "frozen.json",
            environment: ["TZ": "Pacific/Kiritimati", "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "HOME": home],
            in: home)
        #expect(ended.status == 0)
        #expect(ended.standardError == "")
        #expect(try Self.changed(in: folder) == ["notes.txt"])
        #expect(ended.lines.last?.hasSuffix("are now frozen in frozen.json") == true)
        try await expectFrozen(in: scratch)
    }

    /// The file holds the profiles, and is not used once it was edited.
    private func expectFrozen(in scratch: ScratchFolder) async throws {
        let text = try String(contentsOfFile: scratch.path("frozen.json"), encoding: .utf8)
        #expect(text.contains("\"attestation/nonce/other-challenge\""))
        let file = try scratch.write(
            text.replacing("attestation/nonce/other-challenge", with: "attestation/nonce/x"), to: "edited.json")
        let edited = try await Appattest.run("generate", "--freeze", file)
        #expect(edited.status == 2 && edited.standardError.contains("\(file): "))
        #expect(edited.standardError.contains("never change"))
    }

    @Test("The clock of the machine does not matter", .enabled(if: Tools.hasFaketime, "faketime is not installed"))
    func clock() async throws {
        let scratch = try ScratchFolder()
        let ended = try await Program.run(
            "faketime", ["2038-02-01 03:04:05", Appattest.path, "generate", "--out", scratch.path("set")])
        #expect(ended.status == 0)
        #expect(try Self.changed(in: scratch.path("set")) == [])
    }

    /// The names of all files that are missing, other than the committed ones, or not among them.
    private static func changed(in folder: String) throws -> [String] {
        let (made, committed) = try (FolderContents.of(folder), FolderContents.of(Appattest.vectors))
        return Set(made.keys).union(committed.keys).filter { made[$0] != committed[$0] }.sorted()
    }
}
