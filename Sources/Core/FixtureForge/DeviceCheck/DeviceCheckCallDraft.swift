import AttestModel
import Primitives

/// A call of a backend to DeviceCheck in the making, from the device token to the request.
package struct DeviceCheckCallDraft: EvidenceDraft {
    package let origin: DraftOrigin

    // plan
    /// The app that made the device token.
    package var app: AppIdentity
    /// The environment of the device token, and the host that is called.
    package var environment: AttestEnvironment
    package var time: Timestamp
    package var call = DeviceCheckCall.queryTwoBits
    /// The key of the developer that signs the provider token.
    package var key: ECKey
    /// The key identifier, ten characters.
    package var keyId: String
    /// The team of the key, ten characters.
    package var teamId: String
    package var device = "device"
    package var deviceToken: [UInt8]
    /// The bits that the device has; `nil` for a device without bits.
    package var known: DeviceBits?
    /// The bits of an update; `nil` for a bit that it leaves out.
    package var written: (bit0: Bool?, bit1: Bool?) = (true, false)

    // token, signature, authorization
    package var token = ProviderToken(header: [:], claims: [:])
    package var signing: ProviderToken.Signing = .bytes([])
    /// The signature of the provider token, 64 bytes.
    package var signature: [UInt8] = []
    /// The value of the header Authorization; `nil` for none.
    package var authorization: String?

    // payload, message
    /// The members of the body.
    package var payload: [String: JSONValue] = [:]
    package var method = "POST"
    package var path = ""
    /// The headers besides Authorization.
    package var headers: [String: String] = [:]
    package var body: [UInt8] = []

    // request
    /// The request of a service in the place of Apple's.
    package var request: DeviceCheckCallRequest
    /// The answer of Apple's server; `nil` where Apple's documentation leaves the status open.
    package var reply: DeviceCheckValues?

    package var verificationRequest: VerificationRequest { .deviceCheckCall(request) }

    package var expectedOutput: VerifiedOutput { VerifiedOutput(deviceCheck: reply ?? DeviceCheckValues(status: 200)) }

    package var refusal: VerifiedOutput? { reply.flatMap { $0.status == 200 ? nil : VerifiedOutput(deviceCheck: $0) } }
}

package enum DeviceCheckCallStage: CaseIterable, Sendable {
    /// The app, the call, the keys and the state of Apple's server.
    case plan
    /// The header and the claims of the provider token; nothing is signed yet.
    case token
    /// The signature of the provider token, which does not cover later changes.
    case signature
    case authorization
    case payload
    /// The method, the path, the headers and the body.
    case message
    case request
}

extension DeviceCheckCallDraft {
    package init(_ origin: DraftOrigin) {
        self.origin = origin
        let context = origin.context
        (app, environment, time) = (context.subject.app, context.subject.environment, context.time)
        // All calls of a set are by one developer, as those of a real server are.
        key = context.key("DeviceCheck, developer key")
        (keyId, teamId) = ("ABC123DEFG", context.subject.app.teamId)
        deviceToken = DeviceToken(
            device: "device", appId: context.subject.app.appId, environment: context.subject.environment,
            createdAt: context.time.secondsSinceEpoch * 1000 - 5000, number: 1
        ).sealed(for: context.seed)
        request = .blank
    }

    package mutating func make(_ stage: DeviceCheckCallStage) {
        switch stage {
        case .plan: break
        case .token:
            token = ProviderToken(
                header: ["alg": "ES256", "kid": .string(keyId), "typ": "JWT"],
                claims: ["iss": .string(teamId), "iat": .integer(time.secondsSinceEpoch - 60)])
            signing = .ecdsa(key)
        case .signature: signature = token.signature(signing)
        case .authorization: authorization = "Bearer \(token.text(signature: signature))"
        case .payload: payload = plannedPayload
        case .message:
            (method, path) = ("POST", call.path)
            headers = ["Content-Type": "application/json"]
            body = JSONValue.object(payload).compactBytes
        case .request: request = finishedRequest
        }
    }

    private var plannedPayload: [String: JSONValue] {
        var payload: [String: JSONValue] = [
            "device_token": .base64(deviceToken), "transaction_id": .string(transactionId),
            "timestamp": .integer(time.secondsSinceEpoch * 1000 - 250),
        ]
        if call == .updateTwoBits {
            payload["bit0"] = written.bit0.map(JSONValue.bool)
            payload["bit1"] = written.bit1.map(JSONValue.bool)
        }
        return payload
    }

    /// A UUID of version 4 in lower case, as most clients send it.
    private var transactionId: String { bytes(16, "transaction").randomUUIDText ?? "" }

    private var finishedRequest: DeviceCheckCallRequest {
        var headers = headers
        headers["Authorization"] = authorization
        let issued = IssuedDeviceToken(
            token: deviceToken, device: device, appId: app.appId, environment: environment,
            createdAt: time.adding(seconds: -5))
        return DeviceCheckCallRequest(
            method: method, path: path, headers: headers, body: body, environment: environment,
            keys: [DeviceCheckKey(keyId: keyId, teamId: teamId, publicKeyPEM: PEM.publicKey(key.point) ?? "")],
            tokens: [issued], bits: known.map { [$0] } ?? [], time: time)
    }

    package mutating func sign(until isWanted: (ECDSASignature) -> Bool) {
        signature = key.sign(digest: sha256(token.signingInput), hash: .sha256, until: isWanted).signature.p1363
    }
}

extension FaultPath where Draft == DeviceCheckCallDraft {
    package static var authorization: Self {
        .init("request.headers[Authorization]", isLarge: true) { $0.authorization.map { Array($0.utf8) } }
    }
    package static func tokenHeader(_ member: String) -> Self {
        .init("request.headers[Authorization].header.\(member)") { $0.token.header[member].map(\.compactBytes) }
    }
    package static func claim(_ member: String) -> Self {
        .init("request.headers[Authorization].claims.\(member)") { $0.token.claims[member].map(\.compactBytes) }
    }
    package static var signature: Self { .init("request.headers[Authorization].signature") { $0.signature } }
    package static func payload(_ member: String) -> Self {
        .init("body.\(member)", isLarge: true) { $0.payload[member].map(\.compactBytes) }
    }
    package static var body: Self { .init("body", isLarge: true) { $0.body } }
    package static var method: Self { .init("request.method") { Array($0.method.utf8) } }
    package static var path: Self { .init("request.path") { Array($0.path.utf8) } }
    /// The host that is called, by its environment.
    package static var host: Self { .init("request.environment") { Array($0.request.environment.rawValue.utf8) } }
    /// The keys of developers, by their identifiers.
    package static var keys: Self {
        .init("request.keys") { Array($0.request.keys.map(\.keyId).joined(separator: ",").utf8) }
    }
    /// The app IDs and digests of the device tokens that Apple has issued.
    package static var issuedTokens: Self {
        .init("request.tokens") { draft in
            Array(draft.request.tokens.map { "\($0.appId) \(sha256($0.token).hex)" }.joined(separator: ",").utf8)
        }
    }
}
