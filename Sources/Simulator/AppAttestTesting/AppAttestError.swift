import Foundation

#if canImport(DeviceCheck)
    import DeviceCheck
#endif

/// An error of a simulated device, with the code that `DCError` has on a real one.
public struct AppAttestError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason, with the number that `DCError.Code` has for it.
    public enum Code: Int, Sendable, Hashable, CaseIterable {
        /// The device failed for an unknown reason. The key may be lost.
        case unknownSystemFailure = 0
        /// The device does not support the feature.
        case featureUnsupported = 1
        /// An argument is malformed.
        case invalidInput = 2
        /// The key is unknown, was attested before, or is not attested yet.
        case invalidKey = 3
        /// Apple's server did not answer. Try again later with the same key and the same hash.
        case serverUnavailable = 4
    }

    /// The reason.
    public let code: Code
    /// The rule that the call broke, in words.
    public let message: String

    /// Creates an error.
    public init(_ code: Code, message: String) { (self.code, self.message) = (code, message) }

    public var description: String { "\(code): \(message)" }

    /// The error to throw: on Apple's platforms one that `catch DCError.invalidKey` catches, as on a real device.
    var thrown: any Error {
        #if canImport(DeviceCheck)
            NSError(domain: DCError.errorDomain, code: code.rawValue, userInfo: [NSLocalizedDescriptionKey: message])
        #else
            self
        #endif
    }
}

/// A failure to reach the service of simulated devices, or an answer that is not one of its own.
public struct SimulationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The call that failed, and the reason.
    public let description: String
}
