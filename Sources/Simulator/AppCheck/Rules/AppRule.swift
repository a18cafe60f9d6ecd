import DeviceServer
import Devices
import Primitives

/// A rule for an app's use of its device and its server.
struct AppRule: Sendable {
    /// Finds the breaches of the rule, a clause each; `nil` when the history cannot show whether the rule is kept.
    let breaches: @Sendable (AppHistory) -> [String]?

    static let noAppAttest = AppRule { history in
        Dictionary(grouping: history.calls.map(\.call).filter { $0 != .generateToken }, by: \.rawValue)
            .sorted { $0.key < $1.key }.map { "the app called \($0)\($1.count > 1 ? " \($1.count) times" : "")" }
    }

    /// The rule that the app asks for no token where there is no DeviceCheck.
    static let noToken = AppRule { history in
        history.calls(.generateToken).isEmpty
            ? [] : ["the app called generateToken, although DCDevice.isSupported is false"]
    }

    /// The rule that no account has more than some number of keys.
    static func keys(atMost count: Int) -> AppRule {
        AppRule { history in
            let keys = Dictionary(grouping: history.calls(.generateKey).filter { $0.call.error == nil }, by: \.account)
            guard !keys.isEmpty else { return nil }
            return keys.filter { $0.value.count > count }.sorted { $0.key < $1.key }.map { account, made in
                "\(made.count) keys were generated\(account.isEmpty ? "" : " for the account \(account)")"
            }
        }
    }

    /// The rule that no account signs with the key of another.
    static let ownKeys = AppRule { history in
        var owners: [String: String] = [:]
        for (account, call) in history.calls(.generateKey) { if let key = call.keyId { owners[key] = account } }
        let signed = history.calls(.attestKey, .generateAssertion)
        guard Set(signed.map(\.account)).count > 1 else { return nil }
        return signed.compactMap { account, call in
            guard let owner = call.keyId.flatMap({ owners[$0] }), owner != account else { return nil }
            return "the account \(account) called \(call.call.rawValue) with the \(call.key) of the account \(owner)"
        }
    }

    /// The rule that the app sends assertions by a key only after the server has accepted the key.
    static let acceptedFirst = AppRule { history in
        var accepted: Set<String> = []
        var breaches: [String]?
        for case .server(let call) in history.events {
            if call.kind == .attestation, call.isAccepted, let key = call.keyId { accepted.insert(key) }
            guard call.kind == .request, call.evidence != nil else { continue }
            breaches = breaches ?? []
            if !accepted.contains(call.keyId ?? "") {
                breaches?.append("an assertion was sent before the server had accepted the attestation of its key")
            }
        }
        return breaches
    }

    // MARK: Attestations

    /// The rule that the hash of each attestation is the SHA-256 of a challenge that the server issued for the account.
    static let attestsChallenge = AppRule { history in
        var challenges: [String: [[UInt8]]] = [:]
        var account = ""
        var breaches: [String]?
        for event in history.events {
            switch event {
            case .launch(let launch): account = launch.account
            case .server(let call):
                if let issued = call.challenge { challenges[call.account, default: []].append(issued) }
            case .device(let call) where call.call == .attestKey:
                breaches = breaches ?? []
                let (hash, own) = (call.clientDataHash ?? [], challenges[account] ?? [])
                guard !own.contains(where: { sha256($0) == hash }) else { continue }
                let isAnother = challenges.values.joined().contains { sha256($0) == hash }
                breaches?.append(
                    own.contains(hash)
                        ? "the clientDataHash is the challenge itself"
                        : "the clientDataHash is not the SHA-256 of a challenge "
                            + (isAnother ? "for the account \(account), but for another" : "that the server issued"))
            case .device: break
            }
        }
        return breaches
    }

    /// The rule that each attestation that succeeds is over a challenge of its own.
    static let attestsFreshChallenge = AppRule { history in
        let hashes = history.calls.filter { $0.call == .attestKey && $0.error == nil }.compactMap(\.clientDataHash)
        guard hashes.count > 1 else { return nil }
        return Set(hashes).count == hashes.count ? [] : ["two keys were attested over the same challenge"]
    }

