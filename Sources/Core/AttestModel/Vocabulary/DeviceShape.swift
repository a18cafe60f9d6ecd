/// A form that the evidence of genuine devices has: that of one generation of the operating systems, or of receipts.
/// Vectors are made as iOS 26 makes its evidence, unless they are about another form. A runner asks for them in these
/// shapes, in this order, when a target rejects the genuine object.
package enum DeviceShape: String, Hashable, Vocabulary {
    case iOS26BeforeEKU = "ios-26-before-eku"
    case iOS17 = "ios-17"
    case iOS14 = "ios-14"
    case iOS27 = "ios-27"
    case derReceipt = "der-receipt"
    case iOS17DERReceipt = "ios-17-der-receipt"

    /// The name for people, as in "the shape of iOS 17".
    package var title: String { text("title") }

    /// The cause when a target accepts this shape and none before it: the end of a sentence that begins with "it
    /// refuses". The shape before differs from this one by nothing else.
    package var refusal: String { text("refusal") }

    /// The advice to a maintainer whose verifier accepts this shape and none before it.
    package var remedy: String { text("remedy") }
}
