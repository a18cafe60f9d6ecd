/// The place in which the app's code runs.
package enum DeviceHost: String, Sendable, Hashable, CaseIterable {
    /// An app, an App Clip, or an extension of a kind that supports App Attest: Action, extensible single sign-on,
    /// watchOS (Apple, Establishing your app's integrity).
    case app
    /// An extension of another kind, which has no App Attest.
    case appExtension = "extension"
    /// The simulator of Xcode, which has neither App Attest nor DeviceCheck.
    case simulator

    /// The value of `DCAppAttestService.isSupported`.
    var supportsAppAttest: Bool { self == .app }

    /// The value of `DCDevice.isSupported`.
    var supportsDeviceCheck: Bool { self != .simulator }
}
