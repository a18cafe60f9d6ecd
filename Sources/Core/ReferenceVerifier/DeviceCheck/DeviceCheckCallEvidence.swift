import AttestModel

/// The steps in which a call is taken apart.
package struct CallSteps: Sendable {
    /// Returns the standard padded base64 of a device token as bytes; `nil` for anything else.
    package var deviceToken: @Sendable (String) -> [UInt8]? = { [UInt8](base64: $0) }
    /// Returns the milliseconds since 1970 that a timestamp states.
    package var timestamp: @Sendable (Int64) -> Int64 = { $0 }
    /// Returns the seconds since 1970 that a claim `iat` states.
    package var issuedAt: @Sendable (Int64) -> Int64 = { $0 }
    /// Returns whether the second bits take the place of the first.
    package var replace: @Sendable (DeviceBits, DeviceBits) -> Bool = {
        $0.device == $1.device && $0.teamId == $1.teamId && $0.environment == $1.environment
    }
}

/// A call of a backend to DeviceCheck, taken apart for its checks.
package struct DeviceCheckCallEvidence {
    package let request: DeviceCheckCallRequest
    let steps: CallSteps
    let cryptography: any Cryptography
    package let call: DeviceCheckCall?
    package let token: Located<ProviderTokenObject>
    /// The developer's key that the token's `kid` names.
    package let key: Located<DeviceCheckKey>
    package let payload: Located<JSONText>
    /// The device token in the body, as Apple has issued it.
    package let issued: Located<IssuedDeviceToken>

    package init(_ request: DeviceCheckCallRequest, steps: CallSteps, cryptography: any Cryptography) {
        (self.request, self.steps, self.cryptography) = (request, steps, cryptography)
        call = DeviceCheckCall.allCases.first { $0.path == request.path }
        do {
            token = .found(try ProviderTokenObject(authorization: request.headers.header("Authorization")))
        } catch { token = .absent(error.reason) }
        key = token.flatMap { token in
            request.keys.first { $0.keyId == token.header.text("kid") }.map { .found($0) }
                ?? .absent("the token names no known key")
        }
        do {
            payload = .found(try JSONText(request.body))
        } catch { payload = .absent("the body is not a JSON object: \(error.text)") }
        issued = payload.flatMap { payload in
            let bytes = payload.text("device_token").flatMap(steps.deviceToken)
            return request.tokens.first { $0.token == bytes }.map { .found($0) }
                ?? .absent("the device token is none that Apple has issued")
        }
    }
}

extension DeviceCheckCallEvidence: VerifiedEvidence {
    package static let rightSteps = CallSteps()

    package static let checks: [Check<Self>] = [
        Check(.callEndpoint, checkEndpoint), Check(.callBearer, checkBearer), Check(.callAlgorithm, checkAlgorithm),
        Check(.callKey, checkKey), Check(.callSignature, checkSignature), Check(.callIssuer, checkIssuer),
        Check(.callIssuedAt, checkIssuedAt), Check(.callPayload, checkPayload), Check(.callToken, checkToken),
        Check(.callEnvironment, checkEnvironment), Check(.callTeam, checkTeam),
        Check(.callTransaction, checkTransaction), Check(.callTimestamp, checkTimestamp), Check(.callBits, checkBits),
    ]

    package var output: VerifiedOutput {
        VerifiedOutput(
            deviceCheck: DeviceCheckValues(status: 200, body: call == .queryTwoBits ? answer : "", bits: bitsAfter))
    }

    /// The bits of the device for the team and at the host of the call; `nil` for a device without bits.
    private var known: DeviceBits? {
        request.bits.first {
            $0.device == issued.value?.device && $0.teamId == key.value?.teamId && $0.environment == request.environment
        }
    }

    /// The bits of all devices after the call; those that are written last.
    private var bitsAfter: [DeviceBits] {
        let (bit0, bit1) = (payload.value?.boolean("bit0"), payload.value?.boolean("bit1"))
        guard call == .updateTwoBits, bit0 ?? bit1 != nil, let issued = issued.value, let key = key.value else {
            return request.bits
        }
        let new = DeviceBits(
            device: issued.device, teamId: key.teamId, environment: request.environment,
            bit0: bit0 ?? known?.bit0 ?? false, bit1: bit1 ?? known?.bit1 ?? false,
            lastUpdateTime: String(request.time.description.prefix(7)))
        return request.bits.filter { !steps.replace($0, new) } + [new]
    }

    private var answer: String {
        guard let known else { return "Failed to find bit state" }
        return JSONValue.members([
            "bit0": .bool(known.bit0), "bit1": .bool(known.bit1), "last_update_time": .string(known.lastUpdateTime),
        ]).compactText
    }

    /// Returns the answer to a call that breaks a requirement (Apple, Accessing and modifying per-device data, the table
    /// of responses; the texts are those that its server sends).
    package func refusal(because requirement: Requirement?) -> VerifiedOutput {
        let (status, body): (Int64, String) =
            switch requirement {
            case .callEndpoint: call == nil ? (404, "Not Found") : (405, "Method Not Allowed")
            case .callBearer: (400, "Missing or badly formatted authorization token")
            case .callPayload, .callToken, .callEnvironment:
                (400, "Missing or incorrectly formatted device token payload")
            case .callTransaction: (400, "Invalid or missing transaction id")
            case .callTimestamp: (400, "Missing or incorrectly formatted time stamp")
            case .callBits: (400, "Missing or incorrectly formatted bits")
            default: (401, "Unable to verify authorization token")
            }
        return VerifiedOutput(deviceCheck: DeviceCheckValues(status: status, body: body))
    }
}
