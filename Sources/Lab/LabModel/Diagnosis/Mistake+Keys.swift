/// Mistakes about the key identifier.
extension Mistake {
    static let keyIdentifiers = [
        keyIdBase64URL, keyIdUnpadded, keyIdHex, keyIdText, keyIdQuoted, keyIdTwice, keyIdSpaces, keyIdPercent,
        keyIdBlank,
        keyIdCase, keyIdCut, keyIdOfSPKI, keyIdOfCertificate, keyIdX, keyIdOfX, keyIdOfXY, keyIdOfCompressed,
        keyIdOfCOSE,
        keyIdPoint, keyIdOther,
    ]

    package static let keyIdBase64URL = keyId("base64url", "is base64url", "A URL or a JWT library changed + and /.")
    package static let keyIdUnpadded = keyId("unpadded", "lacks its padding", "The = at the end was cut off.")
    package static let keyIdHex = keyId("hex", "is hexadecimal", "The subject of the leaf shows it so, and logs do.")
    package static let keyIdText = keyId(
        "text", "is text of the identifier, taken as its bytes", "Text was stored in a column for bytes.")
    package static let keyIdQuoted = keyId("quoted", "is in quotes", "A JSON string was not decoded.")
    package static let keyIdTwice = keyId(
        "base64-twice", "is base64 of base64", "It was encoded once more for the way.")
    package static let keyIdSpaces = keyId("plus-as-space", "has spaces in place of +", "A decoder of forms made them.")
    package static let keyIdPercent = keyId("percent", "is percent-encoded", "A part of a URL was not decoded.")
    package static let keyIdBlank = keyId("space", "has white space around it", "A line feed at the end was kept.")
    package static let keyIdCase = keyId(
        "case", "has other capitals", "A column that ignores case, or a header, changed them.", .confirm)
    package static let keyIdCut = keyId("cut", "is cut off", "A column is too short.", .confirm)
    package static let keyIdOfSPKI = keyId("of-spki", "is the hash of the key's SubjectPublicKeyInfo", hashes)
    package static let keyIdOfCertificate = keyId("of-certificate", "is the hash of the leaf certificate", hashes)
    package static let keyIdX = keyId("x", "is the x coordinate of the key", hashes)
    package static let keyIdOfX = keyId("of-x", "is the hash of the x coordinate", hashes)
    package static let keyIdOfXY = keyId("of-xy", "is the hash of x and y without 04", hashes)
    package static let keyIdOfCompressed = keyId("of-compressed", "is the hash of the compressed point", hashes)
    package static let keyIdOfCOSE = keyId("of-cose", "is the hash of the COSE key", hashes)
    package static let keyIdPoint = keyId("point", "is the key itself", "The two values were mixed up.")
    package static let keyIdOther = Mistake(
        "keyid-other", .keyId, .refuse, "The key identifier is that of another key.",
        believed: "The object is about the key given.", done: "The object attests another key.",
        correction: "Refuse it, or look the right object up by its key identifier.",
        why: "Two attestations were mixed up, or the identifier of one key is sent with the object of another.",
        sources: [MistakeSource.validating])

    private static let hashes = "The identifier was computed on the server. It is SHA-256 of 04, X and Y: 65 bytes."

    private static func keyId(_ id: String, _ form: String, _ why: String, _ consequence: Consequence = .correct)
        -> Mistake
    {
        Mistake(
            "keyid-\(id)", .keyId, consequence, "The key identifier given \(form).",
            believed: "The key identifier is exact.",
            done: "The device gave it as base64 of the SHA-256 of the key's 65-byte point.",
            correction: "Use the key identifier as generateKey returned it: 44 characters of base64 that end in =.",
            why: why, sources: [MistakeSource.validating, MistakeSource.keyIDText])
    }
}

/// Mistakes about the stored public key of assertions and receipts.
extension Mistake {
    static let publicKeys = [
        keySPKI, keyPEM, keyXY, keyCOSE, keyJWK, keyCertificate, keyText, keyNotOfIdentifier, keyOther,
    ]

