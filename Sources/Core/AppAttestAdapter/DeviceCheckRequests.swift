import AttestModel
import Foundation

/// One of the three calls of Apple's DeviceCheck server.
public enum DeviceCheckCall: String, Sendable, Hashable, CaseIterable {
    /// Reads the two bits of a device.
    case queryTwoBits = "query_two_bits"
    /// Writes the two bits of a device.
    case updateTwoBits = "update_two_bits"
    /// Asks whether a device token is valid.
    case validateDeviceToken = "validate_device_token"
}

/// A request to a service in the place of Apple's DeviceCheck server: one HTTP call of a backend.
public struct DeviceCheckCallRequest: Sendable, Hashable {
    let request: AttestModel.DeviceCheckCallRequest

    /// The HTTP method.
    public var method: String { request.method }
    /// The path, without a query.
    public var path: String { request.path }
    /// The headers by name, without `Host` and `Content-Length`.
    public var headers: [String: String] { request.headers }
    /// The body as bytes, usually JSON.
    public var body: [UInt8] { request.body }
    /// The environment whose host is called.
    public var environment: Environment { Environment(request.environment) }
    /// The keys of all developers.
    public var keys: [DeveloperKey] { request.keys.map(DeveloperKey.init) }
    /// The device tokens that Apple has issued and not forgotten. Every other token is unknown.
    public var tokens: [IssuedToken] { request.tokens.map(IssuedToken.init) }
    /// The bits of all devices that have some.
    public var bits: [TwoBits] { request.bits.map(TwoBits.init) }
    /// The moment of the call, in whole seconds.
    public var time: Date { Date(request.time) }

    /// A developer's key that signs provider tokens.
    public struct DeveloperKey: Sendable, Hashable {
        /// The key identifier, the `kid` of a token.
        public let keyId: String
        /// The team of the key, the `iss` of a token.
        public let teamId: String
        /// The public key on P-256 as PEM SubjectPublicKeyInfo (RFC 7468).
        public let publicKeyPEM: String

        init(_ key: DeviceCheckKey) { (keyId, teamId, publicKeyPEM) = (key.keyId, key.teamId, key.publicKeyPEM) }
    }

    /// A device token that Apple has issued.
    public struct IssuedToken: Sendable, Hashable {
        /// The bytes of the token; a call has their base64.
        public let token: [UInt8]
        /// The name of the device, as in ``TwoBits``.
        public let device: String
        /// The app that asked for the token.
        public let appId: String
        /// The environment that the token is for.
        public let environment: Environment
        /// The moment at which the device made the token.
        public let createdAt: Date

        init(_ token: IssuedDeviceToken) {
            (self.token, device, appId) = (token.token, token.device, token.appId)
            (environment, createdAt) = (Environment(token.environment), Date(token.createdAt))
        }
    }

    /// The two bits of a device for one team in one environment.
    public struct TwoBits: Sendable, Hashable {
        /// The name of the device.
        public let device: String
        /// The team that the bits belong to.
        public let teamId: String
        /// The environment that the bits belong to.
        public let environment: Environment
        /// The first bit.
        public let bit0: Bool
        /// The second bit.
        public let bit1: Bool
        /// The month of the last update, `YYYY-MM` in UTC.
        public let lastUpdateTime: String

        init(_ bits: DeviceBits) {
            (device, teamId, environment) = (bits.device, bits.teamId, Environment(bits.environment))
            (bit0, bit1, lastUpdateTime) = (bits.bit0, bits.bit1, bits.lastUpdateTime)
        }
    }
}

/// A request to a client of DeviceCheck: an answer of Apple's server, or the failure of the connection in its place.
public struct DeviceCheckAnswerRequest: Sendable, Hashable {
    let request: AttestModel.DeviceCheckAnswerRequest

    /// A failure of the connection.
    public enum Failure: String, Sendable, Hashable, CaseIterable {
        /// No answer came in time.
        case timeout
        /// The connection was closed before an answer came.
        case reset
        /// The connection was closed in the middle of the answer.
        case truncated
        /// The certificate of the server was not accepted.
        case tls
    }

    /// The call that the client made.
    public var call: DeviceCheckCall { DeviceCheckCall(rawValue: request.call.rawValue) ?? .queryTwoBits }
    /// The HTTP status; `nil` with a failure.
    public var status: Int? { request.status.map { Int($0) } }
    /// The headers by name; `nil` with a failure.
    public var headers: [String: String]? { request.headers }
    /// The body as bytes; `nil` with a failure.
    public var body: [UInt8]? { request.body }
    /// The failure of the connection; `nil` when an answer came.
    public var failure: Failure? { request.failure.flatMap { Failure(rawValue: $0.rawValue) } }
    /// The moment at which the answer came, in whole seconds.
    public var time: Date { Date(request.time) }
}

extension Answer {
    /// The conclusion of a client from an answer of Apple's DeviceCheck server.
    public enum Conclusion: Sendable, Hashable {
        /// The two bits of the device are known, with the month of the last update as `YYYY-MM`.
        case bits(bit0: Bool, bit1: Bool, lastUpdateTime: String?)
        /// Nobody has set bits for the device.
        case unset
        /// The bits are written, or the device token is valid.
        case done
        /// Apple does not take the device token: the device has to make another one.
        case tokenRefused
        /// The call of the server is wrong, which says nothing about the device.
        case ownFault
        /// The fault is temporary; the seconds to wait where the answer names them.
        case retry(afterSeconds: Int?)
    }

    /// The client concludes something from an answer of Apple's DeviceCheck server.
    ///
    /// Answer with ``reject(_:code:)`` where your client concludes nothing.
    public static func concludes(_ conclusion: Conclusion) -> Answer {
        let values: DeviceCheckValues =
            switch conclusion {
            case .bits(let bit0, let bit1, let month):
                DeviceCheckValues(conclusion: .bits, bit0: bit0, bit1: bit1, lastUpdateTime: month)
            case .unset: DeviceCheckValues(conclusion: .unset)
            case .done: DeviceCheckValues(conclusion: .done)
            case .tokenRefused: DeviceCheckValues(conclusion: .tokenRefused)
            case .ownFault: DeviceCheckValues(conclusion: .ownFault)
            case .retry(let seconds):
                DeviceCheckValues(conclusion: .retry, retryAfterSeconds: seconds.map { Int64($0) })
            }
        return answer(values)
    }

    /// The service in the place of Apple's DeviceCheck server answers a call.
    ///
    /// - Parameters:
    ///   - status: The HTTP status.
    ///   - body: The body as text.
    public static func serves(status: Int, body: String) -> Answer {
        answer(DeviceCheckValues(status: Int64(status), body: body))
    }

    private static func answer(_ values: DeviceCheckValues) -> Answer {
        Answer(
            response: VerdictResponse(
                values.isOfRefusal ? .reject : .accept, output: VerifiedOutput(deviceCheck: values)))
    }
}

extension Capability {
    /// The target answers calls in the place of Apple's DeviceCheck server.
    public static let deviceCheckService = Capability(value: .deviceCheckService)
    /// The target reads the answers of a DeviceCheck server.
    public static let deviceCheckClient = Capability(value: .deviceCheckClient)
}
