import AttestModel
import FixtureForge

/// The calls of `DCDevice`.
extension SimulatedDevice {
    /// The value of `DCDevice.isSupported`.
    package var isDeviceCheckSupported: Bool { profile.host.supportsDeviceCheck }

    /// Generates a token, by which Apple's server knows the device. Each call gives another token of the same device (Apple,
    /// DCDevice, generateToken).
    ///
    /// - Parameter now: The milliseconds since 1970.
    /// - Throws: `featureUnsupported`, or a planned error.
    package mutating func generateToken(at now: Int64) throws(DeviceError) -> [UInt8] {
        guard isDeviceCheckSupported else {
            throw DeviceError(.featureUnsupported, "the simulator has no DeviceCheck; an app goes on without a token")
        }
        try throwPlannedError(of: .generateToken)
        generatedTokens += 1
        return DeviceToken(
            device: name, appId: profile.app.appId, environment: profile.environment, createdAt: now,
            number: generatedTokens
        ).sealed(for: model.apple.seed)
    }
}
