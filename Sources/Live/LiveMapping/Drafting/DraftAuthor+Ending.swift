import AttestModel
import CEmbeddedFiles

extension DraftAuthor {
    /// Returns the comments at the end of the draft: the parts of a mapping that no request tells, for its author to
    /// complete. `Resources/draft-ending.yaml` has the text.
    func ending(after steps: [String]) -> [String] {
        let path = JSONValue.string(Substitution.escaped(flow.assert.collection)).compactText
        let facts = ["path": path, "bound": bound.joined(separator: ", ")]
        let lines = String(decoding: EmbeddedFile.draft_ending_yaml.bytes, as: UTF8.self)
            .replacing(/{{(\w+)}}/) { facts[String($0.1)] ?? "" }
        return lines.split(separator: "\n").map(String.init)
            + omissions(after: steps).map { "#   \($0.rawValue): \"…\"  # needs \($0.wanted)" }
    }

    /// The parts of a request that all client data covers.
    private var bound: [String] {
        ["body", "method", "path"].filter { name in signed.allSatisfy { $0.contains("${\(name)") } }
    }

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
