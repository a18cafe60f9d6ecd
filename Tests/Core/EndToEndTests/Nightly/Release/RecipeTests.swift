import TestBasics
import Yams

@Suite("The recipes for package managers", .enabled(if: Tools.hasPython, "python3 is missing"))
struct RecipeTests {
    private static let names = ["homebrew/appattest.rb", "mise/mise.toml", "aqua/aqua.yaml", "aqua/registry.yaml"]

    /// A checkout with a recorded release for one machine, and its recipes.
    private static let written = Task {
        let checkout = try await ReleasedCheckout(machine: "linux-x86_64")
        try await checkout.shell("sed -i.bak 's/OWNER/someone/g' checkout/packaging/packages/facts.json")
        try await checkout.run("write-recipes.py", "--out", checkout.folder.path("recipes")).succeeded()
        return checkout
    }

    private static func recipe(_ name: String) async throws -> String {
        try await written.value.folder.read("recipes/\(name)")
    }

    @Test("No template names a version or a checksum, and every recipe is the template with its marks replaced")
    func marks() async throws {
        for name in Self.names {
            let template = try Built.text("packaging/\(name)")
            #expect(!template.contains(/\d+\.\d+\.\d+|[0-9a-f]{64}/), "\(name)")
            #expect(try await !Self.recipe(name).contains(/@\w|# begin|# end/), "\(name)")
        }
    }

    @Test("Homebrew and mise get the version, the address and the checksum of each released archive, and no others")
    func released() async throws {
        let checkout = try await Self.written.value
        let sums = try checkout.folder.read("releases/v\(checkout.version)/SHA256SUMS")
        let sum = String(sums.prefix(64))
        let address =
            "https://github.com/someone/app-attest-conformance/releases/download/v\(checkout.version)/\(checkout.archive)"
        let formula = try await Self.recipe("homebrew/appattest.rb")
        #expect(formula.matches(of: /url "([^"]*)"/).map { String($0.1) } == [address])
        #expect(formula.matches(of: /sha256 "([^"]*)"/).map { String($0.1) } == [sum])
        #expect(formula.contains("\n  version \"\(checkout.version)\"\n"))
        #expect(!formula.contains("on_macos") && !formula.contains("license"))

        let read = try await Program.run(
            "python3",
            ["-c", "import json, sys, tomllib; print(json.dumps(tomllib.load(open(sys.argv[1], 'rb'))))"]
                + [checkout.folder.path("recipes/mise/mise.toml")])
        // Python 3.11 and later read TOML.
        if read.status == 0 {
            let platforms: JSONValue = ["linux-x64": ["url": .string(address), "checksum": .string("sha256:\(sum)")]]
            let tool: JSONValue = ["version": .string(checkout.version), "bin_path": "bin", "platforms": platforms]
            #expect(try read.json() == ["tools": ["http:appattest": tool]])
        }
    }

    @Test("aqua gets the version, and finds archive and checksum by the names that a release has")
    func aqua() async throws {
        let checkout = try await Self.written.value
        let list = try #require(try Yams.load(yaml: await Self.recipe("aqua/aqua.yaml")) as? [String: Any])
        let entry = [
            "name": "someone/app-attest-conformance", "registry": "appattest", "version": "v\(checkout.version)",
        ]
        #expect(list["packages"] as? [[String: String]] == [entry])

        let registry = try #require(
            try Yams.load(yaml: await Self.recipe("aqua/registry.yaml")) as? [String: [[String: Any]]])
        let package = try #require(registry["packages"]?[0])
        #expect(package["supported_envs"] as? [String] == ["linux/amd64"])
        let replacements = try #require(package["replacements"] as? [String: String])
        let asset = (package["asset"] as? String)?.replacing("{{trimV .Version}}", with: checkout.version)
            .replacing("{{.OS}}", with: "linux").replacing("{{.Arch}}", with: replacements["amd64"] ?? "")
        #expect(asset == checkout.archive)
        let pattern = try #require((package["checksum"] as? [String: Any])?["pattern"] as? [String: String])
        let sums = try checkout.folder.read("releases/v\(checkout.version)/SHA256SUMS")
        let line = try #require(sums.split(separator: "\n").first)
        let file = try Regex(pattern["file"] ?? "").firstMatch(in: line)
        #expect(file?.output[1].substring == Substring(checkout.archive))
        #expect(try Regex(pattern["checksum"] ?? "").firstMatch(in: line) != nil)
    }

    @Test("The formula is Ruby", .enabled(if: Tools.works("ruby", ["--version"]), "ruby is missing"))
    func ruby() async throws {
        let recipe = try await Self.written.value.folder.path("recipes/homebrew/appattest.rb")
        #expect(try await Program.run("ruby", ["-c", recipe]).status == 0)
    }

    @Test("hadolint has no complaint", .enabled(if: Tools.works("hadolint", ["--version"]), "hadolint is missing"))
    func docker() async throws {
        let checked = try await Program.run("hadolint", [Built.path("packaging/docker/Dockerfile")])
        #expect(checked.status == 0 && checked.standardOutput.isEmpty, "\(checked.standardOutput)")
    }

    @Test("Without a recorded release, or without an address of the project, there are no recipes")
    func errors() async throws {
        let checkout = try await ReleasedCheckout()
        let placeholder = try await checkout.run("write-recipes.py")
        #expect(placeholder.status == 2)
        #expect(
            placeholder.standardError.contains("home in packaging/packages/facts.json is 'https://github.com/OWNER/"))
        try await checkout.shell("rm checkout/packaging/released.txt")
        let unrecorded = try await checkout.run("write-recipes.py")
        #expect(unrecorded.status == 2)
        #expect(unrecorded.standardError.contains("packaging/released.txt is missing: make a release, then run"))
    }
}
