import AttestModel
import DeviceServer
import Devices
import Primitives

// The rules about recovery, assertions, tokens and the rollout.

extension AppRule {
    /// The rule that the last request of the last launch is accepted with an assertion.
    static let endsWithEvidence = AppRule { history in
        guard let last = history.launches.last?.requests(.request).last else { return ["the app sent no request"] }
        if last.evidence == nil { return ["the last request carried no assertion"] }
        return last.isAccepted ? [] : ["the server refused the last request, and the app gave up"]
    }

    /// The rule that the app sends its requests, with whatever evidence it has.
    static let sendsRequests = AppRule { history in
        history.requests(.request).contains(where: \.isAccepted) ? [] : ["no request reached the server"]
    }

    /// The rule that a key is given up that the server refused: its attestation, or a request as of an unknown key.
    static let discardsRefusedKey = AppRule { history in
        let refusals = history.events.indices.filter { index in
            guard case .server(let call) = history.events[index], call.keyId != nil else { return false }
            return call.kind == .attestation && call.status == 403 || call.kind == .request && call.status == 401
        }
        guard !refusals.isEmpty else { return nil }
        return refusals.compactMap { index -> String? in
            guard case .server(let refusal) = history.events[index] else { return nil }
            let isUsed = AppHistory(history.events[(index + 1)...]).calls.contains { call in
                call.keyId == refusal.keyId
            }
            return isUsed ? "the key was used again after the server had refused it" : nil
        }.prefix(1).map(\.self)
    }

    /// The rule that the app generates no other key while the server has not answered whether it accepts the first: the app
    /// sends the same attestation later.
    static let keepsUnknownKey = AppRule { history in
        func isAttestation(_ event: AppEvent, _ isMet: (ServerCall) -> Bool) -> Bool {
            if case .server(let call) = event { call.kind == .attestation && isMet(call) } else { false }
        }
        let later = history.events.drop { event in !isAttestation(event) { $0.status == 503 } }
        guard !later.isEmpty else { return nil }
        let made = AppHistory(later.dropFirst().prefix { !isAttestation($0, \.isAccepted) })
        return made.calls(.generateKey).isEmpty ? [] : ["a new key was generated after the server had answered 503"]
    }

    /// The rule that the bytes which the server gets are those that the device signed.
    static let signsWhatItSends = AppRule { history in
        let requests = history.requests(.request).filter { $0.evidence != nil }
        guard !requests.isEmpty else { return nil }
        let signed = history.calls.filter { $0.call == .generateAssertion && $0.error == nil }
        return requests.compactMap { request in
            guard let call = signed.first(where: { $0.evidence == request.evidence }) else {
                return "what was sent is no assertion that the device returned"
            }
            guard call.keyId == request.keyId else {
                return "an assertion was sent with another key identifier than that of its key"
            }
            guard call.clientDataHash != request.clientData else { return "the hash is the client data itself" }
            return call.clientDataHash == sha256(request.clientData ?? [])
                ? nil : "the clientDataHash is not the SHA-256 of the client data that was sent"
        }
    }

    /// The rule that the client data of each request has a challenge of its account, which no accepted request has had.
    static let signsFreshChallenge = AppRule { history in
        var open: [String: [[UInt8]]] = [:]
        var used: [[UInt8]] = []
        var breaches: [String]?
        for case .server(let call) in history.events {
            if let challenge = call.challenge { open[call.account, default: []].append(challenge) }
            guard call.kind == .request, call.evidence != nil else { continue }
            breaches = breaches ?? []
            let text = call.clientData ?? []
            if let challenge = (open[call.account] ?? []).last(where: { text.states($0) }) {
                guard call.isAccepted else { continue }
                open[call.account]?.removeAll { $0 == challenge }
                used.append(challenge)
            } else if used.contains(where: text.states) {
                breaches?.append("the client data of a request has the challenge of an earlier one")
            } else {
                breaches?.append("the client data has no challenge that the server issued for the account")
            }
        }
        return breaches
    }

    static let sendsAssertionOnce = AppRule { history in
        let sent = history.requests(.request).compactMap(\.evidence)
        guard sent.count > 1 else { return nil }
        return Set(sent).count == sent.count ? [] : ["the same assertion was sent with \(sent.count) requests"]
    }

    static let newTokens = AppRule { history in
        let sent = history.requests(.request).compactMap(\.deviceToken)
        guard sent.count > 1 else { return nil }
        let made = Set(history.calls.filter { $0.call == .generateToken }.compactMap(\.evidence))
        guard sent.allSatisfy(made.contains) else { return ["what was sent is no token that the device returned"] }
        return Set(sent).count == sent.count ? [] : ["the same device token was sent with several requests"]
    }

    /// The rule that the app makes no call of App Attest in the launches for which the flag is off.
    static func noAppAttest(inLaunch number: Int) -> AppRule {
        AppRule { history in
            let launches = history.launches
            return launches.indices.contains(number) ? noAppAttest.breaches(launches[number]) : nil
        }
    }

    /// The rule that the last launch signs with the first key, and generates none.
    static let keepsKeyOverRollout = AppRule { history in
        guard let first = history.calls(.generateKey).first?.call, let last = history.launches.last else { return nil }
        if !last.calls(.generateKey).isEmpty { return ["a new key was generated when the flag was on again"] }
        let isSigned = last.requests(.request).contains { $0.evidence != nil && $0.keyId == first.keyId }
        return isSigned ? [] : ["the request carried no assertion when the flag was on again"]
    }
}

extension [UInt8] {
    /// Returns whether the bytes contain a value: itself, or as base64, base64url or hexadecimal.
    fileprivate func states(_ value: [UInt8]) -> Bool {
        let unpadded = value.base64.filter { $0 != "=" }
        // JSON may escape a solidus.
        let forms = [
            unpadded, unpadded.split(separator: "/", omittingEmptySubsequences: false).joined(separator: #"\/"#),
        ]
        return ([value] + (forms + [value.base64URL, value.hex, value.hex.uppercased()]).map { Array($0.utf8) })
            .contains { self.contains($0) }
    }
}
