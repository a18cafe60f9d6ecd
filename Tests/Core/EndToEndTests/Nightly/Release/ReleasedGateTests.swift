import TestBasics

/// The program that the gate and the action take.
@Suite("The gate and the released program")
struct ReleasedGateTests {
    /// A program that says which one it is, and is otherwise the one under test.
    private static func program(_ name: String) -> String {
        """
        #!/bin/sh
        [ "$1" = --version ] || echo '\(name) runs' >&2
        exec '\(Appattest.path)' "$@"

        """
    }

    private static func gate(_ checkout: ReleasedCheckout, _ changes: [String: String?] = [:]) async throws -> Ended {
        let few: [String: String?] = ["APPATTEST_ARGUMENTS": "--only=assertion/appid/*\n--timeout=3600"]
        return try await checkout.run(
            "gate.sh", "--target=builtin:reference", "--vectors=\(FewVectors.path)",
            changes: few.merging(changes) { $1 })
    }

    @Test("The gate runs APPATTEST, then the released program, then the newest that was built")
    func order() async throws {
        let checkout = try await ReleasedCheckout(program: Self.program("released"))
        let named = try checkout.folder.write(Self.program("named"), to: "named", executable: true)
        try checkout.folder.write(Self.program("debug"), to: "checkout/.build/debug/appattest", executable: true)
        try checkout.folder.write(Self.program("release"), to: "checkout/.build/release/appattest", executable: true)
        try await checkout.shell("touch -t 202601010000 checkout/.build/debug/appattest")
        let never = ["APPATTEST_RELEASE": "never"]
        for (changes, name) in [(["APPATTEST": named], "named"), ([:], "released"), (never, "release")] {
            let ended = try await Self.gate(checkout, changes)
            #expect(ended.status == 0 && ended.standardError.contains("\(name) runs\n"), "\(ended.standardError)")
        }
        try await checkout.shell("touch -t 202501010000 checkout/.build/release/appattest")
        let debug = try await Self.gate(checkout, never)
        #expect(debug.status == 0 && debug.standardError.contains("debug runs\n"), "\(debug.standardError)")
        #expect(
            debug.standardError.contains(
                "/.build/debug/appattest': the setting 'never' asks for no released program.\n"))
        try await checkout.shell("rm -r checkout/.build")
        let none = try await Self.gate(checkout, never)
        #expect(none.status == 2)
        #expect(none.standardError.contains("gate: there is no program. Run 'make -C "))
        #expect(none.standardError.contains("the setting 'never' asks for no released program."))
    }

    @Test("The gate runs nothing when the release is not what was recorded, although there is a built program")
    func wrongRelease() async throws {
        let checkout = try await ReleasedCheckout()
        try checkout.folder.write(Self.program("debug"), to: "checkout/.build/debug/appattest", executable: true)
        try await checkout.shell("echo more >>\"releases/v$VERSION/$ARCHIVE\"")
        let ended = try await Self.gate(checkout)
        #expect(ended.status == 2 && !ended.standardError.contains("debug runs"))
        #expect(ended.standardError.contains("is not the released file"))
        let action = try await Self.action(checkout)
        #expect(action.ended.status == 2 && action.outputs["program"] == nil)
    }

    // MARK: The action

    private static func action(_ checkout: ReleasedCheckout, _ inputs: [String: String] = [:]) async throws -> Job {
        try await CompositeAction().run(
            "release", with: inputs, in: checkout.folder, environment: checkout.environment(),
            package: checkout.path(""))
    }

    @Test("The action takes the released program, and builds only where there is none")
    func action() async throws {
        let checkout = try await ReleasedCheckout()
        let taken = try await Self.action(checkout)
        #expect(taken.ended.status == 0, "\(taken.ended.standardError)")
        #expect(taken.outputs["program"]?.hasPrefix(checkout.cache) == true)
        let never = try await Self.action(checkout, ["release": "never"])
        #expect(never.ended.status == 0 && never.outputs["program"] == nil)
        let asked = try await Self.action(checkout, ["release": "$(touch pwned)"])
        #expect(asked.ended.status == 2 && asked.ended.standardError.contains("'$(touch pwned)' is no setting."))
        #expect(!FileManager.default.fileExists(atPath: checkout.folder.path("pwned")))

        let action = try CompositeAction()
        let given = action.stepsThatRun(inputs: ["appattest": "some"], outputs: [:])
        let released = action.stepsThatRun(inputs: [:], outputs: ["steps.release.outputs.program": "some"])
        let built = action.stepsThatRun(inputs: [:], outputs: [:])
        #expect(given.isDisjoint(with: ["release", "source", "build"]) && given.contains("gate"))
        #expect(released.isDisjoint(with: ["source", "build"]) && released.isSuperset(of: ["release", "gate"]))
        #expect(built.isSuperset(of: ["release", "source", "build", "gate"]))
    }

    @Test("As long as the project has no address, the action's repository has the releases")
    func repository() async throws {
        let checkout = try await ReleasedCheckout()
        var environment = checkout.environment()
        environment["APPATTEST_RELEASES"] = .some(nil)
        let job = try await CompositeAction().run(
            "release", with: [:], in: checkout.folder, environment: environment, package: checkout.path(""),
            contexts: ["github.server_url": "http://127.0.0.1:9", "github.action_repository": "some/copy"])
        #expect(job.ended.status == 0 && job.outputs["program"] == nil)
        #expect(
            job.ended.standardError.contains(
                "http://127.0.0.1:9/some/copy/releases/download/v\(checkout.version)/\(checkout.archive)"))
    }
}
