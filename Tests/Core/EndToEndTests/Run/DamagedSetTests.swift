import Foundation
import TestSupport
import Testing

@Suite("A damaged vector set is rejected with one error that names file and field")
struct DamagedSetTests {
    private let scratch: ScratchFolder
    private let vector = "assertion/counter/replay-equal.json"

    init() throws {
        scratch = try ScratchFolder()
        try FileManager.default.copyItem(atPath: FewVectors.path, toPath: scratch.path("set"))
    }

    @Test("A file that is cut off")
    func cut() async throws {
        try edit { String($0.prefix(700)) }
        try await expectError(3, naming: [vector, "not one complete JSON document"])
    }

    @Test("A folder without a manifest is not a set: a usage error")
    func missingManifest() async throws {
        try FileManager.default.removeItem(atPath: scratch.path("set/manifest.json"))
        try await expectError(2, naming: ["manifest.json", scratch.path("set")])
    }

    @Test("A missing folder is a usage error, also for list and show")
    func missingFolder() async throws {
        try FileManager.default.removeItem(atPath: scratch.path("set"))
        try await expectError(2, naming: [scratch.path("set")])
        for command in [["list"], ["show", "assertion/valid/first"]] {
            let ended = try await Program.run(Appattest.path, command + ["--vectors", scratch.path("set")])
            #expect(ended.status == 2)
            #expect(ended.standardError.contains(scratch.path("set")))
        }
    }

    private func edit(_ change: (String) -> String) throws {
        let text = try String(contentsOfFile: scratch.path("set/\(vector)"), encoding: .utf8)
        try scratch.write(change(text), to: "set/\(vector)")
    }

    private func expectError(_ status: Int32, naming words: [String]) async throws {
        let ended = try await Appattest.run("run", "--vectors", scratch.path("set"), "--target", "builtin:reference")
        #expect(ended.status == status)
        #expect(ended.standardOutput == "")
        #expect(ended.standardError.split(separator: "\n").count == 1)
        for word in words { #expect(ended.standardError.contains(word)) }
    }
}
