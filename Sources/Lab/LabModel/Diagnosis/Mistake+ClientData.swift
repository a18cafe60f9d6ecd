/// Mistakes about the layers of hashing between the challenge or the client data and the nonce.
extension Mistake {
    static let clientDataLayers = [
        notHashed, hashedTwice, hashHexText, hashBase64Text, hashHexHashed, hashBase64Hashed, hashTextGiven, hashGiven,
        valueGiven, hashMismatch,
        emptyClientData, challengeOnly, challengeWithPayload, challengeWithKeyId, otherChallenge, nonceConstruction,
    ]

    package static let notHashed = layer(
        "not-hashed", "The device was given the value itself, not its hash.", "the value itself",
        "The app passes the challenge to attestKey without SHA-256, which takes any length; or the server has the hash in "
            + "place of the challenge.",
        sources: [MistakeSource.rawChallenge, MistakeSource.guide])
    package static let hashedTwice = layer(
        "hashed-twice", "The value was hashed twice.", "SHA-256 of SHA-256 of the value",
        "Both the app and a library of it hash.")
    package static let hashHexText = layer(
        "hash-hex-text", "The device was given the hash as hexadecimal text.", "the 64 characters of the hash",
        "The hash function of the app returns hexadecimal text.")
    package static let hashBase64Text = layer(
        "hash-base64-text", "The device was given the hash as base64 text.", "the 44 characters of the hash",
        "The hash function of the app returns base64 text.")
    package static let hashHexHashed = layer(
        "hash-hex-hashed", "The hexadecimal text of the hash was hashed again.", "SHA-256 of that text",
        "The app hashes for the server, and a library of it hashes the text again.")
    package static let hashBase64Hashed = layer(
        "hash-base64-hashed", "The base64 text of the hash was hashed again.", "SHA-256 of that text",
        "The app hashes for the server, and a library of it hashes the text again.")
    package static let hashTextGiven = layer(
        "hash-text-given", "The client data hash is text of the hash, not its 32 bytes.",
        "the bytes that the text encodes",
        "The hash was stored or sent as text and not decoded.")
    package static let hashGiven = layer(
        "hash-given", "The hash was given in place of the client data.", "the value as the hash",
        "The app sends SHA-256 of the client data, and the server hashes it again.")

    package static let valueGiven = layer(
        "value-given", "The device hashed the value that was given as the client data hash.",
        "SHA-256 of the value given",
        "The challenge was given in place of its hash, or the app hashes once more.")
    package static let hashMismatch = layer(
        "hash-mismatch", "The client data hash given is not that of the challenge given.", "that of the challenge",
        "The two values are from different requests.")

    package static let emptyClientData = Mistake(
        "client-data-empty", .clientData, .refuse, "The device signed for empty client data.",
        believed: "The object is bound to the value given.", done: "The app hashed an empty value.",
        correction: "Correct the app: it must hash the challenge. Until then refuse, as nothing shows a fresh object.",
        why: "The challenge had not arrived, or was decoded to nothing.", sources: [MistakeSource.validating])
    package static let challengeOnly = Mistake(
        "challenge-only", .clientData, .confirm, "The device signed the challenge without the client data.",
        believed: "The client data were signed.", done: "Only the challenge was signed.",
        correction: "Sign the client data with the challenge in them. Until then nothing protects the client data.",
        why: "The app uses generateAssertion as it used attestKey.", sources: [MistakeSource.validating])
    package static let challengeWithPayload = layer(
        "challenge-with-payload", "The device signed the challenge and the client data, one after the other.",
        "SHA-256 of both", "The app adds the challenge to the payload without JSON.")
    package static let challengeWithKeyId = layer(
        "challenge-with-key-id", "The device was given the hash of the challenge and the key identifier.",
        "SHA-256 of both", "Some protocols bind the challenge to the key so.")
    package static let otherChallenge = Mistake(
        "client-data-other", .clientData, .refuse, "The device signed for another challenge.",
        believed: "The object answers the challenge given.",
        done: "It carries another client data hash, which none of the mistakes tried leads to.",
        correction: "Refuse it. If it is the app's own, compare the challenge of its session.",
        why: "A challenge of another session or an object that is sent again.", sources: [MistakeSource.validating])
    package static let nonceConstruction = Mistake(
        "nonce-construction", .clientData, .refuse, "The key signed something that no device signs.",
        believed: "A device made the assertion.",
        done: "The key made the signature, but over a nonce that is put together in another way.",
        correction: "Refuse it. In a test, sign SHA256(authenticatorData || clientDataHash) as message.",
        why: "A simulator signs the nonce as digest, or without one of the hashes. No known device does.",
        sources: [MistakeSource.validating, "https://github.com/antiwork/gumroad/pull/5308"])

    private static func layer(
        _ id: String, _ title: String, _ used: String, _ why: String, sources: [String] = []
    ) -> Mistake {
        Mistake(
            "client-data-\(id)", .clientData, .correct, title,
            believed: "The client data hash is SHA-256 of the bytes given, or the hash given.",
            done: "The device's client data hash is \(used).",
            correction: "Make the client data hash in the same way on both sides: SHA-256 of the same bytes, once.",
            why: why, sources: sources + [MistakeSource.validating])
    }
}

/// Mistakes about the form of the bytes that are hashed, and about the challenge in the client data.
extension Mistake {
    static let clientDataForms = [
        hexLower, hexUpper, base64, base64Unpadded, base64URL, base64URLUnpadded, fromBase64, fromBase64URL, fromHex,
        uuidUpper, uuidLower, fromUUID, quoted, unquoted, lineFeed, carriageReturn, nul, space, trimmed, lineEnds,
        bareLineEnds, plusToSpace, spaceToPlus, percentEncoded, percentDecoded, utf16, utf16BigEndian, byteOrderMark,
        upperCase, lowerCase, lossyText, upToNul,
    ]

