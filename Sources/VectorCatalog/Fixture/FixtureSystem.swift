import AttestModel
import FixtureForge

/// The operating system of the device of a fixture, as far as evidence shows it.
package enum FixtureSystem: String, Sendable, Hashable, CaseIterable {
    /// iOS 14 to 16.
    case iOS14 = "ios-14"
    case iOS17 = "ios-17"
    /// iOS 26 in January 2026, before the extended key usage appeared in leaf certificates.
    case iOS26BeforeEKU = "ios-26-before-eku"
    case iOS26 = "ios-26"
    case iOS27 = "ios-27"
    /// macOS 27 with Full Security and System Integrity Protection.
    case macOS27 = "macos-27"

    /// Returns the properties that evidence of an environment shows. The validation category is development, or else the
    /// App Store on iOS and Developer ID on macOS.
    func traits(in environment: AttestEnvironment) -> DeviceTraits {
        let leaf: LeafProfile =
            switch self {
            case .iOS14: .iOS14
            case .iOS17: .iOS17
            case .iOS26BeforeEKU: .iOS26BeforeEKU
            case .iOS26: .iOS26
            case .iOS27: .iOS27
            case .macOS27: .macOS27
            }
        guard self == .iOS27 || self == .macOS27 else { return DeviceTraits(leaf: leaf, extensions: nil, flags: 0x40) }
        let category: UInt32 = environment == .development ? 3 : self == .macOS27 ? 6 : 4
        let version = self == .macOS27 ? nil : "1"
        return DeviceTraits(
            leaf: leaf, extensions: AuthDataExtensions(bundleVersion: version, validationCategory: category),
            flags: 0xC0)
    }
}
