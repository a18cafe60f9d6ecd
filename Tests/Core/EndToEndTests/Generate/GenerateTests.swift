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
        #expect(read.status == 0, "\(read.standardError)")
        #expect(try RunLines(read.standardOutput).header["setDigest"] == .string(manifest.digest.hex))
        let failing = try await Program.run(
            Appattest.path,
            ["run", "--target", "builtin:mutant/without-ast-counter", "--only", "assertion/counter/*"] + options)
        #expect(failing.status == 1 && failing.unwrapped.contains("--app-id Q7X2KD91MZ.shop --environment development"))
    }
}
