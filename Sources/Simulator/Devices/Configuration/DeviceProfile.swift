import AttestModel
import FixtureForge

/// The app and the system of a simulated device, which many devices can share.
package struct DeviceProfile: Sendable, Hashable {
    /// The app whose code calls App Attest. On macOS its bundle identifier is the signing identifier.
    package var app: AppIdentity
    /// The environment that the app's entitlement and distribution give.
    package var environment: AttestEnvironment
    package var system: DeviceSystem
    package var host: DeviceHost
    /// The bundle version in the extensions of OS 27; `nil` for the usual one.
    package var bundleVersion: String?
    /// The validation category in the extensions of OS 27; `nil` for the usual one.
    package var validationCategory: UInt32?

    /// Creates the profile of an app that runs in production on iOS 26, unless told otherwise.
    package init(
        app: AppIdentity, environment: AttestEnvironment = .production, system: DeviceSystem = .iOS26,
        host: DeviceHost = .app, bundleVersion: String? = nil, validationCategory: UInt32? = nil
    ) {
        (self.app, self.environment, self.system, self.host) = (app, environment, system, host)
        (self.bundleVersion, self.validationCategory) = (bundleVersion, validationCategory)
    }

    /// The extensions in authData; `nil` before OS 27.
    var extensions: AuthDataExtensions? {
        system.extensions(in: environment, bundleVersion: bundleVersion, category: validationCategory)
    }
}

/// The place in which the app's code runs.
package enum DeviceHost: String, Sendable, Hashable, CaseIterable {
    /// An app, an App Clip, or an extension of a kind that supports App Attest: Action, extensible single sign-on,
    /// watchOS (Apple, Establishing your app's integrity).
    case app
    /// An extension of another kind, which has no App Attest.
    case appExtension = "extension"
    /// The simulator of Xcode, which has neither App Attest nor DeviceCheck.
    case simulator
}

/// The values that an app gives to a device, as far as somebody states them.
package struct GivenValues: Sendable {
    /// The challenge of an attestation.
    package var challenge: [UInt8]?
    /// The clientDataHash of an attestation, where it is no SHA-256 of the challenge.
    package var clientDataHash: [UInt8]?
    /// The bytes that an assertion signs.
    package var clientData: [UInt8]?

    package init() {}
}
