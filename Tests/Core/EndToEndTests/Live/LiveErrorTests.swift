import Foundation
import TestSupport
import Testing

@Suite("appattest live that cannot say anything")
struct LiveErrorTests {
    /// A mapping that starts nothing.
    private func mapping(_ changes: KeyValuePairs<String, String> = [:], port: UInt16) throws -> (ScratchFolder, String)
    {
        let scratch = try ScratchFolder()
        var text = SmallestMapping.text(port: port)
        for (part, other) in changes { text = text.replacing(part, with: other) }
        return (scratch, try scratch.write(text, to: "backend.yaml"))
    }

    @Test("A backend that does not run is named with the remedy, and the status is 3")
    func unreachable() async throws {
        let (scratch, path) = try mapping(port: FreePort.any())
        let ended = try await Appattest.run("live", "--config", path)
        #expect(ended.status == 3)
        #expect(ended.unwrapped.contains("cannot be reached"))
        #expect(ended.unwrapped.contains("Start it before the run, or let start.command in the mapping do it"))
        withExtendedLifetime(scratch) {}
    }

    @Test("Another machine is not asked without --allow-remote: status 2, and nothing is sent")
    func remote() async throws {
        let (scratch, path) = try mapping(["http://127.0.0.1": "http://192.0.2.1"], port: 80)
        let ended = try await Appattest.run("live", "--config", path)
        #expect(ended.status == 2)
        #expect(ended.unwrapped.contains("192.0.2.1 is not this machine"))
        #expect(ended.unwrapped.contains("--allow-remote"))
        withExtendedLifetime(scratch) {}
    }

    @Test(
        "A mistake in the mapping is named with line and column, by a run and by --check: status 2",
        arguments: ["--config", "--check"])
    func mistake(option: String) async throws {
        let (scratch, path) = try mapping(["${assertion}": "${assertoin}"], port: 80)
        let ended = try await Appattest.run("live", option, path)
        #expect(ended.status == 2)
        #expect(ended.standardError.contains("backend.yaml:10:"))
        #expect(ended.unwrapped.contains("did you mean 'assertion'?"))
        withExtendedLifetime(scratch) {}
    }
}
