import TestBasics

@Suite("Sets are made as they are ordered, the same bytes everywhere")
struct DeterminismTests {
    @Test(
        """
        Made far east, in a Turkish locale, at another home that is also the working folder, over an older set, it \
        equals vectors/ and leaves the rest alone; its profiles are frozen
        """)
    func elsewhere() async throws {
        let scratch = try ScratchFolder()
        let (home, folder) = (scratch.url.path, scratch.path("set"))
        try FileManager.default.copyItem(atPath: Appattest.vectors, toPath: folder)
        var manifest = try Manifest(json: .read("\(folder)/manifest.json"))
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
            in: home
        ).succeeded()
        #expect(ended.standardError == "")
        #expect(try Self.changed(in: folder) == ["notes.txt"])
        #expect(ended.lines.last?.hasSuffix("are now frozen in frozen.json") == true)
        #expect(try scratch.read("frozen.json").contains("\"attestation/nonce/other-challenge\""))
    }

    @Test("The clock of the machine does not matter", .enabled(if: Tools.hasFaketime, "faketime is not installed"))
    func clock() async throws {
        let scratch = try ScratchFolder()
        try await Program.run(
            "faketime", ["2038-02-01 03:04:05", Appattest.path, "generate", "--out", scratch.path("set")]
        ).succeeded()
        #expect(try Self.changed(in: scratch.path("set")) == [])
    }

    /// The names of all files that are missing, other than the committed ones, or not among them.
    private static func changed(in folder: String) throws -> [String] {
        let (made, committed) = try (FolderContents.of(folder), FolderContents.of(Appattest.vectors))
        return Set(made.keys).union(committed.keys).filter { made[$0] != committed[$0] }.sorted()
    }

    @Test("A set for an own app says so in its manifest, names what it leaves out, and is run as it says")
    func ownApp() async throws {
        let scratch = try ScratchFolder()
        let folder = scratch.path("set")
        let app = ["--app-id", "Q7X2KD91MZ.shop", "--environment", "development"]
        let ended = try await Appattest.run(["generate", "--out", folder] + app).succeeded()
        #expect(
            ended.standardError.split(separator: "\n").filter { $0.hasPrefix("left out: ") } == [
                "left out: assertion/appid/hyphen-for-period", "left out: assertion/appid/parent-bundle",
                "left out: attestation/appid/hyphen-for-period", "left out: attestation/appid/parent-bundle",
                "left out: receipt/appid/hyphen-for-period", "left out: receipt/env/sandbox-in-production",
                "left out: receipt/env/sandbox-in-production-risk",
            ])
        let manifest = try Manifest(json: .read("\(folder)/\(Manifest.fileName)"))
        #expect(manifest.subject.app.appId == "Q7X2KD91MZ.shop" && manifest.subject.environment == .development)
        let read = try await Reported.run("builtin:reference", "--profile", "strict", vectors: folder)
        #expect(read.ended.status == 0, "\(read.ended.standardError)")
        #expect(read.lines.digest == manifest.digest.hex)
        let failing = try await Appattest.run(
            ["run", "--target", "builtin:mutant/without-ast-counter", "--only", "assertion/counter/*"] + app)
        #expect(failing.status == 1 && failing.unwrapped.contains("--app-id Q7X2KD91MZ.shop --environment development"))
    }

    @Test("Another seed and time make other bytes with the same ids and verdicts, and the same tables")
    func seed() async throws {
        let scratch = try ScratchFolder()
        let pages = try FolderContents.of(Built.path("spec"))
        try FileManager.default.createDirectory(atPath: scratch.path("spec/schema"), withIntermediateDirectories: true)
        for (name, bytes) in pages where name.hasSuffix(".md") {
            let emptied = String(decoding: bytes, as: UTF8.self)
                .replacing(/(<!-- generated: .* -->\n)(?:.*\n)*?(<!-- end of generated -->)/) { "\($0.1)\($0.2)" }
            try scratch.write(emptied, to: "spec/\(name)")
        }
        try await Appattest.run(
            "generate", "--out", scratch.path("set"), "--spec", scratch.path("spec"), "--seed", "kumquat",
            "--at", "2031-05-06T07:08:09Z"
        ).succeeded()
        // The matrix names a vector that kills each mutant, by luck of the keys one or another.
        for (name, bytes) in try FolderContents.of(scratch.path("spec")) where name != "matrix.md" {
            #expect(try Self.withoutCounts(bytes) == Self.withoutCounts(#require(pages[name])), "\(name)")
        }
        let files = try FolderContents.of(scratch.path("set"))
        let committed = try FolderContents.of(Appattest.vectors)
        #expect(Set(files.keys) == Set(committed.keys))
        for (name, bytes) in files where VectorID(String(name.dropLast(".json".count))) != nil {
            let (other, known) = try (JSONValue.parse(bytes), JSONValue.parse(#require(committed[name])))
            let (vector, twin) = try (Vector(json: other), Vector(json: known))
            #expect(vector.id == twin.id && vector.expect == twin.expect && vector.control == twin.control)
            #expect(vector.content != twin.content, "\(name)")
        }
        let manifest = try Manifest(json: JSONValue.parse(#require(files[Manifest.fileName])))
        #expect(manifest.seed == "kumquat")
        #expect(manifest.time.description == "2031-05-06T07:08:09Z")
    }

    /// Returns a page without its numbers. Those of vectors that kill a mutant depend on the keys: one in two signatures has a
    /// high s.
    private static func withoutCounts(_ page: Data) -> String {
        String(decoding: page, as: UTF8.self).replacing(/[0-9]+(?: vectors?)?/, with: "some")
    }
}
