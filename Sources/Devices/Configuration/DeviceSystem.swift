import FixtureForge

/// The operating system of a simulated device, as far as evidence shows it: the properties in the leaf certificate, and
/// the extensions in authData.
package enum DeviceSystem: String, Sendable, Hashable, CaseIterable {
    /// iOS 14 to 16.
    case iOS14 = "ios-14"
    case iOS17 = "ios-17"
    /// iOS 26 in January 2026, before the extended key usage appeared in leaf certificates.
    case iOS26BeforeEKU = "ios-26-before-eku"
    case iOS26 = "ios-26"
    case iOS27 = "ios-27"
    /// macOS 27 with Full Security and System Integrity Protection. An app's signing identifier takes the place of the
    /// bundle identifier (Apple, Validating apps that connect to your server).
    case macOS27 = "macos-27"

    /// The properties in the leaf certificate.
    var leaf: LeafProfile {
        switch self {
        case .iOS14: .iOS14
        case .iOS17: .iOS17
        case .iOS26BeforeEKU: .iOS26BeforeEKU
        case .iOS26: .iOS26
        case .iOS27: .iOS27
        case .macOS27: .macOS27
        }
    }

    /// A Boolean value that indicates whether authData carry the extensions of OS 27.
    package var hasExtensions: Bool { self == .iOS27 || self == .macOS27 }

    /// The bundle version in the extensions, unless the device has another; the known objects of macOS have none.
    var usualBundleVersion: String? { self == .macOS27 ? nil : "1" }

    /// The flags of authData, with 0x80 for extensions, as the releases of OS 27 set it.
    var flags: UInt8 { hasExtensions ? 0xC0 : 0x40 }
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

    /// The value of `DCAppAttestService.isSupported`.
    var supportsAppAttest: Bool { self == .app }

    /// The value of `DCDevice.isSupported`.
    var supportsDeviceCheck: Bool { self != .simulator }
}
