import AppleServices
import AttestModel
import LiveMapping

/// F-108: the risk metric that the exchange of receipts brings, and the limit that the policy sets.
extension LiveChecks {
    static let risks =
        scenes([
            "risk/low": { scene async throws(SceneStop) in
                let round = try await ReceiptRound(scene)
                let metric = try await round.call(answered: 200).riskMetric ?? 1
                return try await round.finding(of: metric, after: "the first exchange")
            },
            "risk/raised": { scene async throws(SceneStop) in
                let round = try await ReceiptRound(scene)
                return try await round.finding(of: try await round.raisedMetric(), after: "an exchange")
            },
            "risk/unknown": { scene async throws(SceneStop) in
                let round = try await ReceiptRound(scene)
                try await round.script(#"{"status":404}"#)
                _ = try await round.call(answered: 404)
                let metric = try await scene.riskMetric(of: round.account)
                return metric == nil
                    ? .pass(.reject)
                    : .hole("the backend says the metric \(metric ?? 0) of a device of which Apple has said none")
            },
        ])
        + kept.map { name, entry, words in
            CheckScene(id: "risk/kept-\(name)", row: "risk/kept", text: words) { scene async throws(SceneStop) in
                let round = try await ReceiptRound(scene)
                let metric = try await round.raisedMetric()
                try await round.script(entry)
                _ = try await round.call(aDayAfter: "a receipt with a risk metric")
                return try await round.finding(of: metric, after: words, maySayNone: true)
            }
        }

    /// The answers after which a bad device is no better: names, entries of a script, and words.
    private static let kept = [
        ("after-304", #"{"status":304}"#, "an answer with 304"),
        ("after-404", #"{"status":404}"#, "an answer with 404"),
        ("without-metric", #"{"receipt":"withoutMetric"}"#, "a receipt without a metric"),
        ("after-stale", #"{"receipt":"stale"}"#, "a receipt of ten minutes ago"),
    ]
}

extension ReceiptRound {
    /// Lets the device of the key have so many keys that its metric is above the limit of the policy, or 2 where the mapping
    /// states none, makes the backend exchange the receipt, and returns the metric.
    fileprivate func raisedMetric() async throws(SceneStop) -> Int {
        _ = try await call(answered: 200)
        let keys = scene.mapping.policies.riskLimit ?? 1
        try await prepare { service async throws(ServiceError) in
            try await service.attestMore(keys: keys, onDeviceOf: key.keyId)
        }
        let metric = try await call(aDayAfter: "the first exchange").riskMetric
        guard let metric, metric > 1 else {
            throw .finding(.inconclusive("the exchange has brought no higher risk metric"))
        }
        return metric
    }

    /// Returns the finding about a device whose metric Apple has said: the backend tells it, and obeys its policy.
    /// - Parameter maySayNone: Whether the backend may have forgotten the metric, where it only tells it.
    fileprivate func finding(
        of metric: Int, after event: String, maySayNone: Bool = false
    ) async throws(SceneStop) -> LiveFinding {
        let account = try await scene.renewed(account)
        if scene.flows.risk != nil {
            let told = try await scene.riskMetric(of: account)
            guard told == metric || told == nil && maySayNone else {
                let words = told.map { "the metric \($0)" } ?? "no metric"
                return .hole("after \(event) the backend says \(words), and Apple's last receipt says \(metric)")
            }
        }
        guard let limit = scene.mapping.policies.riskLimit else { return .pass(metric > 1 ? .reject : .accept) }
        let sent = try await scene.assert(key, account)
        return metric > limit
            ? try sent.wantingRefusal("a request from a device with the risk metric \(metric), after \(event),")
            : try sent.wantingAcceptance("a request from a device with the risk metric \(metric)")
    }
}

extension LiveScene {
    /// Returns the risk metric that the backend tells of an account; `nil` for none, and for anything but a number.
    fileprivate func riskMetric(of account: LiveAccount) async throws(SceneStop) -> Int? {
        guard let step = flows.risk else { return nil }
        let sent = try await perform(step, as: account)
        switch sent.reaction {
        case .accepted(let captures): return Int(String(decoding: captures["metric"] ?? [], as: UTF8.self))
        case .unclear: return nil
        case .refused, .failed, .lost:
            throw .finding(.inconclusive("the request for the risk metric was \(sent.reaction.description)"))
        }
    }
}
