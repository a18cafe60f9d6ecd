/// An error of the device's API, as Apple's `DCError`.
package struct DeviceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The five codes of `DCError.Code` in the order of their numbers (Apple, DeviceCheck, DCError).
    package enum Code: String, Sendable, Hashable, CaseIterable {
        /// A failure that has not been enumerated.
        case unknownSystemFailure
        /// The device, or the place in which the code runs, does not support the feature.
        case featureUnsupported
        /// The app gave data that is not formatted correctly.
        case invalidInput
        /// The key is unknown, is attested already, is not attested yet, or is refused by Apple's server.
        case invalidKey
        /// Apple's server could not be reached.
        case serverUnavailable

        /// The number of the code in Apple's header, 0 to 4.
        package var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    package let code: Code
    /// The cause and the remedy, a sentence without a final period.
    package let detail: String

    package init(_ code: Code, _ detail: String) { (self.code, self.detail) = (code, detail) }

    package var description: String { "DCError.\(code.rawValue): \(detail)" }
}

/// A call of the device's API.
package enum DeviceCall: String, Sendable, Hashable, CaseIterable {
    /// `DCAppAttestService.generateKey()`.
    case generateKey
    /// `DCAppAttestService.attestKey(_:clientDataHash:)`.
    case attestKey
    /// `DCAppAttestService.generateAssertion(_:clientDataHash:)`.
    case generateAssertion
    /// `DCDevice.generateToken()`.
    case generateToken
}

/// An error that the next calls of a kind get.
package struct PlannedError: Sendable, Hashable, CustomStringConvertible {
    package var call: DeviceCall
    package var code: DeviceError.Code
    /// The number of calls that get it, at least 1.
    package var times: UInt32

    package init(_ code: DeviceError.Code, in call: DeviceCall, times: UInt32 = 1) {
        (self.call, self.code, self.times) = (call, code, times)
    }

    package var description: String { "\(times) × \(call.rawValue): \(code.rawValue)" }

    /// The error as the call throws it.
    var error: DeviceError {
        let advice =
            switch (code, call) {
            case (.serverUnavailable, .attestKey):
                "planned for this call; try again later with the same key and the same clientDataHash"
            case (.serverUnavailable, _): "planned for this call; try again later"
            case (_, .attestKey): "planned for this call; an app discards the key and generates a new one"
            default: "planned for this call"
            }
        return DeviceError(code, advice)
    }
}
