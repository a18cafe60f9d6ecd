import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("appattest mutants")
struct MutantsTests {
    /// The matrix of a few vectors, made once for all tests.
    private static let matrix = Task {
        try await Appattest.run("mutants", "--vectors", FewVectors.path, "--format", "json")
    }

    @Test("They are listed at once, with the requirement and the mistake of each")
    func list() async throws {
        let ended = try await Appattest.run("mutants", "--list")
        #expect(ended.status == 0 && ended.lines.allSatisfy { $0.count <= 80 })
        let first = try #require(ended.lines.firstIndex(of: "without-ast-counter  AST-COUNTER"))
        #expect(ended.lines[first + 1] == "    Does not check AST-COUNTER.")
        let matrix = try JSONSerialization.jsonObject(with: Data(try await Self.matrix.value.standardOutput.utf8))
        let mutants = try #require((matrix as? [String: Any])?["mutants"] as? [[String: Any]])
        let names = Set(ended.lines.filter { !$0.hasPrefix(" ") }.map { String($0.prefix { $0 != " " }) })
        #expect(names == Set(mutants.compactMap { $0["name"] as? String }))
    }

    @Test(
        "The matrix for scripts is what its schema describes",
        .enabled(if: Tools.hasJSONSchema, "python3 has no jsonschema"))
    func schema() async throws {
        let scratch = try ScratchFolder()
        let file = try scratch.write(try await Self.matrix.value.standardOutput, to: "matrix.json")
        let scripts = Built.packageRoot.appending(path: "scripts/validate-schemas.py").path
        let schema = Built.packageRoot.appending(path: "spec/schema/mutants.schema.json").path
        let ended = try await Program.run("python3", [scripts, schema, file])
        #expect(ended.status == 0 && ended.standardOutput == "", "\(ended.standardOutput)\(ended.standardError)")
    }

    @Test(
        "Without the vectors of level should, mutants that lack hardening survive: status 1, and they are named first")
    func survivors() async throws {
        guard case .object(let matrix) = try await Self.matrix.value.json(),
            case .array(let survivors)? = matrix["survivors"]
        else {
            return #expect(Bool(false), "an object with survivors")
        }
        #expect(!survivors.contains("without-att-cose"))
        let ended = try await Appattest.run("mutants", "--vectors", FewVectors.path, "--profile", "core")
        #expect(ended.status == 1)
        #expect(ended.lines.first?.hasPrefix("SURVIVES  ") == true)
        #expect(ended.lines.contains { $0.hasPrefix("SURVIVES  without-att-cose ") })
        #expect(ended.lines.last?.contains(" survive; ") == true)
    }
}
