import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("appattest generate")
struct GenerateTests {
    @Test("--check says of each file what is wrong with it, and ends with 1")
    func check() async throws {
        let scratch = try ScratchFolder()
        let folder = scratch.path("set")
        try FileManager.default.copyItem(atPath: Appattest.vectors, toPath: folder)
        try scratch.write("{}\n", to: "set/assertion/counter/replay-equal.json")
        try FileManager.default.removeItem(atPath: "\(folder)/authorities/attestation-root.pem")
        try scratch.write("{}\n", to: "set/assertion/counter/of-my-own.json")
        let ended = try await Appattest.run("generate", "--check", folder, "--freeze", scratch.path("frozen.json"))
        #expect(ended.status == 1)
        #expect(!FileManager.default.fileExists(atPath: scratch.path("frozen.json")))
        #expect(ended.standardOutput == "")
        #expect(
            ended.standardError.split(separator: "\n").dropLast() == [
                "assertion/counter/replay-equal.json: differs", "authorities/attestation-root.pem: is missing",
                "assertion/counter/of-my-own.json: is not part of the set",
            ])
        #expect(ended.standardError.contains("appattest generate --out \(folder)"))
    }

    @Test("A folder that cannot be written is an error of configuration that names it")
    func unwritable() async throws {
        let scratch = try ScratchFolder()
        let file = try scratch.write("a file", to: "file")
        let ended = try await Appattest.run("generate", "--out", "\(file)/set")
        #expect(ended.status == 2)
        #expect(ended.standardOutput == "")
        #expect(ended.standardError.contains("\(file)/set"))
    }

    @Test("A folder without the specification's pages is an error of configuration that names the first")
    func noPages() async throws {
        let scratch = try ScratchFolder()
        let ended = try await Appattest.run("generate", "--check", Appattest.vectors, "--spec", scratch.url.path)
        #expect(ended.status == 2)
        #expect(ended.standardError.contains("\(scratch.url.path)/diagnosis.md"))
    }

    @Test("A missing folder to compare with is an error of configuration that names it")
    func nothingToCheck() async throws {
        let scratch = try ScratchFolder()
        let ended = try await Appattest.run("generate", "--check", scratch.path("nowhere"))
        #expect(ended.status == 2)
        #expect(ended.standardError.contains(scratch.path("nowhere")))
    }

    @Test("Another seed and time make other bytes with the same ids and verdicts, and the same tables")
    func seed() async throws {
        let scratch = try ScratchFolder()
        let pages = try FolderContents.of(Built.packageRoot.appending(path: "spec").path)
        try FileManager.default.createDirectory(atPath: scratch.path("spec/schema"), withIntermediateDirectories: true)
        for (name, bytes) in pages where name.hasSuffix(".md") {
            let emptied = String(decoding: bytes, as: UTF8.self)
                .replacing(/(<!-- generated: .* -->\n)(?:.*\n)*?(<!-- end of generated -->)/) { "\($0.1)\($0.2)" }
            try scratch.write(emptied, to: "spec/\(name)")
        }
        let ended = try await Appattest.run(
            "generate", "--out", scratch.path("set"), "--spec", scratch.path("spec"), "--seed", "kumquat",
            "--at", "2031-05-06T07:08:09Z")
        #expect(ended.status == 0)
        for (name, bytes) in try FolderContents.of(scratch.path("spec")) {
            #expect(try Self.withoutKillCounts(bytes) == Self.withoutKillCounts(#require(pages[name])), "\(name)")
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

    @Test("A set for an own app says so in its manifest, names what it leaves out, and is run as it says")
    func ownApp() async throws {
        let scratch = try ScratchFolder()
        let folder = scratch.path("set")
        let options = ["--app-id", "Q7X2KD91MZ.shop", "--environment", "development"]
        let ended = try await Program.run(Appattest.path, ["generate", "--out", folder] + options)
        #expect(ended.status == 0)
        #expect(
            ended.standardError.split(separator: "\n").filter { $0.hasPrefix("left out: ") } == [
                "left out: assertion/appid/parent-bundle", "left out: attestation/appid/parent-bundle",
                "left out: receipt/env/sandbox-in-production",
            ])
        let file = URL(filePath: "\(folder)/\(Manifest.fileName)")
        let manifest = try Manifest(json: JSONValue.parse(Data(contentsOf: file)))
        #expect(manifest.subject.app.appId == "Q7X2KD91MZ.shop" && manifest.subject.environment == .development)
        let read = try await Appattest.run(
            "run", "--vectors", folder, "--profile", "strict", "--target", "builtin:reference", "--report", "jsonl=-")
        let made = try await Program.run(
            Appattest.path,
            ["run", "--profile", "strict", "--target", "builtin:reference", "--report", "jsonl=-"] + options)
        #expect(read.status == 0 && made.status == 0, "\(read.standardError)\(made.standardError)")
        #expect(try RunLines(read.standardOutput).header["setDigest"] == .string(manifest.digest.hex))
        #expect(try RunLines(made.standardOutput).header["setDigest"] == .string(manifest.digest.hex))
        let failing = try await Program.run(
            Appattest.path,
            ["run", "--target", "builtin:mutant/without-ast-counter", "--only", "assertion/counter/*"] + options)
        #expect(failing.status == 1 && failing.unwrapped.contains("--app-id Q7X2KD91MZ.shop --environment development"))
    }

    @Test("A fresh set differs from the committed one, and the reference verifier conforms to it")
    func fresh() async throws {
        let run = try await Appattest.run(
            "run", "--fresh", "--profile", "strict", "--target", "builtin:reference", "--report", "jsonl=-")
        #expect(run.status == 0, "\(run.standardError)")
        let header = try RunLines(run.standardOutput).header
        guard case .string(let seed)? = header["seed"] else { return #expect(Bool(false), "a seed") }
        #expect(seed.hasPrefix("fresh-"))
        #expect(header["setDigest"] != (try await Reported.reference.value.lines.header["setDigest"]))
    }

    /// Returns a page without the numbers of vectors that kill a mutant. They depend on the keys: one in two signatures has
    /// a high s.
    private static func withoutKillCounts(_ page: Data) -> String {
        String(decoding: page, as: UTF8.self).replacing(/\| [0-9]+(?: vectors?)? \|(?=\n)/, with: "| some |")
    }
}
