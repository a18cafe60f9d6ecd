import AttestModel
import LiveMapping

/// An alphabet, whose machine is learned by itself.
struct LearnTheme: Sendable {
    let name: String
    let inputs: [LearnInput]
    let requirement: Requirement

    /// Returns the alphabet of the suite with the id of its result; `nil` for another id.
    static func named(_ id: VectorID) -> LearnTheme? {
        all.first { LearnedScene.id(of: $0.name) == id }
            .map { LearnTheme(name: $0.name, inputs: [], requirement: $0.requirement) }
    }

    /// A Boolean value that indicates whether an input changes the backend for all accounts.
    var disturbs: Bool { inputs.contains(where: \.disturbs) }

    /// The facts about the result of the theme when nothing differs.
    var outline: VectorOutline {
        VectorOutline(
            id: LearnedScene.id(of: name), title: "Orders of requests: \(name)",
            why: "An order of genuine and hostile requests that nobody listed is answered wrongly.",
            requirement: requirement,
            level: .must, impact: .replay, expect: .reject, needs: [], tags: ["live", LiveLevel.testRoot.rawValue])
    }

    /// The alphabets that are learned unless the user chooses the inputs: each has the inputs that have to do with each other.
    private static let all: [(name: String, requirement: Requirement, inputs: String)] = [
        (
            "keys", .liveKeys,
            "attest-a1 assert-a1 assert-a1-same revoke-a1 attest-b1 assert-b1 revoke-b1 bare-a bare-b"
        ),
        (
            "two-keys", .liveKeys,
            "attest-a1 assert-a1 assert-a1-same attest-a2 assert-a2 revoke-a1 revoke-a2 bare-a"
        ),
        (
            "counters", .liveCounter,
            "attest-a1 assert-a1 assert-a1-same assert-a1-lower assert-a1-forged replay-a attest-a-new"
        ),
        (
            "challenges", .liveFreshness,
            "attest-a1 keep-assert-a assert-a1-kept assert-a1-forged-kept assert-b2-kept attest-a-new-other attest-b2"
        ),
        (
            "attestation-challenges", .liveFreshness,
            "keep-attest-a attest-a-new-kept attest-a-new-forged-kept attest-b-new-kept assert-a1-other attest-a1"
        ),
        (
            "sessions", .liveSession,
            "attest-a1 assert-a1 assert-a1-same revoke-a1 login-a replay-a bare-a keep-assert-a assert-a1-kept"
        ),
        (
            "sign-out", .liveSession,
            "attest-a1 assert-a1 assert-a1-same revoke-a1 logout-a login-a bare-a former-a"
        ),
        (
            "restarts", .liveSession,
            "attest-a1 assert-a1 assert-a1-same revoke-a1 restart wait keep-assert-a assert-a1-kept"
        ),
    ]

    /// Returns the alphabets of a mapping, or the one of the inputs that a user has chosen.
    /// - Throws: `RunnerError.usage` for a word that is no input, and for one that the mapping cannot express.
    static func all(
        of mapping: BackendMapping, _ level: LiveLevel, _ controls: BackendControls, symbols: [String]
    ) throws(RunnerError) -> [LearnTheme] {
        guard level >= .testRoot else {
            throw RunnerError(.usage, "--learn: nothing is learned by hostile requests alone; leave --level L0 out.")
        }
        guard mapping.hasFreshAccounts else {
            throw RunnerError(
                .usage, "--learn: each sequence begins with new accounts, and the mapping has no 'accounts.fresh'.")
        }
        guard symbols.isEmpty else {
            let inputs = try symbols.map { (word) throws(RunnerError) in
                guard let input = LearnInput(word) else {
                    throw RunnerError(
                        .usage,
                        "--symbols: '\(word)' is no input; see 'appattest explain learn', or take some of "
                            + "\(Set(all.flatMap { $0.inputs.split(separator: " ") }).sorted().joined(separator: ", "))."
                    )
                }
                guard input.isPossible(in: mapping, controls) else {
                    throw RunnerError(.usage, "--symbols: the mapping cannot express '\(word)' (\(input)).")
                }
                return input
            }
            return [LearnTheme(name: "chosen", inputs: inputs, requirement: .liveKeys)]
        }
        let themes = all.map { theme in
            let inputs = theme.inputs.split(separator: " ").compactMap { LearnInput(String($0)) }
            return LearnTheme(
                name: theme.name, inputs: inputs.filter { $0.isPossible(in: mapping, controls) },
                requirement: theme.requirement)
        }
        // An alphabet may have lost all inputs that no other alphabet has.
        return themes.filter { theme in
            theme.inputs.count > 2
                && !themes.contains { Set(theme.inputs).isStrictSubset(of: $0.inputs) }
        }
    }
}
