import AttestModel

extension DeviceShape {
    /// The device properties in the leaf certificate.
    var leaf: LeafProfile {
        switch self {
        case .iOS26BeforeEKU: .iOS26BeforeEKU
        case .iOS17, .iOS17DERReceipt: .iOS17
        case .iOS14: .iOS14
        case .iOS27: .iOS27
        case .derReceipt: .iOS26
        }
    }

    /// The extensions in authData.
    var extensions: AuthDataExtensions? { self == .iOS27 ? AuthDataExtensions() : nil }

    /// The flags of authData.
    var flags: UInt8 { self == .iOS27 ? 0xC0 : 0x40 }

    /// The way in which receipts write lengths.
    var receiptForm: CMSSignedData.Form {
        [.derReceipt, .iOS17DERReceipt].contains(self) ? .definite : .indefinite(piece: 1000)
    }
}

/// Evidence in whose authData and leaf certificate the shape of a device shows.
protocol ShapedByAuthData: EvidenceDraft {
    var profile: LeafProfile { get set }
    var authDataExtensions: AuthDataExtensions? { get set }
    var flags: UInt8 { get set }
}

extension ShapedByAuthData {
    package mutating func take(_ shape: DeviceShape) {
        (profile, authDataExtensions, flags) = (shape.leaf, shape.extensions, shape.flags)
    }

    package func isShaped(as shape: DeviceShape) -> Bool {
        profile == shape.leaf && authDataExtensions == shape.extensions && flags == shape.flags
    }
}

extension AttestationDraft: ShapedByAuthData {}
extension AssertionDraft: ShapedByAuthData {}

extension ReceiptDraft {
    package mutating func take(_ shape: DeviceShape) { (profile, form) = (shape.leaf, shape.receiptForm) }

    package func isShaped(as shape: DeviceShape) -> Bool { profile == shape.leaf && form == shape.receiptForm }
}