    package static let hexLower = form("hex", "its hexadecimal text")
    package static let hexUpper = form("hex-upper", "its hexadecimal text in capitals")
    package static let base64 = form("base64", "its base64 text")
    package static let base64Unpadded = form("base64-unpadded", "its base64 text without padding")
    package static let base64URL = form("base64url-padded", "its base64url text with padding")
    package static let base64URLUnpadded = form("base64url", "its base64url text without padding")
    package static let fromBase64 = form("from-base64", "the bytes that its base64 text stands for")
    package static let fromBase64URL = form("from-base64url", "the bytes that its base64url text stands for")
    package static let fromHex = form("from-hex", "the bytes that its hexadecimal text stands for")
    package static let uuidUpper = form("uuid-upper", "the text of the UUID, in capitals")
    package static let uuidLower = form("uuid-lower", "the text of the UUID, in small letters")
    package static let fromUUID = form("from-uuid", "the 16 bytes of the UUID")
    package static let quoted = form("quoted", "the same text in quotes")
    package static let unquoted = form("unquoted", "the same text without its quotes")
    package static let lineFeed = form("line-feed", "the same bytes with a line feed behind")
    package static let carriageReturn = form("crlf", "the same bytes with a CR and a line feed behind")
    package static let nul = form("nul", "the same bytes with a NUL behind")
    package static let space = form("space", "the same bytes with a space behind")
    package static let trimmed = form("trimmed", "the same text without the white space, NUL or BOM around it")
    package static let lineEnds = form("lines-crlf", "the same text with CRLF as line ends")
    package static let bareLineEnds = form("lines-lf", "the same text with LF as line ends")
    package static let plusToSpace = form("plus-as-space", "the same text with spaces in place of +")
    package static let spaceToPlus = form("space-as-plus", "the same text with + in place of spaces")
    package static let percentEncoded = form("percent-encoded", "the percent-encoded text")
    package static let percentDecoded = form("percent-decoded", "the text without its percent-encoding")
    package static let utf16 = form("utf16", "the same text in UTF-16, little-endian")
    package static let utf16BigEndian = form("utf16-big-endian", "the same text in UTF-16, big-endian")
    package static let byteOrderMark = form("bom", "the same text with a byte order mark before it")
    package static let upperCase = form("upper-case", "the same text in capitals")
    package static let lowerCase = form("lower-case", "the same text in small letters")
    package static let lossyText = form(
        "lossy", "the bytes after a treatment as UTF-8 text, which makes different challenges the same", .refuse)
    package static let upToNul = form(
        "up-to-nul", "the bytes before the first NUL, which makes different challenges the same", .refuse)

    static let jsonForms = [
        jsonSorted, jsonCompact, jsonSpaced, jsonPretty, jsonSlashes, jsonPlainSlashes, jsonEscapes,
    ]

    package static let jsonSorted = json("sorted", "with its members sorted")
    package static let jsonCompact = json("compact", "without spaces")
    package static let jsonSpaced = json("spaced", "with a space after colons and commas, as Python writes it")
    package static let jsonPretty = json("pretty", "pretty-printed")
    package static let jsonSlashes = json("slashes", "with \\/ in place of /, as JSONEncoder and PHP write it")
    package static let jsonPlainSlashes = json("plain-slashes", "with / in place of \\/")
    package static let jsonEscapes = json("escapes", "with other escapes of its characters")

    static let challenges = [challengeForm, challengeMissing, challengeDiffers]

    package static let challengeForm = Mistake(
        "challenge-form", .challenge, .correct, "The client data carry the challenge in another form.",
        believed: "The member challenge has the bytes given.", done: "It has another encoding of the same challenge.",
        correction: "Compare the challenge in the form that the app writes.",
        why: "One side encodes the challenge and the other one compares its text.", sources: [MistakeSource.validating])
    package static let challengeMissing = Mistake(
        "challenge-missing", .challenge, .refuse, "The client data carry no challenge.",
        believed: "The client data have one member challenge.", done: "The signed client data have none.",
        correction: "Correct the app: the client data must carry the challenge. Without it, old requests pass again.",
        why: "The member has another name, or the app leaves it out.", sources: [MistakeSource.validating])
    package static let challengeDiffers = Mistake(
        "challenge-other", .challenge, .refuse, "The client data carry another challenge.",
        believed: "The request answers the challenge given.", done: "The device signed for another challenge.",
        correction: "Refuse it. If it is the app's own, compare the challenge of its session.",
        why: "An old request is sent again, or two sessions were mixed up.", sources: [MistakeSource.validating])

    private static func form(_ id: String, _ used: String, _ consequence: Consequence = .correct) -> Mistake {
        Mistake(
            "form-\(id)", .clientData, consequence, "The device used \(used).",
            believed: "The device hashed the bytes given.", done: "It hashed \(used).",
            correction: consequence == .refuse
                ? "Correct the app: it must keep every byte of the challenge." : "Hash the same bytes on both sides.",
            why: "The two sides see the value in different forms.", sources: [MistakeSource.validating])
    }

    private static func json(_ id: String, _ form: String) -> Mistake {
        Mistake(
            "json-\(id)", .clientData, .correct, "The device signed the JSON \(form).",
            believed: "The device signed the bytes of the client data.",
            done: "The device signed the same JSON \(form).",
            correction: "Send and hash the client data as bytes. Never parse them and write them again before hashing.",
            why: "JSON was decoded and encoded again on the way.",
            sources: [MistakeSource.otherJSON, MistakeSource.json])
    }
}
