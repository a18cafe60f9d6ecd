/// One of the three calls of Apple's DeviceCheck server, by the last part of its path (Apple, Accessing and modifying
/// per-device data).
public enum DeviceCheckCall: String, Sendable, Hashable, CaseIterable, Vocabulary {
    /// Reads the two bits of a device.
    case queryTwoBits = "query_two_bits"
    /// Writes the two bits of a device.
    case updateTwoBits = "update_two_bits"
    /// Asks whether a device token is valid.
    case validateDeviceToken = "validate_device_token"

    /// The path of the call at Apple's server.
    package var path: String { "/v1/\(rawValue)" }
}

/// The conclusion of a client from the answer to a DeviceCheck call.
public enum DeviceCheckConclusion: String, Sendable, Hashable, CaseIterable, Vocabulary {
    /// The two bits of the device are known.
    case bits
    /// Nobody has set bits for the device.
    case unset
    /// The bits are written, or the device token is valid.
    case done
    /// Apple does not take the device token: the device has to make another one.
    case tokenRefused
    /// The call of the server is wrong, which says nothing about the device.
    case ownFault
    /// The fault is temporary, and the call may be repeated later.
    case retry

    /// A Boolean value that indicates whether it goes with the verdict `reject`: nothing is known about the device.
    package var isOfRefusal: Bool { ![.bits, .unset, .done].contains(self) }

    /// Returns whether nobody is harmed when a client concludes this in the place of the right conclusion. A device that is
    /// blamed for a fault of the server is harmed.
    package func isHarmless(inPlaceOf right: DeviceCheckConclusion?) -> Bool {
        self == right || self == .retry || self == .ownFault
    }
}

/// A failure of the connection in the place of an answer.
public enum ConnectionFailure: String, Sendable, Hashable, CaseIterable, Vocabulary {
    /// No answer came in time.
    case timeout
    /// The connection was closed before an answer came.
    case reset
    /// The connection was closed in the middle of the answer.
    case truncated
    /// The certificate of the server was not accepted.
    case tls
}
