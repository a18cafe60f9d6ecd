import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("appattest generate")
struct GenerateTests {
    @Test("A set for an own app says so, is run as it says, and --check says of each file what is wrong with it")
    func ownApp() async throws {
        let scratch = try ScratchFolder()
        let folder = scratch.path("set")
        let app = ["--app-id", "Q7X2KD91MZ.shop", "--environment", "development"]
        let ended = try await Appattest.run(["generate", "--out", folder] + app)
        #expect(ended.status == 0)
        #expect(
            ended.standardError.split(separator: "\n").filter { $0.hasPrefix("left out: ") } == [
                "left out: assertion/appid/parent-bundle", "left out: attestation/appid/parent-bundle",
                "left out: receipt/env/sandbox-in-production",
            ])
        let manifest = try Manifest(json: .read("\(folder)/\(Manifest.fileName)"))
        #expect(manifest.subject.app.appId == "Q7X2KD91MZ.shop" && manifest.subject.environment == .development)
        let read = try await Reported.run("builtin:reference", "--only", "assertion/**", vectors: folder)
        #expect(read.ended.status == 0, "\(read.ended.standardError)")
        #expect(read.lines.digest == manifest.digest.hex)
        let failing = try await Appattest.run(
            ["run", "--target", "builtin:mutant/without-ast-counter", "--only", "assertion/counter/*"] + app)
        #expect(failing.status == 1 && failing.unwrapped.contains("--app-id Q7X2KD91MZ.shop --environment development"))

        try scratch.write("{}\n", to: "set/assertion/counter/replay-equal.json")
        try FileManager.default.removeItem(atPath: "\(folder)/authorities/attestation-root.pem")
        try scratch.write("{}\n", to: "set/assertion/counter/of-my-own.json")
        let checked = try await Appattest.run(["generate", "--check", folder] + app)
        #expect(checked.status == 1 && checked.standardOutput == "")
        #expect(
            checked.standardError.split(separator: "\n").dropLast() == [
                "assertion/counter/replay-equal.json: differs", "authorities/attestation-root.pem: is missing",
                "assertion/counter/of-my-own.json: is not part of the set",
            ])
        #expect(checked.standardError.contains("appattest generate --out \(folder)"))
    }
}
