import TestBasics

@Suite("appattest generate makes sets as they are ordered, the same bytes everywhere")
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

    @Test("--check says of each file what is wrong with it, ends with 1, and freezes nothing")
    func check() async throws {
        let scratch = try ScratchFolder()
        let folder = scratch.path("set")
        try FileManager.default.copyItem(atPath: Appattest.vectors, toPath: folder)
        try scratch.write("{}\n", to: "set/assertion/counter/replay-equal.json")
        try FileManager.default.removeItem(atPath: "\(folder)/authorities/attestation-root.pem")
        try scratch.write("{}\n", to: "set/assertion/counter/of-my-own.json")
        let ended = try await Appattest.run("generate", "--check", folder, "--freeze", scratch.path("frozen.json"))
        #expect(ended.status == 1 && ended.standardOutput == "")
        #expect(!FileManager.default.fileExists(atPath: scratch.path("frozen.json")))
        #expect(
            ended.standardError.split(separator: "\n").dropLast() == [
                "assertion/counter/replay-equal.json: differs", "authorities/attestation-root.pem: is missing",
                "assertion/counter/of-my-own.json: is not part of the set",
            ])
        #expect(ended.standardError.contains("appattest generate --out \(folder)"))
    }

    @Test("A set for an own app says so in its manifest, names what it leaves out, and is run as it says")
    func ownApp() async throws {
        let scratch = try ScratchFolder()
        let folder = scratch.path("set")
        let app = ["--app-id", "Q7X2KD91MZ.shop", "--environment", "development"]
        let other = ["--seed", "kumquat", "--at", "2031-05-06T07:08:09Z"]
        let ended = try await Appattest.run(["generate", "--out", folder] + app + other).succeeded()
        #expect(
            ended.standardError.split(separator: "\n").filter { $0.hasPrefix("left out: ") } == [
                "left out: assertion/appid/hyphen-for-period", "left out: assertion/appid/parent-bundle",
                "left out: attestation/appid/hyphen-for-period", "left out: attestation/appid/parent-bundle",
                "left out: receipt/appid/hyphen-for-period", "left out: receipt/env/sandbox-in-production",
                "left out: receipt/env/sandbox-in-production-risk",
            ])
        let manifest = try Manifest(json: .read("\(folder)/\(Manifest.fileName)"))
        #expect(manifest.subject.app.appId == "Q7X2KD91MZ.shop" && manifest.subject.environment == .development)
        #expect(manifest.seed == "kumquat" && manifest.time.description == "2031-05-06T07:08:09Z")
        let read = try await Reported.run("builtin:reference", "--profile", "strict", vectors: folder)
        #expect(read.ended.status == 0, "\(read.ended.standardError)")
        #expect(read.lines.digest == manifest.digest.hex)
        let failing = try await Appattest.run(
            ["run", "--target", "builtin:mutant/without-ast-counter", "--only", "assertion/counter/*"] + app)
        #expect(failing.status == 1 && failing.unwrapped.contains("--app-id Q7X2KD91MZ.shop --environment development"))
    }

    @Test("A verifier whose clock cannot be set is judged on receipts by a set for the moment")
    func ownClock() async throws {
        let ended = try await Appattest.run(
            [
                "run", "--format", "json", "--fresh", "--target", "exec:\(Appattest.path) adapter --own-clock",
                "--allow-untestable", "clock", "--only", "receipt/creation/*", "--profile", "strict",
            ] + Appattest.patience
        ).succeeded()
        guard case .integer(let passed)? = try ended.json().at("counts.pass"),
            case .integer(let untested)? = try ended.json().at("counts.notTestable")
        else { return #expect(Bool(false), "counts") }
        #expect(passed > 4 * untested && untested > 0, "\(passed) \(untested)")
    }
}
