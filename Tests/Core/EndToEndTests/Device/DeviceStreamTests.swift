import TestBasics

@Suite("appattest device stream")
struct DeviceStreamTests {
    private static let app = ["--app-id", PhoneFile.appId]
    private static let whole = ["device", "stream"] + app

    private let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    private func stream(_ options: [String]) async throws -> Ended { try await Command.run(Self.whole + options) }

    @Test("The same seed and options give the same pairs, also in a file; without a seed the keys are new")
    func repeated() async throws {
        let values = ["--count", "20", "--seed", "load", "--at", "2026-03-01T12:00:00Z"]
        let printed = try await stream(values)
        #expect(printed.status == 0 && printed.standardError == "" && printed.lines.count == 20)
        let file = scratch.path("pairs.jsonl")
        let written = try await stream(values + ["--out", file])
        #expect(written.status == 0 && written.standardOutput == "20 pairs in \(file)\n")
        #expect(try scratch.read("pairs.jsonl") == printed.standardOutput)
        let fresh = try await [stream(["--count", "1"]), stream(["--count", "1"])]
        #expect(try fresh[0].json().text("keyId") != fresh[1].json().text("keyId"))
    }

    @Test("'verify' accepts the attestation under the root of 'device root'", arguments: [[], ["--seed", "load"]])
    func verified(seed: [String]) async throws {
        let pair = try await stream(["--count", "1", "--challenge-text", "once"] + seed).json()
        let root = try await Command.run(["device", "root"] + seed).standardOutput
        try await Command.run(
            ["verify", "attestation", scratch.write(pair.text("attestation"), to: "attestation")] + Self.app
                + ["--challenge-text", "once", "--key-id", pair.text("keyId")]
                + ["--root", scratch.write(root, to: "root.pem")]
        ).succeeded()
    }

    @Test("A reader that ends early ends the stream without a word")
    func brokenPipe() async throws {
        let script = #"{ "$0" "$@" 2>error; echo $? >status; } | head -n 2"#
        let ended = try await Program.run(
            "/bin/sh", ["-c", script, Appattest.path] + Self.whole + ["--count", "1000000"], in: scratch.url.path)
        #expect(ended.lines.count == 2)
        // The shell on the left of the pipe may end after the one on the right.
        #expect(try await Waiting.line(in: scratch.path("status")) == "\(128 + SIGPIPE)")
        #expect(try scratch.read("error") == "")
    }

    @Test("Ctrl-C ends it after a whole line")
    func interrupted() async throws {
        // A full pipe makes the program wait, so that it does not run far ahead of a busy reader.
        let script = """
            mkfifo pairs
            "$0" "$@" >pairs 2>error &
            { IFS= read -r first; kill -INT $!; printf '%s\\n' "$first"; cat; } <pairs
            wait $!
            """
        let ended = try await Program.run(
            "bash", ["-c", script, Appattest.path] + Self.whole + ["--count", "1000000"], in: scratch.url.path)
        #expect(ended.status == 3 && ended.standardOutput.hasSuffix("\n") && ended.lines.count < 1_000_000)
        for line in ended.lines { _ = try JSONValue.parse(Array(line.utf8)) }
        #expect(
            try scratch.read("error")
                == "appattest: interrupted; ending after a whole line (once more ends at once)\n"
                + "appattest: interrupted after \(ended.lines.count) of 1000000 pairs\n")
    }
}
