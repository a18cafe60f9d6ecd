import AttestModel
import HistoryJudge
import LiveMapping

/// F-20, F-33 and F-70 to F-72: requests that arrive together.
extension LiveChecks {
    static let races = scenes([
        "race/identical-assertions": withKey { scene, account, key async throws(SceneStop) in
            return try await Race(scene: scene).rounds { round async throws(SceneStop) in
                let values = try await scene.challenge(.assertion, account, key: key)
                let before = try await scene.effects(account)
                let request = try await scene.assertion(by: key, account, over: values)
                let sent = try await round.burst(
                    [LiveRequest](repeating: request, count: Race.width), to: scene.flows.assert)
                // Where the backend repeats its first answer, the effects alone tell.
                if scene.mapping.policies.repeated == .refuse, let contradiction = round.twofoldUse(sent) {
                    return round.finding(contradiction)
                }
                guard let before, let after = try await scene.effects(account),
                    sent.contains(where: \.reaction.isAccepted)
                else { return nil }
                return after - before > 1
                    ? .hole("one request, sent \(Race.width) times at once, took effect \(after - before) times") : nil
            }
        },
        "race/equal-counters": withKey { scene, account, key async throws(SceneStop) in
            return try await Race(scene: scene).rounds { round async throws(SceneStop) in
                let counter = await scene.nextCounter(of: key)
                let counters = [UInt32](repeating: counter, count: Race.width)
                let sent = try await round.assertions(counters, by: key, account)
                return CounterHistory.contradiction(in: round.attempts(sent, with: counters), stored: counter - 1)
                    .map(round.finding)
            }
        },
        "race/rising-counters": withKey { scene, account, key async throws(SceneStop) in
            return try await Race(scene: scene).rounds { round async throws(SceneStop) in
                let first = await scene.nextCounter(of: key)
                let counters = (0..<Race.width).map { first + UInt32($0) }
                let sent = try await round.assertions(counters, by: key, account)
                if let contradiction = CounterHistory.contradiction(
                    in: round.attempts(sent, with: counters), stored: first - 1)
                {
                    return round.finding(contradiction)
                }
                guard let most = zip(counters, sent).filter({ $0.1.reaction.isAccepted }).map(\.0).max() else {
                    return nil
                }
                return try await scene.assert(key, account, counter: most).reaction.isAccepted
                    ? .hole(
                        "counter \(most) was accepted in a race, and once more afterwards: the stored counter went back"
                    )
                    : nil
            }
        },
        "race/one-challenge": withKey { scene, account, key async throws(SceneStop) in
            return try await Race(scene: scene).rounds { round async throws(SceneStop) in
                let values = try await scene.challenge(.assertion, account, key: key)
                var requests: [LiveRequest] = []
                for _ in 0..<Race.width { requests.append(try await scene.assertion(by: key, account, over: values)) }
                let sent = try await round.burst(requests, to: scene.flows.assert)
                // A lower counter may be refused because a higher one came first: only a second use is judged.
                return round.twofoldUse(sent).flatMap { $0.kind.isHole ? round.finding($0) : nil }
            }
        },
        "race/challenge-of-two-keys": { scene async throws(SceneStop) in
            try await Race(scene: scene).rounds(most: Race.fewRounds) { round async throws(SceneStop) in
                let account = try await scene.account()
                let values = try await scene.challenge(.attestation, account)
                var requests: [LiveRequest] = []
                for _ in 0..<Race.keys {
                    requests.append(try await scene.attestation(of: try await scene.key(), account, over: values))
                }
                return round.twofoldUse(try await round.burst(requests, to: scene.flows.attest)).map(round.finding)
            }
        },
        "race/two-owners": { scene async throws(SceneStop) in
            let accounts = [try await scene.account(), try await scene.otherAccount()]
            // Each has a key of its own: some backends let accounts without any key through.
            for account in accounts { _ = try await scene.attestedKey(account) }
            return try await Race(scene: scene).rounds(most: Race.fewRounds) { round async throws(SceneStop) in
                let key = try await scene.key()
                var requests: [LiveRequest] = []
                for account in accounts { requests.append(try await scene.attestation(of: key, account)) }
                let sent = try await round.burst(requests, to: scene.flows.attest)
                if let contradiction = OwnershipHistory.contradiction(in: round.attempts(sent, with: ["a", "b"])) {
                    return round.finding(contradiction)
                }
                // Both accounts may have the key although only one was told so: their assertions show it.
                guard sent.contains(where: \.reaction.isAccepted) else { return nil }
                for (account, attested) in zip(accounts, sent) where attested.reaction.isRefused {
                    guard try await scene.assert(key, account).reaction.isAccepted else { continue }
                    return .hole(
                        "the attestation of an account was \(attested.reaction.description) in a race with another "
                            + "account, and the key works for it nevertheless")
                }
                return nil
            }
        },
    ])
}
