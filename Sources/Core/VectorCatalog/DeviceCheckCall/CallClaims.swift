import AttestModel
import FixtureForge

extension Group where Draft == DeviceCheckCallDraft {
    /// Provider tokens of another team.
    static let callIssuer = Group(
        .callIssuer,
        [
            .claim(
                "iss", "missing", "Provider token without iss", reply: nil,
                why: "A client that sends this is refused by Apple.", "iss removed"
            ) { _ in nil },
            .claim(
                "iss", "other-team", "Provider token with the iss of another team", reply: .unauthorized,
                why:
                    "A developer must not act for another team. A client with a wrong team identifier gets 401 from Apple.",
                "iss replaced"
            ) { _ in "ZZZZZ99999" },
            .claim(
                "iss", "app-id", "Provider token with an app ID as iss", reply: .unauthorized,
                why: "A client that confuses its app ID with its team identifier gets 401 from Apple.", "iss replaced"
            ) { .string($0.app.appId) },
        ])

    /// Provider tokens of a wrong time.
    static let callIssuedAt = Group(
        .callIssuedAt,
        [
            .claim(
                "iat", "missing", "Provider token without iat", reply: nil,
                why: "A client that sends this is refused by Apple.", "iat removed"
            ) { _ in nil },
            .claim(
                "iat", "two-hours-old", "Provider token of two hours ago", reply: .unauthorized,
                why:
                    "A client that keeps a token for too long works in every test, and fails after an hour in production.",
                "iat moved two hours back"
            ) { .integer($0.time.secondsSinceEpoch - 7200) },
            .claim(
                "iat", "milliseconds", "Provider token with iat in milliseconds", reply: nil,
                why:
                    "The body has its time in milliseconds, the token in seconds. A client that confuses them is refused by "
                    + "Apple.", "iat in milliseconds"
            ) { .integer($0.time.secondsSinceEpoch * 1000) },
            .claim(
                "iat", "tomorrow", "Provider token of tomorrow", level: .should, reply: nil,
                why: "A token with a time in the future is valid for longer than an hour.", "iat moved a day ahead"
            ) { .integer($0.time.secondsSinceEpoch + 86_400) },
            .claim(
                "iat", "text", "Provider token with iat as text", level: .should, reply: nil,
                why: "A claim iat is a number (RFC 7519 section 4.1.6).", "iat as text"
            ) { .string("\($0.time.secondsSinceEpoch - 60)") },
        ])

    /// Device tokens of the other environment.
    static func callEnvironment(_ environment: AttestEnvironment) -> Group {
        let other = environment.other.rawValue
        return Group(
            .callEnvironment,
            [
                .call(
                    "other-environments-token", "Device token for \(other) at the host for \(environment.rawValue)",
                    impact: .impersonation, reply: .badToken,
                    why:
                        "A developer's own build makes tokens for development. A service that accepts them in production "
                        + "accepts devices that Apple refuses.", .issuedTokens, "environment of the token replaced",
                    after: .request
                ) { draft in
                    draft.deviceToken = draft.bytes(1564, "token of the other environment")
                    draft.request.tokens = [draft.issued(environment: environment.other)]
                    draft.sendAgain()
                },
                .call(
                    "other-host", "Device token for \(environment.rawValue) at the host for \(other)",
                    reply: .badToken,
                    why: "A client that calls the wrong host gets this answer from Apple for every token.",
                    .host, "host replaced", after: .request
                ) { $0.request.environment = environment.other },
            ])
    }

    /// Device tokens of another team's app.
    static let callTeam = Group(
        .callTeam,
        [
            .call(
                "other-team", "Device token from an app of another team", impact: .impersonation, reply: nil,
                why:
                    "The bits of a device belong to a team. The finder of a token must not read another team's bits.",
                .issuedTokens, "app of the token replaced", after: .request
            ) { draft in
                draft.deviceToken = draft.bytes(1564, "token of another team's app")
                draft.request.tokens = [draft.issued(appId: "ZZZZZ99999.\(draft.app.bundleId)")]
                draft.sendAgain()
            }
        ])
}

extension DeviceCheckCallDraft {
    /// Returns the record of the device token.
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
