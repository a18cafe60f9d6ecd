/// The members that requests about several kinds of evidence have.
extension Field where Root: EvidenceRequest {
    static var time: Field {
        required(
            "time", \.time, .time,
            "The moment at which the verification takes place: RFC 3339, UTC, whole seconds (`2026-03-01T12:00:00Z`)."
        ).of(takenBy: "libraries with an injectable clock (capability `clock`)")
    }
}

/// The members that requests about evidence of one app have.
extension Field where Root: AppEvidenceRequest {
    static var app: [Field] {
        [
            .required(
                "appId", \.app.appId, .string,
                "The app ID: `teamId` and `bundleId` joined by a period. A device hashes it into rpIdHash."
            ).of(takenBy: "most libraries"),
            .required(
                "teamId", \.app.teamId, .string, "The team identifier, the part of the app ID before its first period."
            ).of(takenBy: "libraries that join the parts themselves"),
            .required(
                "bundleId", \.app.bundleId, .string,
                "The bundle identifier, the part of the app ID after its first period."
            ).of(takenBy: "libraries that join the parts themselves"),
        ]
    }

    static var environment: Field {
        required(
            "environment", \.environment, .vocabulary,
            "The environment that the server serves: `production` or `development`."
        ).of(takenBy: "libraries with a switch for it (capability `environment`)")
    }

    static func roots(_ property: any WritableKeyPath<Root, [[UInt8]]> & Sendable, _ meaning: String) -> Field {
        required("roots", property, .array(of: .base64), meaning)
            .of(takenBy: "libraries whose anchor can be replaced (capability `roots`)")
    }

    static func keyId(_ property: any WritableKeyPath<Root, [UInt8]> & Sendable, _ meaning: String) -> Field {
        required("keyId", property, .base64, meaning).of(bytes: "32", takenBy: "libraries that look the key up by it")
    }

    static func publicKey(_ property: any WritableKeyPath<Root, [UInt8]> & Sendable, _ key: String) -> Field {
        required("publicKey", property, .base64, "\(key) as X9.62 uncompressed point: 04, X, Y.")
            .of(bytes: "65", takenBy: "libraries that store the point")
    }

    static func publicKeyPEM(_ property: any WritableKeyPath<Root, String> & Sendable, _ key: String) -> Field {
        required(
            "publicKeyPEM", property, .string.described(by: .text), "\(key) as PEM SubjectPublicKeyInfo (RFC 7468)."
        ).of(takenBy: "libraries that store a PEM, or build on a general cryptography library")
    }

    static func publicKeyCOSE(_ property: any WritableKeyPath<Root, [UInt8]?> & Sendable, _ key: String) -> Field {
        optional(
            "publicKeyCOSE", property, .base64,
            "\(key) as COSE key (RFC 9053), as the attestation carried it. Absent where the key has no such form."
        ).of(bytes: "77", takenBy: "libraries that store the COSE key")
    }

    static func policy(_ property: any WritableKeyPath<Root, ExtensionPolicy?> & Sendable) -> Field {
        optional(
            "policy", property, .object(ExtensionPolicy.fields, empty: ExtensionPolicy()),
            "The extension values of OS 27 that the server allows: `validationCategories` (array of integers), "
                + "`bundleVersions` (array of strings) and `codeDirectoryHashes` (array of base64; the signed hash alone "
                + "counts, never a member `cdHash` of the object), each optional. A value that the evidence does not "
                + "carry is not compared, unless `required` names it (array of `validationCategory`, `bundleVersion` and "
                + "`codeDirectoryHash`, optional): then the evidence must carry it. Present only where a vector needs the "
                + "capability `extensions`."
        ).of(takenBy: "libraries that check them (capability `extensions`)")
    }
}

extension [String: String] {
    /// Returns the value of a header, by its name in any case (RFC 9110 section 5.1); `nil` when there is none.
    package func header(_ name: String) -> String? { first { $0.key.lowercased() == name.lowercased() }?.value }
}
