import Foundation
import TestSupport
import Testing

@Suite("Settings of targets, from the command line")
struct TargetSettingsTests {
    private func run(_ target: String, _ options: String..., environment: [String: String?] = [:]) async throws -> Ended
    {
        try await Program.run(
            Appattest.path,
            ["run", "--vectors", FewVectors.path, "--target", target, "--only", "assertion/counter/replay-equal"]
                + Appattest.patience + options, environment: environment)
    }

    @Test("A limit of memory holds for the target, and is part of the command that repeats a failure")
    func memory() async throws {
        let fake = try FakeAdapter(
            cases: "*/replay-equal) head -c 200000000 /dev/zero | tail -c 190000000 >&2; exit 3 ;;\n*) reference ;;")
        let ended = try await run(fake.target, "--memory", "100M")
        #expect(ended.status == 1)
        #expect(ended.standardOutput.contains("ended with exit code 3; its memory was limited to 100M (--memory)"))
        #expect(ended.unwrapped.contains(" --memory 100M --vectors "))
        #expect(
            ended.standardOutput.contains("tail: memory exhausted") || ended.standardOutput.contains("Cannot allocate"))
    }

    @Test("A header's value comes from the environment, and appears nowhere")
    func headers() async throws {
        let secret = "s3cret-token"
        let ended = try await Program.serving(Appattest.path, ["adapter", "--http", "127.0.0.1:0"]) { address in
            try await run(
                address, "--header-env", "Authorization=APPATTEST_TOKEN", "--report", "jsonl=-", "--capabilities",
                "assertion", environment: ["APPATTEST_TOKEN": secret])
        }
        #expect(ended.status != 2 && ended.status != 3, "\(ended.standardError)")
        #expect(ended.standardOutput.contains("\"footer\""))
        #expect(!(ended.standardOutput + ended.standardError).contains(secret))
    }

    @Test(
        "An invalid setting is one error that names the option",
        arguments: [
            (["exec:cat", "--memory", "lots"], "--memory: 'lots'"),
            (["http://127.0.0.1:1/", "--memory", "1G"], "--memory"),
            (["exec:cat", "--header-env", "A=HOME"], "--header-file, --header-env: not for the target 'exec:cat'"),
            (["http://127.0.0.1:1/", "--header-file", "/no/such"], "--header-file: cannot read /no/such"),
            (["https://127.0.0.1:1/", "--ca-file", "/no/such"], "--ca-file: cannot read /no/such"),
            (["builtin:nope"], "there is no builtin target 'nope'; there are 'reference'; as 'mutant/NAME', the "),
        ])
    func errors(arguments: [String], words: String) async throws {
        let ended = try await Program.run(
            Appattest.path, ["run", "--vectors", FewVectors.path, "--target"] + arguments)
        #expect(ended.status == 2)
        #expect(ended.standardOutput == "")
        #expect(ended.standardError.split(separator: "\n").count == 1 && ended.standardError.contains(words))
    }
}
