import TestBasics

@Suite("appattest live", .enabled(if: Tools.hasPython, "python3 is missing"))
struct LiveTests {
    @Test("A known failure does not fail, and a baseline of another check set is refused")
    func gate() async throws {
        let wrong = try LiveMappingFile.orders("wrong.py")
        let (report, baseline) = (wrong.scratch.path("run.jsonl"), wrong.scratch.path("known.yaml"))
        #expect(try await wrong.run("--only", "live/owner/*", "--report", "jsonl=\(report)").status == 1)
        let written = try await Command.run("baseline", "from", report, "--out", baseline, "--reason", "see #12")
            .succeeded()
        #expect(written.standardOutput.hasPrefix("3 known failures in"))
        #expect(try wrong.scratch.read("known.yaml").contains("# Assertion by the key of another account"))

        // It is good for every level, and for other checks than those of the run.
        let known = try await wrong.run("--only", "live/owner/*", "--level", "L2", "--baseline", baseline).succeeded()
        #expect(known.lines.contains("Not conforming, exactly as its baseline says"))

        let other = try wrong.scratch.write(
            "suiteVersion: 0.1.0\ndigest: \(String(repeating: "ab", count: 32))\nknown: []\n", to: "known.yaml")
        let pinned = try await wrong.run("--only", "live/owner/*", "--baseline", other)
        #expect(pinned.status == 2 && pinned.unwrapped.contains("that of another check set"))
        #expect(pinned.unwrapped.contains("appattest baseline from REPORT --out"))
    }

    @Test(
        "An example's mapping is written whole, can be read, and replaces no file",
        arguments: ["orders/mapping", "flask-pyattest/mapping", "flask-pyattest/mapping-postgresql"])
    func example(file: String) async throws {
        let scratch = try ScratchFolder()
        let path = scratch.path("backend.yaml")
        let name = file.replacing("/mapping", with: "")
        let written = try await Appattest.run("live", "init", "--from", name, "--out", path)
        #expect(written.status == 0 && written.standardError == "", "\(written.standardError)")
        let lines = try Built.text("examples/\(file).yaml").split(separator: "\n", omittingEmptySubsequences: false)
        #expect(try await Command.run("live", "--check", path).status == 0)
        try await Command.expectRefusal(
            ["live", "init", "--from", name, "--out", path], saying: "'\(path)' is there already")
        #expect(try scratch.read("backend.yaml") == lines.dropFirst().joined(separator: "\n"))
    }

    @Test("A draft from curl commands says what it leaves out, and evidence that is missing leads to simulated devices")
    func draft() async throws {
        let phone = try await PhoneFile()
        let attested = try await phone.run("attest", "--challenge-text", "text-of-the-challenge")
        let asserted = try await phone.run("assert", "--client-data", #"{"sku":"tea"}"#)
        let objects = [attested, asserted].map { $0.standardOutput.trimmingCharacters(in: .newlines) }
        let attest = "curl http://localhost/keys --json '{\"a\":\"\(objects[0])\",\"c\":\"text-of-the-challenge\"}'\n"
        let order = "curl http://localhost/orders --json '{\"sku\":\"tea\",\"assertion\":\"\(objects[1])\"}'\n"
        let requests = try phone.scratch.write("wget http://localhost/news\n\(attest)\(order)", to: "requests.txt")
        let drafted = try await Command.run("live", "init", requests).succeeded()
        #expect(drafted.standardOutput.contains("client_data: \"${body}\""), "\(drafted.standardOutput)")
        #expect(drafted.standardOutput.contains(#""...": "${body}""#))
        for words in ["Not used: wget in line 1 (is no curl command)", "state the accounts a and b with two tokens"] {
            #expect(drafted.unwrapped.contains(words), "\(drafted.standardError)")
        }
        let cut = try phone.scratch.write(order, to: "cut.txt")
        try await Command.expectRefusal(["live", "init", cut], saying: "'appattest device serve'")
    }

    @Test("--learn finds an order of requests, draws it, and --only repeats it; the right shop has none")
    func learned() async throws {
        let shop = try LiveMappingFile.orders("wrong.py")
        let symbols = ["--learn", "--symbols", "attest-a1,assert-a1,attest-b1,assert-b1"]
        let page = shop.scratch.path("run.html")
        let (status, outcomes) = try await shop.outcomes(symbols + ["--report", "html=\(page)"])
        #expect(status == 1 && outcomes.count == 1)
        let id = try #require(outcomes.first { $0.value == "wrongVerdict" }?.key)
        #expect(try shop.scratch.read("run.html").contains("<svg"))
        let again = try await shop.outcomes(["--only", id])
        #expect(again.status == 1 && again.outcomes == [id: "wrongVerdict"])
        let explained = try await Appattest.run(["explain", id])
        #expect(explained.status == 0 && explained.standardOutput.contains("In this order: A attests key 1"))
        #expect(try await Appattest.run(["explain", "live/learned/keys"]).status == 0)
        // A bound that comes after the tours ends the random sequences, and the run passes.
        let right = try await LiveMappingFile(
            "examples/orders/mapping.yaml", port: 8085, in: "examples/orders",
            changes: ["policies:": "limits: {requests: 1500}\npolicies:"]
        ).outcomes(symbols)
        #expect(right.status == 0 && right.outcomes == ["live/learned/chosen": "pass"])
    }

    @Test("Another machine is not asked without --allow-remote, and a mistake in the mapping has its line and column")
    func refused() async throws {
        let scratch = try ScratchFolder()
        let text = SmallestMapping.text(port: 80)
        let remote = try scratch.write(text.replacing("127.0.0.1", with: "192.0.2.1"), to: "remote.yaml")
        try await Command.expectRefusal(["live", "--config", remote], saying: "192.0.2.1 is not this machine")
        let misspelt = text.replacing("${assertion}", with: "${assertoin}")
        let backend = try scratch.write(misspelt, to: "backend.yaml")
        for option in ["--config", "--check"] {
            try await Command.expectRefusal(["live", option, backend], saying: "backend.yaml:10:")
        }
    }
}
