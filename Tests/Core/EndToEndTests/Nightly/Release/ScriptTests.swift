import TestBasics

@Suite("The modules of the scripts", .enabled(if: Tools.hasPython, "python3 is missing"))
struct ScriptTests {
    @Test("Each keeps what its tests in Python say", arguments: ["test_suite_version.py"])
    func tests(file: String) async throws {
        let tests = Built.path("Tests/Core/ScriptTests/\(file)")
        try await Program.python([tests], environment: ["PYTHONPATH": Built.path("scripts")]).succeeded()
    }
}
