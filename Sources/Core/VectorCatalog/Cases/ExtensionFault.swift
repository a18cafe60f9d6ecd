import FixtureForge

/// A fault of the extensions map of OS 27, the same in attestations and assertions.
struct ExtensionFault: Sendable {
    let title: String
    let change: String
    let why: String
    /// The encoded map with the fault.
    let bytes: @Sendable () -> [UInt8]

    private init(_ title: String, _ change: String, why: String, _ bytes: @escaping @Sendable () -> [UInt8]) {
        self.title = title
        self.change = change
        self.why = why
        self.bytes = bytes
    }
}

// MARK: The map

extension ExtensionFault {
    private static let categoryKey = "apple_validation_category_01"
    private static let versionKey = "apple_bundle_version_01"

    static let truncatedMap = ExtensionFault(
        "Extensions map without its last byte", "last byte of the map removed",
        why:
            "The map cannot be decoded. A verifier that ignores the error reads no category, and skips the build check."
    ) { AuthDataExtensions().cbor.encoded.dropLast() }

    static let twoMaps = ExtensionFault(
        "Two extensions maps", "second map with category 3 added",
        why: "One parser reads the first map and another the last, so the server checks one build and records another."
    ) { AuthDataExtensions().cbor.encoded + AuthDataExtensions(validationCategory: 3).cbor.encoded }

    static let repeated = ExtensionFault(
        "Two validation categories, the allowed one first", "second category 3 added",
        why:
            "RFC 8949 section 5.6 calls repeated keys invalid. A verifier that keeps the first category checks another "
            + "build than a server that records the last."
    ) {
        CBORValue.map([
            versionKey: .text("42"), categoryKey: .bytes([4, 0, 0, 0]), categoryKey: .bytes([3, 0, 0, 0]),
        ]).encoded
    }

    static let array = ExtensionFault(
        "Extensions in an array instead of a map", "map replaced by an array",
        why:
            "Only a map has the keys that a policy reads. A verifier that ignores the wrong type checks no build at all."
    ) { CBORValue.array([.text(versionKey), .text("42")]).encoded }

    static let huge = ExtensionFault(
        "Extension that declares 2^63 bytes", "map replaced by one whose value declares 2^63 bytes",
        why:
            "A verifier that does not read the extensions may accept the object. One that reads them must not allocate "
            + "the declared length and run out of memory."
    ) { CBORValue.map([versionKey: .raw(CBORValue.head(2, 1 << 63))]).encoded }

    static let deep = ExtensionFault(
        "Extension with 10000 nested arrays", "map replaced by one whose value is 10000 nested arrays",
        why: "A verifier that does not read the extensions may accept the object. One that reads them must not call "
            + "itself for every array and overflow its stack."
    ) { CBORValue.map([versionKey: .raw([UInt8](repeating: 0x81, count: 10_000) + [0x00])]).encoded }
}

// MARK: The keys of the map

// MARK: The validation category

extension ExtensionFault {
    static let categoryAsInteger = category(
        .unsigned(4), "Validation category is an integer", "category replaced by the integer 4",
        why: "Devices write four bytes. A verifier that falls back to a default for other types skips the build check.")
    static let categoryOfFiveBytes = category(
        .bytes([4, 0, 0, 0, 0]), "Validation category of five bytes", "zero byte added to the category",
        why: "A verifier that reads the first four bytes and ignores the rest accepts a value that no device writes.")
    static let categoryBigEndian = category(
        .bytes([0, 0, 0, 4]), "Validation category in big-endian order", "bytes of the category reversed",
        why:
            "The category is little-endian. A verifier that reads it the other way mistakes this build for one from the "
            + "App Store, and rejects the genuine one.")
    static let categoryInvalid = category(
        0, "Validation category 0, invalid",
        why: "Apple documents category 0 as invalid. A verifier that reads it as 'not set' skips the build check.")
    static let categoryInappropriate = category(
        7, "Validation category 7, inappropriate",
        why: "Apple documents category 7 as inappropriate. An app of that kind is not the one from the App Store.")
    /// The categories that no policy can allow, under a name each.
    static let categoriesNeverAllowed = [
        ("category-0-without-policy", never(0, "invalid")), ("category-7-without-policy", never(7, "inappropriate")),
        ("category-8-without-policy", never(8, "inappropriate")),
        ("category-9-without-policy", never(9, "inappropriate")),
    ]
    static let categoryOfDevelopment = category(
        3, "Validation category that the policy does not allow",
        why: "Category 3 is a development build. It must not pass for the build from the App Store, which alone is "
            + "allowed here.")
    static let categoryWithRightLowByte = category(
        260, "Validation category 260, whose low byte is 4",
        why: "A verifier that reads only the first byte sees category 4, and mistakes the build for one from the App "
            + "Store.")
    static let categoryWithRightLowHalf = category(
        65540, "Validation category 65540, whose low 16 bits are 4",
        why: "A verifier that stores the category in 16 bits sees category 4, and lets a build of another origin pass.")

    private static func never(_ value: UInt32, _ kind: String) -> ExtensionFault {
        category(
            value, "Validation category \(value), \(kind), without a policy",
            why: "Apple documents category \(value) as \(kind). A verifier that looks at the category only when the "
                + "server has a policy accepts such an app.")
    }

    private static func category(_ value: UInt32, _ title: String, why: String) -> ExtensionFault {
        ExtensionFault(title, "category set to \(value)", why: why) {
            AuthDataExtensions(validationCategory: value).cbor.encoded
        }
    }

    private static func category(
        _ value: CBORValue, _ title: String, _ change: String, why: String
    ) -> ExtensionFault {
        ExtensionFault(title, change, why: why) {
            CBORValue.map([versionKey: .text("42"), categoryKey: value]).encoded
        }
    }
}

// MARK: The bundle version

extension ExtensionFault {
    static let versionAsBytes = ExtensionFault(
        "Bundle version is a byte string", "type of the bundle version changed",
        why: "A decoder that converts bytes to text accepts a value that no device writes. Another one may crash on it."
    ) { CBORValue.map([versionKey: .bytes(Array("42".utf8)), categoryKey: .bytes([4, 0, 0, 0])]).encoded }

    static let versionTooOld = version(
        "41", "Bundle version that the policy does not allow",
        why: "An old build with a known vulnerability would pass for the current one.")
    static let versionWithFraction = version(
        "42.0", "Bundle version 42.0 where 42 is allowed",
        why: "Bundle versions are text. A comparison as numbers mistakes another build for the allowed one.")
    static let versionWithLeadingZero = version(
        "042", "Bundle version 042 where 42 is allowed",
        why: "A verifier that parses the version as an integer drops the zero, and accepts a build that is not allowed."
    )

    private static func version(_ value: String, _ title: String, why: String) -> ExtensionFault {
        ExtensionFault(title, "bundle version set to \(value)", why: why) {
            AuthDataExtensions(bundleVersion: value).cbor.encoded
        }
    }
}

extension AuthDataExtensions {
    /// The map with one more key, as the next release may bring one.
    var withUnknownKey: [UInt8] {
        CBORValue.map(cbor.entries + [.init(.text("apple_not_known_before_today_01"), .bytes([0x01]))]).encoded
    }
}
