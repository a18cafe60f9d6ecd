import AttestModel

extension ExampleRun {
    /// A run with results of every kind, made up: of each kind another number.
    static func varied() throws -> RunRecord {
        let kinds: [(Int, String, Requirement, Outcome, Verdict?, Impact)] = [
            (2, "forged", .attestationChain, .wrongVerdict, .accept, .forgery),
            (3, "replayed", .attestationNonce, .wrongVerdict, .accept, .replay),
            (4, "odd", .attestationNonce, .wrongVerdict, .accept, .hardening),
            (5, "real", .attestationValid, .wrongVerdict, .reject, .lockout),
            (6, "torn", .attestationDecode, .error, .error, .hardening),
            (7, "deep", .assertionDecode, .crash, nil, .denialOfService),
            (1, "slow", .assertionDecode, .timeout, nil, .denialOfService),
            (8, "counted", .assertionValid, .wrongOutput, .accept, .lockout),
            (2, "changing", .assertionNonce, .unstable, .reject, .replay),
            (9, "alone", .assertionNonce, .inconclusive, .reject, .replay),
            (11, "later", .assertionCounter, .notTestable, nil, .replay),
            (3, "unsent", .attestationNonce, .notTestable, nil, .replay),
            (20, "fine", .attestationNonce, .pass, .reject, .replay),
            (6, "good", .attestationKeyID, .pass, .reject, .forgery),
            (2, "seen", .attestationNonce, .observed, .accept, .hardening),
        ]
        let missing: [String: Capability] = ["later": .storedCounter, "unsent": .clock]
        let results = try kinds.flatMap { count, name, requirement, outcome, verdict, impact in
            try (0..<count).map { index in
                try result(
                    "\(requirement.suite)/\(requirement.group)/\(name)-\(index)", outcome, verdict, impact,
                    requirement: requirement, expect: impact == .lockout ? .accept : .reject,
                    reason: ["torn": "KeyError: 'x\(index)'", "deep": "ended by signal 4"][name],
                    missing: missing[name].map { [$0] } ?? [])
            }
        }
        var record = run(results)
        record.header.count = results.count
        return record
    }
}
