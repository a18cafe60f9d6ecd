import AttestModel

extension DeviceShape {
    var leaf: LeafProfile {
        switch self {
        case .iOS26BeforeEKU: .iOS26BeforeEKU
        case .iOS17, .iOS17DERReceipt: .iOS17
        case .iOS14: .iOS14
        case .iOS27: .iOS27
        case .derReceipt: .iOS26
        }
    }

    /// Returns the leaf of a case about the devices of a later system: what this shape lacks is left out of it. The answer to
    /// the case is then one about the later system, and not about the shape.
    func leaf(of profile: LeafProfile) -> LeafProfile {
        guard !leaf.hasExtendedKeyUsage else { return profile }
        if profile == .iOS27 { return leaf }
        // No Mac attested before it had access control.
        guard profile == .macOS27, leaf.accessControl != nil else { return profile }
        return profile.with { $0.hasExtendedKeyUsage = false }
    }

    var extensions: AuthDataExtensions? { self == .iOS27 ? AuthDataExtensions() : nil }

    var flags: UInt8 { self == .iOS27 ? 0xC0 : 0x40 }

    var receiptForm: CMSSignedData.Form {
        [.derReceipt, .iOS17DERReceipt].contains(self) ? .definite : .indefinite(piece: 1000)
    }
}

/// Evidence with authData, in which the shape of a device shows.
package protocol AuthDataDraft: EvidenceDraft {
    var app: AppIdentity { get }
    var profile: LeafProfile { get set }
    var authDataExtensions: AuthDataExtensions? { get set }
    var flags: UInt8 { get set }
    var authData: AuthenticatorData { get set }
    var authDataBytes: [UInt8] { get set }
    var object: CBORValue { get set }
    var encoded: [UInt8] { get set }
}

extension AuthDataDraft {
    package mutating func adopt(_ shape: DeviceShape) {
        (profile, authDataExtensions, flags) = (shape.leaf, shape.extensions, shape.flags)
    }

    package func isShaped(as shape: DeviceShape) -> Bool {
        if profile == shape.leaf, authDataExtensions == shape.extensions, flags == shape.flags { return true }
        let mac = shape.leaf(of: .macOS27)
        return !profile.hasExtendedKeyUsage && (profile == mac || (profile == shape.leaf && authDataExtensions != nil))
    }
}

extension AttestationDraft: AuthDataDraft {}
extension AssertionDraft: AuthDataDraft {}

extension ReceiptDraft {
    package mutating func adopt(_ shape: DeviceShape) { (profile, form) = (shape.leaf, shape.receiptForm) }

    package func isShaped(as shape: DeviceShape) -> Bool { profile == shape.leaf && form == shape.receiptForm }
}
