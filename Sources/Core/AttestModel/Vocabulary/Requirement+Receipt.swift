extension Requirement {
    private static func receipt(
        _ id: String, _ group: String, _ stage: Stage?, _ source: String, _ statement: String, duty: String,
        remedy: String
    ) -> Requirement {
        Requirement(
            id: id, suite: .receipt, group: group, statement: statement, source: source, stage: stage, duty: duty,
            remedy: remedy)
    }

    private static let apple = "Apple, Assessing fraud risk"

    private static func apple(step: Int) -> String { "\(apple), verification step \(step)" }

    package static let receiptValid = receipt(
        "RCP-VALID", "valid", nil, apple,
        "A receipt in a shape that Apple's server makes is accepted.",
        duty: "accept every receipt that Apple's server makes",
        remedy:
            "Read BER with indefinite lengths, ignore unknown fields, and check the certificates at the creation time.")
    package static let receiptDecode = receipt(
        "RCP-DECODE", "decode", .decode, apple(step: 3) + "; RFC 5652 section 5",
        "The receipt is one CMS SignedData in BER with one signer, its content a SET of fields, none of them twice, "
            + "the app ID, the key and the creation time among them.",
        duty: "reject malformed receipts",
        remedy:
            "Read the receipt with a CMS parser for BER that bounds lengths and depth, require fields 2, 3 and 12, and reject "
            + "duplicate fields and a second signer.")
    package static let receiptSignature = receipt(
        "RCP-SIGNATURE", "signature", .signature, apple(step: 1) + "; RFC 5652 sections 5.4 and 5.6",
        "The signature over the content is valid by the signer's key.",
        duty: "verify the signature of receipts",
        remedy: "Verify the signature over the content, or over signed attributes that hold the digest of the content.")
    package static let receiptChain = receipt(
        "RCP-CHAIN", "chain", .chain, apple(step: 2) + "; RFC 5280 section 6.1",
        "The signer's certificate leads to the pinned root of receipts, was valid at the creation time, and is one for "
            + "receipts.",
        duty: "verify the certificate chain of receipts",
        remedy: "Build the path from the signer to the pinned Apple Root CA - G3, and require the signer's extension "
            + "1.2.840.113635.100.12.15.")
    package static let receiptAppID = receipt(
        "RCP-APPID", "appid", .app, apple(step: 4),
        "Field 2 is the app ID.",
        duty: "compare the app ID in receipts",
        remedy: "Compare field 2 with the whole TEAMID.bundle.identifier of your app.")
    package static let receiptCreation = receipt(
        "RCP-CREATION", "creation", .validity, apple(step: 5),
        "Field 12, the creation time, is at most five minutes before the verification, and not after it.",
        duty: "check the creation time of receipts",
        remedy:
            "Read field 12 as an RFC 3339 time, and reject a receipt that is older than five minutes or from the future."
    )
    package static let receiptKey = receipt(
        "RCP-KEY", "key", .key, apple(step: 6),
        "Field 3 is a certificate with the attested key.",
        duty: "compare the key in receipts with the attested key",
        remedy: "Decode the certificate in field 3, and compare its key with the attested key as a point.")
    package static let receiptClientHash = receipt(
        "RCP-CLIENTHASH", "clienthash", .challenge, apple + "; Apple, WWDC26 session 201",
        "Field 4 of a receipt of type ATTEST is the clientDataHash of its attestation.",
        duty: "compare clientDataHash in receipts",
        remedy: "In a receipt of type ATTEST, compare field 4 with the clientDataHash of its attestation.")
    package static let receiptType = receipt(
        "RCP-TYPE", "type", .receipt, apple,
        "Field 6 is the expected type, ATTEST from an attestation and RECEIPT from Apple's server.",
        duty: "check the type of receipts",
        remedy: "Compare field 6 with the expected type: ATTEST from an attestation, RECEIPT from Apple's server.")
    package static let receiptEnvironment = receipt(
        "RCP-ENV", "env", .environment, "Apple, Preparing to use the app attest service",
        "Field 7 is production or sandbox, whichever the expected environment is.",
        duty: "compare the environment in receipts",
        remedy: "Compare field 7 with the environment: production, or sandbox for development.")
    package static let receiptExpiry = receipt(
        "RCP-EXPIRY", "expiry", .validity, apple,
        "Field 21, the expiration time, is after the verification.",
        duty: "check the expiration time of receipts",
        remedy: "Read field 21 as an RFC 3339 time, and reject the receipt from then on.")
    package static let receiptRisk = receipt(
        "RCP-RISK", "risk", .receipt, apple,
        "Field 17 of a receipt of type RECEIPT is a decimal number that is not negative; one of type ATTEST has none.",
        duty: "check the risk metric of receipts",
        remedy:
            "In a receipt of type RECEIPT, read field 17 as digits alone that fit into 64 bits, and reject anything else. "
            + "A receipt of type ATTEST has no such field.")

    static let receipt: [Requirement] = [
        receiptValid, receiptDecode, receiptSignature, receiptChain, receiptAppID, receiptCreation, receiptKey,
        receiptClientHash, receiptType, receiptEnvironment, receiptExpiry, receiptRisk,
    ]
}
