import Foundation
import TestSupport
import Testing

/// The words of a user that make no sense: each command ends with status 2, prints nothing, and names what is wrong.
@Suite("A command line that makes no sense is refused, with the reason")
struct RefusedOptionsTests {
    /// Words after a beginning, each with a part of the sentence that refuses them.
    struct Refusals: Sendable, CustomTestStringConvertible {
        /// A right beginning, such as `list` or `device stream --count 1`. `FEW`, `KEY`, `MAPPING`,
        /// `DAMAGED` and `PHONE` are files.
        let beginning: String
        let endings: [(words: [String], said: String)]

        var testDescription: String { beginning }
    }

    private static let tables = [
        Refusals(
            beginning: "",
            endings: [
                (["lst"], "'lst' (did you mean 'list'?) is not a command of 'appattest'"), (["conform"], "conform"),
                (["explian", "ATT-NONCE"], "did you mean 'explain'?"),
                (
                    ["baseline", "wrte"],
                    "'wrte' (did you mean 'write'?) is not a command of 'baseline'; there are write, from."
                ),
                (["verify", "attestaton", "x"], "did you mean 'attestation'?"),
                (["list", "--impakt", "replay"], "--impakt"),
            ]),
        Refusals(
            beginning: "list --vectors FEW",
            endings: [
                (["nonce/other-chalenge"], "did you mean 'attestation/nonce/other-challenge'?"),
                (["requirement"], "did you mean 'requirements'?"), (["--requirement", "ATT-NONC"], "'ATT-NONCE'?"),
                (["--impact", "forgry"], "'forgery'?"), (["--expect", "rejected"], "'reject'?"),
                (["--needs", "storedcounter"], "'storedCounter'?"), (["--level", "nonsense"], "'nonsense'"),
                (["--tag", "seen-in-the-wilds"], "'seen-in-the-wild'?"),
                (["assertion/**", "nothing/*"], "'nothing/*'"), (["attestation/*"], "'attestation/*'"),
                (["--vectors", "gone"], "gone"),
            ]),
        Refusals(
            beginning: "show --vectors FEW",
            endings: [
                (["assertion/counter/nothing"], "'assertion/counter/nothing'"), ([""], "''"),
                (["assertion/valid/first", "--vectors", "gone"], "gone"),
            ]),
        Refusals(
            beginning: "show attestation/valid/production --shape",
            endings: [(["ios-16"], "'ios-16' is not a shape")]),
        Refusals(
            beginning: "explain --vectors FEW",
            endings: [
                (["ATT-NONC"], "did you mean 'ATT-NONCE'?"), (["al-zero"], "did you mean 'all-zero'?"),
                (["attestation/nonce/no-such-case"], "attestation/nonce/no-such-case"),
                (["attestation/nonce/all-zero", "--html", "missing/page.html"], "missing/page.html"),
                (["AST-COUNTER", "--html", "-"], "AST-COUNTER"),
                (["live/owner/asserted-by-othr"], "did you mean 'live/owner/asserted-by-other'?"),
                (
                    ["live/owner/asserted-by-other", "--html", "page.html"],
                    "live/owner/asserted-by-other is a check"
                ),
            ]),
        Refusals(beginning: "live --list --only", endings: [(["nothing"], "matches no check")]),
        Refusals(
            beginning: "live --config MAPPING",
            endings: [(["--production-port", "9"], "--key goes with --production-port or --development-port")]),
        Refusals(
            beginning: "check-client",
            endings: [
                ([], "name it with --target or --endpoint"),
                (["--endpoint", "http://127.0.0.1:1/"], "Let --start start it"),
                (["--target", "builtin:reference"], "makes no calls"),
                (["--target", "exec:true", "--grants-once"], "go with --endpoint"),
                (["--target", "exec:true", "--only", "nothing"], "matches no check"),
                (["--target", "exec:true", "--profile", "gate"], "core and strict"),
            ]),
        Refusals(
            beginning: "run --vectors FEW --target",
            endings: [
                (["exec:cat", "--memory", "lots"], "--memory: 'lots'"),
                (["http://127.0.0.1:1/", "--memory", "1G"], "--memory"),
                (["exec:cat", "--header-env", "A=HOME"], "--header-file, --header-env: not for the target 'exec:cat'"),
                (["http://127.0.0.1:1/", "--header-file", "/no/such"], "--header-file: cannot read /no/such"),
                (["https://127.0.0.1:1/", "--ca-file", "/no/such"], "--ca-file: cannot read /no/such"),
                (["builtin:nope"], "there is no builtin target 'nope'; there are 'reference'; as 'mutant/NAME', the "),
                (["builtin:without-att-chain"], "did you mean 'mutant/without-att-chain'?"),
                (["builtin:mutant/without-att-chian"], "did you mean 'mutant/without-att-chain'?"),
                (
                    ["exec:cat", "--capabilities", "clocks"],
                    "'clocks' (did you mean 'clock'?) is not a capability; there are attestation"
                ),
                (["builtin:reference", "--vectors", "gone"], "gone"),
                (["builtin:reference", "--vectors", "/"], "manifest.json"),
                (["builtin:reference", "--repeat", "0"], "--repeat"),
                (["builtin:reference", "--shuffle-seed", "1"], "--shuffle-seed"),
            ]),
        Refusals(
            beginning: "baseline write --vectors FEW --target builtin:reference --out x --reason",
            endings: [([" "], "--reason"), (["x", "--tolerate", "reply"], "did you mean 'replay'?")]),
        Refusals(
            beginning: "check-adapter --target",
            endings: [
                (["builtin:reference"], "has no adapter to check"), (["./adapter"], "is not a target"),
            ]),
        Refusals(
            beginning: "adapter --http",
            endings: ["here", "127.0.0.1", ":80", "a:99999"].map { ([$0], "'\($0)'") }),
        Refusals(
            beginning: "fuzz --target builtin:reference --corpus x",
            endings: [
                (["--max-time", "0"], "--max-time"), (["--max-questions", "0"], "--max-questions"),
                (["--mode", "prune", "--max-time", "5"], "--mode prune"),
            ]),
        Refusals(
            beginning: "inspect --serve",
            endings: [(["x"], "--serve"), (["--all"], "--serve"), (["--html", "x"], "--serve")]
        ),
        Refusals(
            beginning: "generate",
            endings: [
                (["--app-id", "noperiod", "--out", "x"], "--app-id 'noperiod' is not a team and a bundle"),
                (["--app-id", "A.b.*", "--out", "x"], "--app-id 'A.b.*' is a wildcard"),
                (["--app-id", "A.b c", "--out", "x"], "has a character that no app ID has"),
                (["--app-id", "A.b", "--out", "x", "--spec", "spec"], "leave --app-id and --environment out"),
                (["--environment", "test", "--out", "x"], "test"),
                (["--at", "yesterday", "--out", "x"], "--at 'yesterday'"),
                (["--at", "2026-02-30T00:00:00Z", "--out", "x"], "--at '2026-02-30T00:00:00Z'"),
                (["--at", "2061-01-01T00:00:00Z", "--out", "x"], "--at 2061-01-01T00:00:00Z is outside"),
                (["--seed", "", "--out", "x"], "--seed"), ([], "--out DIR, --check DIR and --freeze FILE"),
                (["--spec", "spec"], "--out DIR, --check DIR and --freeze FILE"),
                (["--out", "/dev/null/set"], "/dev/null/set"),
                (["--check", "nowhere"], "nowhere"), (["--check", "FEW", "--spec", "nowhere"], "nowhere/diagnosis.md"),
                (["--out", "x", "--check", "x"], "--out DIR, --check DIR and --freeze FILE"),
            ]),
        Refusals(
            beginning: "verify receipt KEY",
            endings: [
                "--app-id", "--public-key", "--client-data-hash", "--type", "--environment", "--at", "--root",
            ].map { ([$0, "no*sense"], "no*sense") } + [
                (["--public-key", "BAAA"], "--public-key 'BAAA'"), (["--app-id", "."], "--app-id '.'"),
                (["--app-id", "ABCDE12345."], "--app-id 'ABCDE12345.'"),
                (["--app-id", ".com.example.app"], "--app-id '.com.example.app'"),
                (["--at-creation", "--at", "2026-03-01T12:00:00Z"], "--at"),
            ]),
        Refusals(
            beginning: "verify receipt",
            endings: [
                (["/dev/null"], "is not a regular file"), (["gone"], "gone"), (["/"], "is a directory"),
                (["DAMAGED"], "holds no object"),
            ]),
        Refusals(
            beginning: "device new",
            endings: [
                (["KEY", "--app-id", "A.b"], "is there already"), (["x", "--app-id", "nonsense"], "--app-id"),
                (["x", "--app-id", "A.b", "--bundle-version", "1"], "--bundle-version"),
            ]),
        Refusals(
            beginning: "device attest PHONE",
            endings: [
                ([], "--challenge"), (["--challenge", "?"], "--challenge"),
                (["--challenge", "AA==", "--client-data", "x"], "--client-data"),
                (["--challenge", "AA==", "--format", "http"], "--url"),
                (["--challenge", "AA==", "--url", "http://x"], "--url"),
                (["--challenge", "AA==", "--format", "http", "--url", "x"], "--url 'x'"),
                (["--challenge", "AA==", "--valid-days", "1"], "--valid-days"),
                (["--challenge", "AA==", "--at", "2060-01-01T00:00:00Z"], "--at"),
            ]),
        Refusals(
            beginning: "device",
            endings: [
                (
                    ["assert", "PHONE", "--client-data-hash", "AA==", "--format", "curl", "--url", "http://x/"],
                    "--format curl"
                ),
                (["update", "PHONE", "--bundle-version", "8"], "--bundle-version"),
                (["fail", "PHONE", "--times", "0"], "--times"), (["root", "PHONE", "--seed", "2"], "--seed"),
                (["list", "none.json"], "'appattest device new' makes a device"),
            ]),
        Refusals(
            beginning: "device stream --app-id A.b --count 1 --out x",
            endings: [
                (["--count", "0"], "--count 0 is not a number from 1"), (["--count", "many"], "many"),
                (["--count=-1"], "--count -1 is not"), (["--app-id", "noperiod"], "--app-id 'noperiod'"),
                (["--seed", ""], "--seed is empty"), (["--at", "2060-01-01T00:00:00Z"], "is outside"),
                (["--challenge", "!"], "--challenge '!'"), (["--valid-days", "1"], "--valid-days 1"),
                (["--challenge", "AA==", "--challenge-text", "x"], "Give one of --challenge"),
                (["--client-data-file", "no-such-file"], "no-such-file"),
                (["--out", "no/such/folder"], "cannot write to no/such/folder"),
            ]),
        Refusals(
            beginning: "device fixture --app-id A.b --out x",
            endings: [
                (["--app-id", "noperiod"], "--app-id 'noperiod'"), (["--app-id", "A.b.*"], "wildcard"),
                (["--app-id", "A.caf\u{E9}"], "has a character that no app ID has"),
                (["--challenge", "!"], "--challenge '!'"), (["--challenge-text", ""], "--challenge-text is empty"),
                (["--client-data", "x", "--client-data-file", "x"], "Give one of --client-data"),
                (["--seed", ""], "--seed is empty"), (["--at", "now"], "--at 'now'"),
                (["--until", "soon"], "--until 'soon'"), (["--until", "2019"], "is not after"),
                (["--until", "9999"], "where the test authorities expire"), (["--system", "ios-99"], "ios-99"),
                (
                    ["--fault", "attestation/nonce/other-chalenge"],
                    "did you mean 'attestation/nonce/other-challenge'?"
                ),
                (["--fault", "sequence/valid/three-assertions"], "there is no vector"),
                (["--fault", "assertion/challenge/other", "--client-data", "no JSON"], "no JSON object"),
                (
                    ["--fault", "assertion/clientdata/slashes-escaped", "--client-data", "{}"],
                    "nothing that the fault changes"
                ),
            ]),
        Refusals(
            beginning: "apple --key K:T:KEY",
            endings: [
                (["--key", "no-colons"], "'no-colons'"), (["--key", "A::file"], "'A::file'"),
                (["--key", "K:T:no-such-file.pem"], "no-such-file.pem"), (["--at", "noon"], "'noon'"),
                (["--at", "1999-01-01T00:00:00Z"], "1999"), (["--seed", ""], "--seed"),
                (["--script", "no-such-script.json"], "no-such-script.json"), (["--state", "DAMAGED"], "damaged"),
                (["--script", "DAMAGED"], "damaged"), (["--state", "/"], "is a directory"),
                (["--log", "no/such/folder/calls.jsonl"], "no/such/folder/calls.jsonl"),
                (["--state", "no/such/folder/state.json"], "no/such/folder/state.json"),
                (["--key", "K:T:/"], "is a directory"),
                (["--production-port", "70000"], "70000"), (["--request-timeout", "0"], "--request-timeout"),
            ]),
    ]

    @Test("Each is named", arguments: tables)
    func refused(_ table: Refusals) async throws {
        let scratch = try ScratchFolder()
        let account = DeveloperAccount()
        let phone = scratch.path("phone.json")
        let files = [
            "FEW": FewVectors.path, "KEY": try scratch.write(account.publicKeyPEM, to: "key.pem"),
            "DAMAGED": try scratch.write("no object, no JSON, no mapping!", to: "damaged"), "PHONE": phone,
            "MAPPING": try scratch.write(SmallestMapping.text(port: 80), to: "mapping.yaml"),
        ]
        if table.beginning.contains("device") {
            try #require(
                try await Command.run("device", "new", phone, "--app-id", "ABCDE12345.com.example.app").status == 0)
        }
        for ending in table.endings {
            let words = table.beginning.split(separator: " ").map(String.init) + ending.words
            let filled = words.map { word in
                files.reduce(word) { word, file in
                    word == file.key || word.hasSuffix(":\(file.key)")
                        ? word.replacing(file.key, with: file.value) : word
                }
            }
            try await Command.expectRefusal(filled, saying: ending.said)
        }
        for name in ["x", "page.html"] { #expect(!FileManager.default.fileExists(atPath: name)) }
    }
}
