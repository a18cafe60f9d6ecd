/// Mistakes about the object: bytes that are not those that the device returned.
extension Mistake {
    static let objects = [
        objectBase64, objectBase64URL, objectHex, objectQuoted, objectNumbers, objectDataURL, objectPercent,
        objectSpaces, objectMultipart, objectAppended, objectTruncated, objectMangled,
    ]

    package static let objectBase64 = text("base64", "base64 text", "It was encoded twice, or decoded once too rarely.")
    package static let objectBase64URL = text(
        "base64url", "base64url text, or base64 without padding",
        "A library for JWT or WebAuthn encoded it, and a strict decoder of base64 refused it.")
    package static let objectHex = text("hex", "hexadecimal text", "A log or a database column shows bytes so.")
    package static let objectQuoted = text(
        "json-string", "a JSON string, with its quotes or escapes like \\/",
        "The body was taken as it is, without a JSON decoder.", sources: [MistakeSource.json])
    package static let objectNumbers = text(
        "json-array", "a JSON array of numbers", "JavaScript writes a Buffer or Uint8Array so.",
        sources: [MistakeSource.json])
    package static let objectDataURL = text(
        "data-url", "a data URL", "A FileReader in a web view writes bytes so.", sources: ["RFC 2397"])
    package static let objectPercent = text(
        "percent", "percent-encoded text", "The body of a form or a query was not decoded.", sources: ["RFC 3986"])
    package static let objectSpaces = text(
        "plus-as-space", "base64 with spaces in place of +",
        "A decoder of forms turns + into a space; base64 in a form must be percent-encoded.",
        sources: ["WHATWG URL, application/x-www-form-urlencoded"])
    package static let objectMultipart = text(
        "multipart", "a part of a multipart body with its headers and boundaries",
        "The body was stored whole, without a multipart parser.", sources: ["RFC 7578"])

    package static let objectAppended = Mistake(
        "object-appended", .object, .refuse, "Bytes follow the object.",
        believed: "The object is all of the bytes.", done: "The device's object ends earlier; the rest was added.",
        correction: "Find the code that adds the bytes, and send the object alone.",
        why:
            "A line feed, a NUL or the rest of a buffer is sent along. A verifier that ignores bytes behind the object "
            + "lets others add some.",
        sources: [MistakeSource.cbor])
    package static let objectTruncated = Mistake(
        "object-truncated", .object, .refuse, "The object is cut off.",
        believed: "The object is whole.", done: "The object announces more bytes than there are.",
        correction: "Send and store the object whole; it cannot be completed. Ask the app for a new one.",
        why: "A column or a buffer is too short: an attestation has about 5.5 KB, in base64 about 7.5 KB.",
        sources: [MistakeSource.cbor])
    package static let objectMangled = Mistake(
        "object-mangled", .object, .refuse, "The object was treated as UTF-8 text, which destroyed it.",
        believed: "The object is as the device made it.",
        done: "Each byte that is not UTF-8 was replaced by EF BF BD, the replacement character.",
        correction: "Send the bytes as base64. The lost bytes cannot be restored: ask the app for a new object.",
        why: "Bytes were put into a String, as with String(decoding:as:) or toString('utf8').",
        sources: ["Unicode, U+FFFD"])

    /// Returns a mistake about an object that is still encoded.
    private static func text(
        _ id: String, _ form: String, _ why: String, sources: [String] = [MistakeSource.base64]
    ) -> Mistake {
        Mistake(
            "object-\(id)", .object, .repair, "The object is still \(form).", believed: "These are the object's bytes.",
            done: "The bytes are \(form); decoded, they are the object.",
            correction: "Decode the object before it is verified, exactly once for each time that it is encoded.",
            why: why, sources: sources)
    }
}

/// Mistakes about the kind of the object: another part of the evidence was sent.
extension Mistake {
    static let kinds = [
        kindAttestation, kindAssertion, kindReceipt, kindAuthData, kindCertificate, kindClientData, kindKeyId,
    ]

    package static let kindAttestation = kind(
        "attestation", "an attestation object", "Verify it as an attestation; assertions come from generateAssertion.")
    package static let kindAssertion = kind(
        "assertion", "an assertion object", "Verify it as an assertion; attestations come from attestKey.")
    package static let kindReceipt = kind(
        "receipt", "a receipt", "Verify it as a receipt, and send the whole object of attestKey.")
    package static let kindAuthData = kind(
        "authdata", "authenticator data alone", "Send the whole object that the system returned.")
    package static let kindCertificate = kind(
        "certificate", "a certificate or x5c alone", "Send the whole object that attestKey returned.")
    package static let kindClientData = kind(
        "client-data", "JSON, perhaps the client data", "Send the object in its own member, and name the right file.")
    package static let kindKeyId = kind(
        "key-id", "the 32 bytes of a key identifier or hash", "Send the object, not the identifier of its key.")

    private static func kind(_ id: String, _ name: String, _ correction: String) -> Mistake {
        Mistake(
            "kind-\(id)", .object, .refuse, "The object is \(name).", believed: "The object is of the expected kind.",
            done: "The bytes are \(name).", correction: correction,
            why: "Two members of a request were swapped, or one part of the object was sent alone.",
            sources: [MistakeSource.establishing])
    }
}
