import RunnerTestSupport
import SuiteFiles

@Suite("Profiles as they were in a version of the suite")
struct FrozenProfilesTests {
    private let target = BuiltinTarget.test([.attestation, .assertion])

    /// The profiles of a smaller set, of which 'self-signed' was only hardening.
    private func frozen() throws -> FrozenProfiles {
        var old = try TestSet.all()
        old.vectors.removeAll { $0.id.description == TestSet.otherChallenge }
        for index in old.vectors.indices where old.vectors[index].id.description == TestSet.selfSigned {
            old.vectors[index].level = .should
        }
        old.gate = Set(old.vectors.map(\.id).filter { $0.description == TestSet.sameCounter })
        var profiles = FrozenProfiles()
        #expect(try profiles.freeze(old))
        return profiles
    }

    private func ids(_ profile: String, of set: VectorSet? = nil) async throws -> Set<String> {
        let judged = Collector<String>()
        let options = RunOptions(profile: try Profile(named: profile))
        _ = try await (set ?? TestSet.all()).run(target, options: options, frozen: frozen()) { event in
            if case .result(let result) = event { judged.add(result.id.description) }
        }
        return Set(judged.values)
    }

    @Test("A frozen profile keeps its vectors, whatever was added or raised since")
    func selection() async throws {
        let all = Set(try TestSet.all().vectors.map(\.id.description))
        #expect(try await ids("strict@0.1.0") == all.subtracting([TestSet.otherChallenge]))
        #expect(
            try await ids("core@0.1.0")
                == all.subtracting([TestSet.otherChallenge, TestSet.selfSigned, TestSet.pathLength]))
        #expect(try await ids("gate@0.1.0") == [TestSet.sameCounter])
        #expect(try Profile(named: "core@0.1.0").rawValue == "core@0.1.0")
    }

    @Test("An unknown version is a usage error, and so is one whose vectors are gone")
    func unknown() async throws {
        let unknown = await #expect(throws: RunnerError(.usage, "")) { try await ids("core@0.2.0") }
        #expect(unknown?.message == "there are no profiles of version '0.2.0'; the versions with profiles are 0.1.0.")
        var less = try TestSet.all()
        less.vectors.removeAll { $0.id.description == TestSet.sameCounter }
        let gone = await #expect(throws: RunnerError(.usage, "")) { try await ids("core@0.1.0", of: less) }
        #expect(gone?.message.contains("no longer has 1 of its vectors, \(TestSet.sameCounter) among them") == true)
    }

    @Test(
        "A name without a profile or a version is a usage error", arguments: ["gold", "gold@0.1.0", "core@", "@0.1.0"])
    func badName(name: String) { #expect(throws: RunnerError(.usage, "")) { try Profile(named: name) } }

    @Test("A frozen profile never changes, neither by freezing again nor by hand")
    func permanence() throws {
        var profiles = try frozen()
        let before = profiles
        #expect(throws: RunnerError(.usage, "")) { try profiles.freeze(TestSet.all()) }
        #expect(profiles == before)
        let text = profiles.json.canonicalText
        #expect(try FrozenProfiles(json: JSONValue.parse(text.utf8)) == profiles)
        let edited = text.replacing(TestSet.development, with: "attestation/valid/debug")
        #expect(edited != text)
        #expect(throws: ModelError.self) { try FrozenProfiles(json: JSONValue.parse(edited.utf8)) }
    }

    @Test("Those that the program was built with are whole")
    func builtIn() throws { #expect(throws: Never.self) { try FrozenProfiles.builtIn() } }
}
