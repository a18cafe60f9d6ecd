extension Requirement {
    private static func receipt(
        _ id: String, _ group: String, _ stage: Stage?, _ source: String, _ statement: String
    ) -> Requirement {
        Requirement(id: id, suite: .receipt, group: group, statement: statement, source: source, stage: stage)
    }

    private static let apple = "Apple, Assessing fraud risk"

    private static func apple(step: Int) -> String { "\(apple), verification step \(step)" }

    package static let receiptValid = receipt(
        "RCP-VALID", "valid", nil, apple,
        "A receipt in a shape that Apple's server makes is accepted.")
    package static let receiptDecode = receipt(
        "RCP-DECODE", "decode", .decode, apple(step: 3) + "; RFC 5652 section 5",
        "The receipt is one CMS SignedData in BER with one signer, its content a SET of fields, none of them twice, "
            + "the app ID, the key and the creation time among them.")
    package static let receiptSignature = receipt(
        "RCP-SIGNATURE", "signature", .signature, apple(step: 1) + "; RFC 5652 sections 5.4 and 5.6",
        "The signature over the content is valid by the signer's key.")
    package static let receiptChain = receipt(
        "RCP-CHAIN", "chain", .chain, apple(step: 2) + "; RFC 5280 section 6.1",
        "The signer's certificate leads to the pinned root of receipts, was valid at the creation time, and is one for "
            + "receipts.")
    package static let receiptAppID = receipt(
        "RCP-APPID", "appid", .app, apple(step: 4),
        "Field 2 is the app ID.")
    package static let receiptCreation = receipt(
        "RCP-CREATION", "creation", .validity, apple(step: 5),
        "Field 12, the creation time, is at most five minutes before the verification, and not after it.")
    package static let receiptKey = receipt(
        "RCP-KEY", "key", .key, apple(step: 6),
        "Field 3 is a certificate with the attested key.")
    package static let receiptClientHash = receipt(
        "RCP-CLIENTHASH", "clienthash", .challenge, apple + "; Apple, WWDC26 session 201",
        "Field 4 of a receipt of type ATTEST is the clientDataHash of its attestation.")
    package static let receiptType = receipt(
        "RCP-TYPE", "type", .receipt, apple,
        "Field 6 is the expected type, ATTEST from an attestation and RECEIPT from Apple's server.")
    package static let receiptEnvironment = receipt(
        "RCP-ENV", "env", .environment, "Apple, Preparing to use the app attest service",
        "Field 7 is production or sandbox, whichever the expected environment is.")
    package static let receiptExpiry = receipt(
        "RCP-EXPIRY", "expiry", .validity, apple,
        "Field 21, the expiration time, is after the verification.")
    package static let receiptRisk = receipt(
        "RCP-RISK", "risk", .receipt, apple,
        "Field 17 of a receipt of type RECEIPT is a decimal number that is not negative; one of type ATTEST has none.")

    static let receipt: [Requirement] = [
        receiptValid, receiptDecode, receiptSignature, receiptChain, receiptAppID, receiptCreation, receiptKey,
        receiptClientHash, receiptType, receiptEnvironment, receiptExpiry, receiptRisk,
    ]
}
