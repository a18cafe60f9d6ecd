/// A form that the evidence of genuine devices has: that of one generation of the operating systems, or of receipts.
///
/// Vectors are made as iOS 26 makes its evidence, unless they are about another form. A runner asks for them in these
/// shapes, in this order, when a target rejects the genuine object.
package enum DeviceShape: String, Hashable, Vocabulary {
    case iOS26BeforeEKU = "ios-26-before-eku"
    case iOS17 = "ios-17"
    case iOS14 = "ios-14"
    case iOS27 = "ios-27"
    case derReceipt = "der-receipt"
    case iOS17DERReceipt = "ios-17-der-receipt"

    package static let summary =
        "The shape in which a vector was made. Without one, vectors have the shape of iOS 26, unless they are about "
        + "another."

    /// The name for people, as in "the shape of iOS 17".
    package var title: String {
        switch self {
        case .iOS26BeforeEKU: "iOS 26 before February 2026"
        case .iOS17: "iOS 17"
        case .iOS14: "iOS 14"
        case .iOS27: "iOS 27"
        case .derReceipt: "receipts in DER"
        case .iOS17DERReceipt: "iOS 17 with receipts in DER"
        }
    }

    package var meaning: String {
        switch self {
        case .iOS26BeforeEKU: "a leaf certificate with access control, without extended key usage"
        case .iOS17: "a leaf certificate without access control and extended key usage"
        case .iOS14: "a leaf certificate with few properties, and none of the extensions of 2026"
        case .iOS27: "the leaf certificate of iOS 27, and its extensions in authData"
        case .derReceipt: "the leaf certificate of iOS 26, and receipts with definite lengths"
        case .iOS17DERReceipt: "the leaf certificate of iOS 17, and receipts with definite lengths"
        }
    }

    /// The cause when a target accepts this shape and none before it: the end of a sentence that begins with "it
    /// refuses". The shape before differs from this one by nothing else.
    package var refusal: String {
        switch self {
        case .iOS26BeforeEKU: "leaf certificates with extended key usage (iOS 26.1 and later, since February 2026)"
        case .iOS17: "leaf certificates with access control and the properties of 2026 (iOS 26.1 and later)"
        case .iOS14: "leaf certificates with the properties of iOS 17 and later"
        case .iOS27: "evidence from before iOS 27, which has no extensions in authData"
        case .derReceipt: "receipts in BER with indefinite lengths, the form of nearly all receipts"
        case .iOS17DERReceipt:
            "receipts in BER with indefinite lengths, and leaf certificates of 2026 (iOS 26.1 and later)"
        }
    }

    /// The advice to a maintainer whose verifier accepts this shape and none before it.
    package var remedy: String {
        let leaf = "Read the nonce by its identifier, and ignore every other extension that is not critical."
        let receipt = "Read receipts as BER: lengths may be indefinite, and byte strings may come in pieces."
        return switch self {
        case .iOS26BeforeEKU:
            "Verify the chain for any purpose: the extended key usage of the leaf is one of Apple's own. With crypto/x509 of "
                + "Go, set KeyUsages of VerifyOptions to ExtKeyUsageAny."
        case .iOS17, .iOS14: leaf
        case .iOS27:
            "Accept evidence without extensions, unless your policy requires them: no system before 27 sends any."
        case .derReceipt: receipt
        case .iOS17DERReceipt: "\(receipt) \(leaf)"
        }
    }
}
