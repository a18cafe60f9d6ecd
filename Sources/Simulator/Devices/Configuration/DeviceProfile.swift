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
        self.app = app
        self.environment = environment
        self.system = system
        self.host = host
        self.bundleVersion = bundleVersion
        self.validationCategory = validationCategory
    }

    /// The extensions in authData; `nil` before OS 27.
    var extensions: AuthDataExtensions? {
        system.extensions(in: environment, bundleVersion: bundleVersion, category: validationCategory)
    }
}
