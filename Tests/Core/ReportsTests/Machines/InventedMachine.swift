import AttestModel

/// A backend with keys that can be attested, revoked and used, as a machine that was learned of it.
struct InventedMachine {
    /// The number of keys.
    var keys = 1
    /// A Boolean value that indicates whether the account can be logged out.
    var hasSession = false
    /// A Boolean value that indicates whether a revoked key can be attested again.
    var forgets = true

    var learned: LearnedMachine {
        LearnedMachine(
            name: "keys", inputs: inputs, learned: machine(forgets: forgets), specification: machine(forgets: false),
            differences: forgets ? [LearnedMachine.Difference(inputs: [0, 1, 0], allowed: [.refused])] : [],
            sequences: 640, longest: 9)
    }

    /// A run that learned the machine.
    var run: RunRecord {
        var run = ExampleRun.run([])
        run.learned = [learned]
        return run
    }

    private var inputs: [LearnedMachine.Input] {
        (1...keys).flatMap { key in
            ["attest", "revoke", "assert"].map { .init(id: "\($0)-a\(key)", text: "A \($0)s key \(key)") }
        } + (hasSession ? [.init(id: "out-a", text: "A logs out"), .init(id: "in-a", text: "A logs in")] : [])
    }

    /// The states in the order in which they are found: 0 for a new key, 1 attested, 2 revoked; last the session.
    private func machine(forgets: Bool) -> AnswerMachine {
        var (found, states) = ([Array(repeating: 0, count: keys) + [1]], [[AnswerMachine.Edge]]())
        while states.count < found.count {
            let state = found[states.count]
            states.append(
                inputs.indices.map { input in
                    var next = state
                    let (key, step) = (input / 3, input % 3)
                    switch (key == keys, step, key == keys ? 0 : state[key], state[keys]) {
                    case (true, 0, _, 1): next[keys] = 0
                    case (true, 1, _, 0): next[keys] = 1
                    case (false, 0, 0, 1), (false, 0, forgets ? 2 : 0, 1): next[key] = 1
                    case (false, 1, 1, 1): next[key] = 2
                    case (false, 2, 1, 1): break
                    default: return AnswerMachine.Edge([.refused], to: states.count)
                    }
                    if !found.contains(next) { found.append(next) }
                    return AnswerMachine.Edge([.accepted], to: found.firstIndex(of: next) ?? 0)
                })
        }
        return AnswerMachine(states)
    }
}

extension AnswerMachine {
    /// Returns a machine with arrows of every kind: from every state to some others, chosen by a linear congruence.
    static func mixed(states: Int, inputs: Int) -> AnswerMachine {
        var number = 7
        return AnswerMachine(
            (0..<states).map { state in
                (0..<inputs).map { input in
                    number = (number * 1_103_515_245 + 12_345) % 2_147_483_648
                    let next = input == 0 ? min(state + 1, states - 1) : number / 65_536 % states
                    return Edge(number / 1024 % 3 == 0 ? [.accepted] : [.refused], to: input % 2 == 0 ? next : state)
                }
            })
    }
}
