import AttestModel
import FixtureForge

extension Group where Draft == DeviceCheckCallDraft {
    /// Provider tokens of another team.
    static let callIssuer = Group(.callIssuer) {
        claim("iss", "missing", reply: nil) { _ in nil }
        claim("iss", "other-team", reply: .unauthorized) { _ in "ZZZZZ99999" }
        claim("iss", "app-id", reply: .unauthorized) { .string($0.app.appId) }
    }

    /// Provider tokens of a wrong time.
    static let callIssuedAt = Group(.callIssuedAt) {
        claim("iat", "missing", reply: nil) { _ in nil }
        claim("iat", "two-hours-old", impact: .replay, reply: .unauthorized) {
            .integer($0.time.secondsSinceEpoch - 7200)
        }
        claim("iat", "milliseconds", reply: nil) { .integer($0.time.secondsSinceEpoch * 1000) }
        claim("iat", "tomorrow", level: .should, reply: nil) { .integer($0.time.secondsSinceEpoch + 86_400) }
        claim("iat", "text", level: .should, reply: nil) { .string("\($0.time.secondsSinceEpoch - 60)") }
    }

    /// Device tokens of the other environment.
    static func callEnvironment(_ environment: AttestEnvironment) -> Group {
        let words = ["environment": environment.rawValue, "other": environment.other.rawValue]
        return Group(.callEnvironment) {
            call(
                "other-environments-token", impact: .impersonation, reply: .badToken, .issuedTokens, after: .request
            ) { draft in
                draft.deviceToken = draft.bytes(1564, "token of the other environment")
                draft.request.tokens = [draft.issued(environment: environment.other)]
                draft.sendAgain()
            }.saying(words)
            call("other-host", reply: .badToken, .host, after: .request) { $0.request.environment = environment.other }
                .saying(words)
        }
    }

    /// Device tokens of another team's app.
    static let callTeam = Group(.callTeam) {
        call("other-team", impact: .impersonation, reply: nil, .issuedTokens, after: .request) { draft in
            draft.deviceToken = draft.bytes(1564, "token of another team's app")
            draft.request.tokens = [draft.issued(appId: "ZZZZZ99999.\(draft.app.bundleId)")]
            draft.sendAgain()
        }
    }
}

extension DeviceCheckCallDraft {
    fileprivate func issued(appId: String? = nil, environment: AttestEnvironment? = nil) -> IssuedDeviceToken {
        IssuedDeviceToken(
            token: deviceToken, device: "device", appId: appId ?? app.appId,
            environment: environment ?? self.environment, createdAt: time.adding(seconds: -5))
    }

    /// Puts the device token into the body of the request.
    fileprivate mutating func sendAgain() {
        payload["device_token"] = .base64(deviceToken)
        request.body = Array(JSONValue.object(payload).compactText.utf8)
    }
}
