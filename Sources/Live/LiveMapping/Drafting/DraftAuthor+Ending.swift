import AttestModel

extension DraftAuthor {
    /// Returns the comments at the end of the draft: the parts of a mapping that no request tells, for its author to
    /// complete.
    /// - Parameter steps: the names of the steps that are drafted.
    func ending(after steps: [String]) -> [String] {
        let path = JSONValue.string(Substitution.escaped(flow.assert.collection)).compactText
        let lines = """
              # A part of flows: the number of the account's protected requests that took effect.
              # effects:
              #   request: {method: GET, path: \(path)}
              #   capture: {count: json:/count}
            # Not known from requests. Complete what follows, and remove the '# ' before it.
            # start:
            #   command: [./backend, --port, "8080"]
            #   ready: GET /health
            # The choices of the backend ('appattest explain mapping' has all of them):
            # policies:
            #   challenge_ttl_s: 300
            #   min_challenge_bytes: 16
            #   separate_purposes: true
            #   challenge_burnt_on_failure: reject
            #   reattest_same_account: reject
            #   binds: [\(bound.joined(separator: ", "))]
            #   error_detail: coarse
            #   unsupported_devices: reject
            # Every backend owes these parts, which the draft does not test yet. Supply what is needed, or say why not:
            # omits:
            """
        return lines.split(separator: "\n").map(String.init)
            + omissions(after: steps).map { "#   \($0.rawValue): \"…\"  # needs \($0.wanted)" }
    }

    /// The parts of a request that all client data covers.
    private var bound: [String] {
        ["body", "method", "path"].filter { name in signed.allSatisfy { $0.contains("${\(name)") } }
    }

    /// Returns the parts that the draft cannot test.
    private func omissions(after steps: [String]) -> [LivePart] {
        let bound = bound
        return LivePart.allCases.filter { part in
            switch part {
            case .evidence: false
            case .attestChallenge, .assertChallenge: !steps.contains(part.rawValue)
            case .body, .method, .path: !bound.contains(part.rawValue)
            case .owner: flow[.registration] == nil
            case .otherRequest: others.isEmpty
            case .expiry, .restart, .receipts, .fallback, .rollout: true
            }
        }
    }

    /// The sentences for the author that are no part of the draft.
    var remarks: [String] {
        guard flow[.registration] == nil, flow[.login] == nil else { return [] }
        return [
            "The requests have one account and no login: that each key has one owner cannot be tested. Record a "
                + "login, or state the accounts a and b with two tokens."
        ]
    }
}