    package static let keySPKI = key("spki", "is SubjectPublicKeyInfo in DER")
    package static let keyPEM = key("pem", "is PEM")
    package static let keyXY = key("xy", "is X and Y without the first byte 04")
    package static let keyCOSE = key("cose", "is a COSE key")
    package static let keyJWK = key("jwk", "is a JSON Web Key")
    package static let keyCertificate = key("certificate", "is a certificate")
    package static let keyText = key("text", "is base64 or hexadecimal text")
    package static let keyNotOfIdentifier = Mistake(
        "key-not-of-key-id", .publicKey, .refuse, "The stored key is not the key of the key identifier.",
        believed: "The key belongs to the key identifier.", done: "SHA-256 of the key is another identifier.",
        correction: "Store the key beside the identifier of its own attestation, and look it up by that.",
        why: "Two attestations were mixed up.", sources: [MistakeSource.validating])
    package static let keyOther = Mistake(
        "key-other", .publicKey, .refuse, "The receipt is about another key.",
        believed: "The receipt belongs to the stored key.", done: "Field 3 holds another key.",
        correction: "Refuse it, or compare the key of the attestation that the receipt came with.",
        why: "Two attestations were mixed up.", sources: [MistakeSource.assessing])

    private static func key(_ id: String, _ form: String) -> Mistake {
        Mistake(
            "key-\(id)", .publicKey, .correct, "The stored key \(form).",
            believed: "The bytes are the X9.62 point.", done: "They hold the right key in another form.",
            correction: "Store the 65 bytes 04, X and Y, or use a decoder for the form.",
            why: "Each library has its own form for keys.", sources: [MistakeSource.sec1])
    }
}

/// Mistakes about the counter, and about the values in receipts.
extension Mistake {
    static let counters = [counterEqual, counterByteOrder, counterLower]

    package static let counterEqual = Mistake(
        "counter-equal", .counter, .refuse,
        "The counter is the stored one: an object with this counter was accepted before.",
        believed: "The object is new.", done: "It has the counter of the last accepted object.",
        correction: "Refuse it. If the app repeats requests, it must make a new assertion for each.",
        why: "A replay, or a client or proxy that sends a request twice.", sources: [MistakeSource.validating])
    package static let counterLower = Mistake(
        "counter-lower", .counter, .refuse, "The counter is lower than the stored one.",
        believed: "The object is the newest of its key.", done: "A later object of the key was accepted before.",
        correction: "Refuse it. Let the app send one request after the other, and keep a counter for each key.",
        why: "A replay, parallel requests out of order, or the counter of another key or database.",
        sources: [MistakeSource.validating])
    package static let counterByteOrder = Mistake(
        "counter-byte-order", .counter, .confirm, "The stored counter has its bytes in reverse order.",
        believed: "The stored counter is right.", done: "The counter in the object is big-endian.",
        correction: "Read the counter as a big-endian number, and correct the stored ones.",
        why: "The counter was read as a little-endian number.", sources: ["WebAuthn Level 2 section 6.1"])

    static let receipts = [receiptStale, receiptExpired, receiptIsAttest, receiptIsReceipt]

    package static let receiptStale = Mistake(
        "receipt-stale", .receipt, .confirm, "The receipt is older than five minutes.",
        believed: "The receipt has just been made.", done: "Apple made it earlier.",
        correction: "Verify a receipt when it arrives; a stored one at the time when it arrived.",
        why: "A stored receipt was verified again.", sources: [MistakeSource.assessing])
    package static let receiptExpired = Mistake(
        "receipt-expired", .receipt, .confirm, "The receipt has expired.",
        believed: "The receipt can still be used.", done: "Its time, field 21, is over.",
        correction: "Exchange a receipt in time. An expired one needs a new attestation.",
        why: "Receipts are valid for 90 days.", sources: [MistakeSource.assessing])
    package static let receiptIsAttest = type("attest", "ATTEST: it is from an attestation", "RECEIPT")
    package static let receiptIsReceipt = type("receipt", "RECEIPT: it is from Apple's server", "ATTEST")

    private static func type(_ id: String, _ found: String, _ expected: String) -> Mistake {
        Mistake(
            "receipt-type-\(id)", .receipt, .confirm, "The receipt is of type \(found).",
            believed: "The receipt is of type \(expected).", done: "Field 6 says otherwise.",
            correction: "Use the newest receipt that the step needs, and expect its own type.",
            why: "The receipt of the attestation and the one of Apple's server were mixed up.",
            sources: [MistakeSource.assessing])
    }
}