    /// The rule that the server gets the attestation as the device returned it, with the key identifier.
    static let sendsAttestation = AppRule { history in
        let made = history.calls.filter { $0.call == .attestKey && $0.error == nil }
        let sent = history.requests(.attestation)
        guard !made.isEmpty else { return nil }
        let missing = sent.isEmpty ? ["the attestation was not sent to the server"] : []
        return missing
            + sent.compactMap { call in
                guard let own = made.first(where: { $0.evidence == call.evidence }) else {
                    return "what was sent is no attestation that the device returned"
                }
                return own.keyId == call.keyId
                    ? nil : "the attestation was sent with another key identifier than its own"
            }
    }

    /// The rule that no key is attested twice.
    static let attestsOnce = AppRule { history in
        let calls = history.calls.filter { $0.call == .attestKey }
        guard !calls.isEmpty else { return nil }
        var attested: Set<String> = []
        return calls.compactMap { call in
            guard let key = call.keyId else { return nil }
            if attested.contains(key) {
                return "the app called attestKey again for the \(call.key), which was attested before"
            }
            if call.error == nil { attested.insert(key) }
            return nil
        }
    }

    /// The rule that the call to attest that follows serverUnavailable has the same value.
    private static func repeats<Value: Equatable>(
        _ value: @escaping @Sendable (LoggedCall) -> Value?, _ breach: String
    ) -> AppRule {
        AppRule { history in
            let calls = history.calls.filter { $0.call == .attestKey }
            let retries = zip(calls, calls.dropFirst()).filter { $0.0.error == .serverUnavailable }
            return retries.isEmpty ? nil : retries.filter { value($0.0) != value($0.1) }.prefix(1).map { _ in breach }
        }
    }

    static let retriesKey = repeats(\.keyId, "the app called attestKey again with another key after serverUnavailable")
    static let retriesHash = repeats(
        \.clientDataHash, "the app called attestKey again with another clientDataHash after serverUnavailable")

    /// The rule that a launch has no more than some number of calls to attest while Apple's server cannot be reached.
    static func attempts(atMost count: Int) -> AppRule {
        AppRule { history in
            let calls = history.launches.map { launch in
                launch.calls.count { $0.call == .attestKey && $0.error == .serverUnavailable }
            }.filter { $0 > 0 }
            guard !calls.isEmpty else { return nil }
            return calls.filter { $0 > count }.map { "the app called attestKey \($0) times in one launch" }
        }
    }

    /// The rule that the time between calls to attest grows while Apple's server cannot be reached. A busy machine makes a
    /// wait longer, and never shorter, so that the shortest first wait is held against the longest second one.
    static let backsOff = AppRule { history in
        let waits = history.launches.map { launch in
            let times = launch.calls.filter { $0.call == .attestKey && $0.error == .serverUnavailable }.map(\.time)
            return zip(times, times.dropFirst()).map { $1 - $0 }
        }
        guard let first = waits.compactMap(\.first).min() else { return nil }
        if first < 50 { return ["the app called attestKey again after \(first) ms"] }
        guard let second = waits.compactMap({ $0.dropFirst().first }).max(), second * 5 < first * 6 else { return [] }
        return ["the app called attestKey again after \(first) ms, and then after \(second) ms"]
    }

    /// The rule that a key is given up whose attestation failed otherwise than by serverUnavailable.
    static let discardsFailedKey = AppRule { history in
        let calls = history.calls
        let failed = calls.indices.filter {
            calls[$0].call == .attestKey && ![nil, .serverUnavailable].contains(calls[$0].error)
        }
        guard !failed.isEmpty else { return nil }
        return failed.compactMap { index in
            let later = calls[(index + 1)...].first { $0.keyId == calls[index].keyId }
            return later.map { call in
                "a call of \(call.call.rawValue) used the \(call.key) after \(calls[index].error?.rawValue ?? "")"
            }
        }.prefix(1).map(\.self)
    }
}

extension LoggedCall {
    /// The key identifier as a report shows it: its beginning.
    var key: String { "key \((keyId ?? "").prefix(8))…" }
}
