/// A known mistake about evidence: a difference between the value that a server believed and the value that the device
/// used, or an object that is not the one that the device made.
///
/// The cases are in the order of the specification's table, with their permanent names. `Resources/mistakes.json` says
/// everything else about them.
@dynamicMemberLookup
package enum Mistake: String, Sendable, Hashable, CaseIterable, Identifiable {
    // The bytes of the object and its kind.
    case objectBase64 = "object-base64", objectBase64URL = "object-base64url", objectHex = "object-hex"
    case objectQuoted = "object-json-string", objectNumbers = "object-json-array", objectDataURL = "object-data-url"
    case objectPercent = "object-percent", objectSpaces = "object-plus-as-space", objectMultipart = "object-multipart"
    case objectUTF8Twice = "object-utf8-twice"
    case objectAppended = "object-appended", objectTruncated = "object-truncated", objectMangled = "object-mangled"
    case kindAttestation = "kind-attestation", kindAssertion = "kind-assertion", kindReceipt = "kind-receipt"
    case kindAuthData = "kind-authdata", kindCertificate = "kind-certificate", kindClientData = "kind-client-data"
    case kindKeyId = "kind-key-id", kindWebAuthn = "kind-webauthn"

    case rootWebAuthn = "root-webauthn", rootReceipts = "root-g3", rootAttestation = "root-attestation"
    case rootTest = "root-test", rootForm = "root-form", rootFromObject = "root-from-object", rootOther = "root-other"
    case chainTest = "chain-test", chainForeign = "chain-foreign"

    case timeExpired = "time-expired", timeTooEarly = "time-early", timeMilliseconds = "time-milliseconds"
    case timeSeconds = "time-seconds", timeZone = "time-zone"

    // The layers of hashing from the challenge or the client data to the nonce, and the form of the hashed bytes.
    case notHashed = "client-data-not-hashed", hashedTwice = "client-data-hashed-twice"
    case hashHexText = "client-data-hash-hex-text", hashBase64Text = "client-data-hash-base64-text"
    case hashHexHashed = "client-data-hash-hex-hashed", hashBase64Hashed = "client-data-hash-base64-hashed"
    case hashTextGiven = "client-data-hash-text-given", hashGiven = "client-data-hash-given"
    case valueGiven = "client-data-value-given", hashOfHash = "client-data-hash-of-hash"
    case hashMismatch = "client-data-hash-mismatch"
    case emptyClientData = "client-data-empty", challengeOnly = "challenge-only"
    case challengeWithPayload = "client-data-challenge-with-payload"
    case challengeWithKeyId = "client-data-challenge-with-key-id", otherChallenge = "client-data-other"
    case nonceConstruction = "nonce-construction", hexLower = "form-hex", hexUpper = "form-hex-upper"
    case base64 = "form-base64", base64Unpadded = "form-base64-unpadded", base64URL = "form-base64url-padded"
    case base64URLUnpadded = "form-base64url", fromBase64 = "form-from-base64", fromBase64URL = "form-from-base64url"
    case fromHex = "form-from-hex", uuidUpper = "form-uuid-upper", uuidLower = "form-uuid-lower"
    case fromUUID = "form-from-uuid", quoted = "form-quoted", unquoted = "form-unquoted", lineFeed = "form-line-feed"
    case carriageReturn = "form-crlf", nul = "form-nul", space = "form-space", trimmed = "form-trimmed"
    case lineEnds = "form-lines-crlf", bareLineEnds = "form-lines-lf", plusToSpace = "form-plus-as-space"
    case spaceToPlus = "form-space-as-plus", percentEncoded = "form-percent-encoded"
    case percentDecoded = "form-percent-decoded", utf16 = "form-utf16", utf16BigEndian = "form-utf16-big-endian"
    case byteOrderMark = "form-bom", upperCase = "form-upper-case", lowerCase = "form-lower-case"
    case utf8Twice = "form-utf8-twice", utf8Once = "form-utf8-once"
    case lossyText = "form-lossy", upToNul = "form-up-to-nul", jsonSorted = "json-sorted"
    case jsonCompact = "json-compact", jsonSpaced = "json-spaced", jsonPretty = "json-pretty"
    case jsonSlashes = "json-slashes", jsonPlainSlashes = "json-plain-slashes", jsonEscapes = "json-escapes"

    case challengeForm = "challenge-form", challengeMissing = "challenge-missing"
    case challengeDiffers = "challenge-other"

    case keyIdBase64URL = "keyid-base64url", keyIdUnpadded = "keyid-unpadded", keyIdHex = "keyid-hex"
    case keyIdText = "keyid-text", keyIdQuoted = "keyid-quoted", keyIdTwice = "keyid-base64-twice"
    case keyIdSpaces = "keyid-plus-as-space", keyIdPercent = "keyid-percent", keyIdBlank = "keyid-space"
    case keyIdCase = "keyid-case", keyIdCut = "keyid-cut", keyIdOfSPKI = "keyid-of-spki"
    case keyIdOfCertificate = "keyid-of-certificate", keyIdX = "keyid-x", keyIdOfX = "keyid-of-x"
    case keyIdOfXY = "keyid-of-xy", keyIdOfCompressed = "keyid-of-compressed", keyIdOfCOSE = "keyid-of-cose"
    case keyIdPoint = "keyid-point", keyIdOther = "keyid-other"

    case appMalformed = "app-malformed", appBundleOnly = "app-bundle-only", appCase = "app-case", appSpaces =
        "app-space", appQuoted = "app-quoted"
    case appTeam = "app-team", appExtended = "app-extended", appParent = "app-parent"
    case appSigningIdentifier = "app-macos", appDiffers = "app-differs", appOther = "app-other"

    case environmentDevelopment = "environment-development", environmentProduction = "environment-production"

    // The stored public key of assertions and receipts.
    case keySPKI = "key-spki", keyPEM = "key-pem", keyXY = "key-xy", keyCOSE = "key-cose", keyJWK = "key-jwk"
    case keyCertificate = "key-certificate", keyText = "key-text", keyIsIdentifier = "key-is-key-id"
    case keyNotSigner = "key-not-signer", keyNotOfIdentifier = "key-not-of-key-id", keyOther = "key-other"

    case counterEqual = "counter-equal", counterByteOrder = "counter-byte-order", counterLower = "counter-lower"

    case receiptStale = "receipt-stale", receiptExpired = "receipt-expired", receiptIsAttest = "receipt-type-attest"
    case receiptIsReceipt = "receipt-type-receipt"

    /// The part of a verification that a mistake is about.
    package enum Topic: String, Sendable, Hashable, CaseIterable {
        case object, root, time, clientData, challenge, keyId, app, environment, publicKey, counter, receipt

        package var name: String {
            switch self {
            case .clientData: "client data"
            case .keyId: "key identifier"
            case .app: "app ID"
            case .publicKey: "stored key"
            default: rawValue
            }
        }
    }

    /// The meaning of a mistake for the server.
    package enum Consequence: String, Sendable, Hashable, CaseIterable {
        /// The server used another form of the right value: it must use the form that the device used.
        case correct
        /// The bytes were changed on their way: the verifier must refuse them, and the way must be repaired.
        case repair
        /// The evidence is genuine for another value: it may be accepted only where that value is the server's own.
        case confirm
        case refuse

        package var advice: String {
            switch self {
            case .correct: "The refusal was right for the value given. Correct the server's value, not the check."
            case .repair: "The refusal of these bytes was right. Correct the way that they come, not the check."
            case .confirm: "The refusal was right for the value given. Use the other value only if it is your own."
            case .refuse: "The refusal is right. Do not accept this object."
            }
        }
    }

    /// The permanent name (`form-hex`).
    package var id: String { rawValue }

    package subscript<Value>(dynamicMember fact: KeyPath<MistakeDescription, Value>) -> Value {
        (MistakeDescription.all[self] ?? MistakeDescription())[keyPath: fact]
    }
}
