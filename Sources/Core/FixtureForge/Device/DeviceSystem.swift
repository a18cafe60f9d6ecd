import AttestModel

/// The operating system of a simulated device, as far as the leaf certificate and the extensions in authData show it.
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

    package var leaf: LeafProfile {
        switch self {
        case .iOS14: .iOS14
        case .iOS17: .iOS17
        case .iOS26BeforeEKU: .iOS26BeforeEKU
        case .iOS26: .iOS26
        case .iOS27: .iOS27
        case .macOS27: .macOS27
        }
    }

    package var hasExtensions: Bool { self == .iOS27 || self == .macOS27 }

    /// Returns the extensions in authData; `nil` before OS 27.
    ///
    /// - Parameters:
    ///   - bundleVersion: `nil` for the usual one: the known objects of macOS have none.
    ///   - category: `nil` for the usual one: development (3), or the App Store (4) on iOS, Developer ID (6) on macOS.
    package func extensions(
        in environment: AttestEnvironment, bundleVersion: String? = nil, category: UInt32? = nil
    ) -> AuthDataExtensions? {
        guard hasExtensions else { return nil }
        let isMac = self == .macOS27
        return AuthDataExtensions(
            bundleVersion: bundleVersion ?? (isMac ? nil : "1"),
            validationCategory: category ?? (environment == .development ? 3 : isMac ? 6 : 4))
    }

    /// The flags of authData, with 0x80 for extensions, as the releases of OS 27 set it.
    package var flags: UInt8 { hasExtensions ? 0xC0 : 0x40 }
}
