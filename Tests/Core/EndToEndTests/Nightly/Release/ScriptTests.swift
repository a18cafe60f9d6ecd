import TestBasics

@Suite("The modules of the scripts", .enabled(if: Tools.hasPython, "python3 is missing"))
struct ScriptTests {
    @Test(
        "Each keeps what its tests in Python say",
        arguments: ["test_suite_version.py"] + (Tools.hasLDD ? ["test_libraries.py"] : []))
    func tests(file: String) async throws {
        let environment = ["PYTHONPATH": Built.path("scripts"), "PROGRAM": Appattest.path]
        try await Program.python([Built.path("Tests/Core/ScriptTests/\(file)")], environment: environment).succeeded()
    }
}
