import MealyMachines
import TestBasics

@testable import LiveConformance

@Suite("What is learned of a backend")
struct LearningTests {
    /// A mapping with everything that inputs need.
    private static func mapping(_ policies: Policies = Policies()) throws -> BackendMapping {
        var mapping = try BackendMapping(
            yaml: try Built.text("spec/mappings/reference.yaml").replacing(
                "path: /attest/key}", with: "path: /attest/key, json: {key_id: \"${key_id|b64}\"}}"),
            file: "reference.yaml", environment: [:])
        mapping.policies = policies
        return mapping
    }

    private static func themes(of mapping: BackendMapping) throws -> [LearnTheme] {
        try LearnTheme.all(of: mapping, .apple, BackendControls(), symbols: [])
    }

    /// Learns a backend through all stages.
    private static func learned(
        _ theme: LearnTheme, _ mapping: BackendMapping, _ fault: @escaping ModelBackend.Fault = { _, _, _ in }
    ) async throws -> LearnedMachine {
        var source = SystemRandomNumberGenerator()
        var learner = ThemeLearner(theme, of: LearnSpecification(mapping)) { sequences, _ in
            sequences.map { ModelBackend.answers(to: $0, policies: mapping.policies, fault: fault) }
        }
        for stage in ThemeLearner.Stage.owed + ThemeLearner.Stage.further where learner.differences.isEmpty {
            try await learner.conduct(stage, using: &source)
        }
        return try #require(learner.result)
    }

    private static let policies: [Policies] = {
        let changes: [(inout Policies) -> Void] = [
            { $0.challengeBinding = .none }, { $0.challengeBinding = .key }, { $0.isChallengeRepeatedUntilUsed = true },
            { $0.separatesPurposes = false }, { $0.challengeAfterFailure = .reject },
            { $0.sameAccountReattestation = .accept }, { $0.sameAccountReattestation = .reject },
            { $0.outOfOrder = .either }, { $0.olderKey = .retire }, { $0.unsupportedDevices = .accept },
            { $0.repeated = .sameAnswer }, { $0.revocationEndsSessions = true },
        ]
        return [Policies()]
            + changes.indices.flatMap { first in
                changes.indices.filter { $0 >= first }.map { second in
                    var policies = Policies()
                    changes[first](&policies)
                    changes[second](&policies)
                    return policies
                }
            }
    }()

    @Test("A right backend is learned without a difference, with each two of its policies changed", arguments: policies)
    func right(policies: Policies) async throws {
        let mapping = try Self.mapping(policies)
        let themes = try Self.themes(of: mapping)
        #expect(themes.count == 8)
        for theme in themes {
            let machine = try await Self.learned(theme, mapping)
            for difference in machine.differences {
                Issue.record("\(theme.name): \(difference.inputs.map { theme.inputs[$0].id }), \(difference.allowed)")
            }
            #expect(machine.sequences > 100)
        }
    }

    /// Returns a fault that an order of requests shows, with the number of inputs of the shortest.
    private static func fault(
        _ name: String, after length: Int, _ fault: @escaping ModelBackend.Fault
    ) -> (String, Int, ModelBackend.Fault) { (name, length, fault) }

    private static let faults: [(String, Int, ModelBackend.Fault)] = [
        fault("a revoked key is good again after another is attested", after: 4) { backend, input, answer in
            guard input.verb == .attest, answer == .accepted else { return }
            for name in backend.keys.keys { backend.keys[name]?.isRevoked = false }
        },
        fault("a counter goes back when the other key is revoked", after: 5) { backend, input, answer in
            guard input.verb == .revoke, answer == .accepted else { return }
            for name in backend.keys.keys where name != input.key { backend.keys[name]?.counter = 0 }
        },
        fault("a counter goes back with a new session", after: 4) { backend, input, _ in
            if input.verb == .login { for name in backend.keys.keys { backend.keys[name]?.counter = 0 } }
        },
        fault("a refused attestation by another account ends the key", after: 3) { backend, input, answer in
            if input.verb == .attest, input.account == .b, answer == .refused { backend.keys[.first] = nil }
        },
        fault("a challenge that evidence failed over is good for the other flow", after: 3) { backend, input, answer in
            guard input.verb == .assert, input.challenge == .kept, answer == .refused else { return }
            if let number = backend.kept[.assertion] {
                backend.good[number] = ModelBackend.Challenge(owner: .a, purpose: .attestation)
            }
        },
        fault("a challenge that was used is good again with a new session", after: 5) { backend, input, _ in
            guard input.verb == .login, let number = backend.kept[.assertion], backend.good[number] == nil else {
                return
            }
            backend.good[number] = ModelBackend.Challenge(owner: .a, purpose: .assertion)
        },
        fault("a revoked key goes to the account whose attestation of it was refused", after: 4) {
            backend, input, answer in
            if input.id == "attest-b1", answer == .refused { backend.last[.new] = 1 }
            guard input.verb == .revoke, answer == .accepted, backend.last[.new] == 1 else { return }
            backend.keys[.first] = ModelBackend.Key(owner: .b)
        },
        fault("the third request resets the counter", after: 5) { backend, input, _ in
            if (backend.keys[.first]?.counter ?? 0) >= 30 { backend.keys[.first]?.counter = 0 }
        },
        fault("a new session after signing out sets the counter back", after: 5) { backend, input, _ in
            if input.verb == .login, backend.last[.new] == 2 { backend.keys[.first]?.counter = 0 }
            backend.last[.new] = input.verb == .logout ? 2 : 0
        },
        fault("the next session revives the one that was ended", after: 4) { backend, input, _ in
            if input.verb == .login { backend.former[.a] = true }
        },
        fault("an account without a good key may leave evidence out after a restart", after: 4) { backend, input, _ in
            if input.verb == .login, backend.keys[.first]?.isRevoked == true { backend.attested = [] }
        },
    ]

    @Test(
        "A fault of order is found by a sequence that no search through all sequences finds shorter",
        arguments: faults.indices)
    func wrong(place: Int) async throws {
        let (name, length, fault) = Self.faults[place]
        var policies = Policies()
        policies.unsupportedDevices = .accept
        let mapping = try Self.mapping(policies)
        let specification = LearnSpecification(mapping)
        func isWrong(_ inputs: [LearnInput]) -> Bool {
            let answers = ModelBackend.answers(to: inputs, policies: policies, fault: fault)
            return specification.firstWrong(answers, to: inputs) != nil
        }
        var found: [Int] = []
        for theme in try Self.themes(of: mapping) {
            let machine = try await Self.learned(theme, mapping, fault)
            guard let first = machine.differences.first else { continue }
            let inputs = first.inputs.map { theme.inputs[$0] }
            #expect(isWrong(inputs) && !isWrong(Array(inputs.dropLast())))
            found.append(inputs.count)
            var sequences = [[LearnInput]()]
            for _ in 1..<inputs.count {
                sequences = sequences.flatMap { sequence in theme.inputs.map { sequence + [$0] } }
                #expect(!sequences.contains(where: isWrong), "\(theme.name): \(name)")
            }
        }
        #expect(found.min() == length, "\(name)")
    }

    @Test("An alphabet of which a mapping leaves no more than another has is not learned")
    func leftOut() throws {
        var mapping = try Self.mapping()
        for place in mapping.accounts.indices { mapping.accounts[place].login = nil }
        let names = ["keys", "two-keys", "counters", "challenges", "attestation-challenges", "sessions", "restarts"]
        #expect(try Self.themes(of: mapping).map(\.name) == names)
    }

    @Test("A right backend may forget a kept challenge when a request without evidence fetches another")
    func forgetting() async throws {
        let mapping = try Self.mapping()
        for theme in try Self.themes(of: mapping) where theme.inputs.contains(where: { $0.verb == .bare }) {
            let machine = try await Self.learned(theme, mapping) { backend, input, _ in
                if input.id == "bare-a", let number = backend.kept[.assertion] { backend.good[number] = nil }
            }
            #expect(machine.differences.isEmpty, "\(theme.name)")
        }
    }

    @Test("The id of a sequence states it, and each word is read back")
    func ids() throws {
        let mapping = try Self.mapping()
        for input in try Self.themes(of: mapping).flatMap(\.inputs) { #expect(LearnInput(input.id) == input) }
        let id = try #require(VectorID("live/learned/attest-a1--revoke-a1--attest-a-new-kept"))
        let scene = try #require(LearnedScene(id))
        #expect(scene.inputs.map(\.id) == ["attest-a1", "revoke-a1", "attest-a-new-kept"] && scene.id == id)
        #expect(LearnedScene(VectorID(.live, "learned", "keys")) == nil)
        #expect(LearnInput("attest-c1") == nil && LearnInput("attest-a1-kept") == nil && LearnInput("") == nil)
    }

    @Test(
        "A wrong last answer breaks the requirement of its input",
        arguments: [
            ("attest-a1--attest-a1", Requirement.liveKeys, Impact.impersonation, AttestModel.Expectation.reject),
            ("attest-a1--attest-b1", .liveOwner, .impersonation, .reject),
            ("attest-a1--assert-a1--assert-a1-same", .liveCounter, .replay, .reject),
            ("attest-a1--keep-assert-a--assert-a1-kept--assert-a1-kept", .liveFreshness, .replay, .reject),
            ("attest-a1--bare-a", .liveEvidence, .forgery, .reject),
            ("attest-a1--logout-a--login-a--former-a", .liveSession, .impersonation, .reject),
            ("attest-a1--revoke-a1--keep-assert-a--assert-a1-kept", .liveKeys, .impersonation, .reject),
            ("attest-a1--attest-a2--assert-a1", .liveKeys, .lockout, .accept),
            ("attest-a1--logout-a--assert-a1", .liveSession, .impersonation, .reject),
            ("attest-a1--logout-a--login-a--assert-a1", .liveKeys, .lockout, .accept),
        ])
    func outline(sequence: String, requirement: Requirement, impact: Impact, expected: AttestModel.Expectation) throws {
        var policies = Policies()
        policies.sameAccountReattestation = .reject
        let scene = try #require(LearnedScene(VectorID(.live, "learned", sequence)))
        let outline = scene.check(of: LearnSpecification(try Self.mapping(policies))).outline
        #expect(outline.requirement == requirement && outline.impact == impact && outline.expect == expected)
        #expect(outline.remedy != nil)
    }

    @Test("An alphabet of a user's own is learned to its end", .timeLimit(.minutes(1)))
    func chosen() async throws {
        let mapping = try Self.mapping()
        let symbols = ["attest-a1", "assert-a1", "attest-b1", "assert-b1"]
        for inputs in [symbols, [symbols[1]]] {
            let themes = try LearnTheme.all(of: mapping, .apple, BackendControls(), symbols: inputs)
            let machine = try await Self.learned(themes[0], mapping)
            #expect(machine.differences.isEmpty && machine.inputs.map(\.id) == inputs)
        }
    }

    @Test("The page has the inputs of each alphabet")
    func page() throws {
        let page = try Built.text("spec/learn.md")
        for theme in try Self.themes(of: try Self.mapping()) {
            // The mapping of the reference takes an attestation's challenge as bytes, and a request's as text.
            let words = theme.inputs.map { "`\($0.id)`" }.joined(separator: ", ")
            let row = page.split(separator: "\n").first { $0.hasPrefix("| \(theme.name) |") }
            #expect(row?.replacing("`assert-a1-other`, ", with: "") == "| \(theme.name) | \(words) |")
        }
    }
}
