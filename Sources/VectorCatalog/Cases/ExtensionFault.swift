import FixtureForge

/// What can be wrong with the extensions map of OS 27, in attestations and assertions alike.
struct ExtensionFault: Sendable {
    let title: String
    let change: String
    /// The map's bytes with the fault.
    let bytes: @Sendable () -> [UInt8]

    private init(_ title: String, _ change: String, _ bytes: @escaping @Sendable () -> [UInt8]) {
        self.title = title
        self.change = change
        self.bytes = bytes
    }

    static let categoryKey = "apple_validation_category_01"
    static let versionKey = "apple_bundle_version_01"

    static let truncatedMap = ExtensionFault("Extensions map without its last byte", "last byte dropped") {
        AuthDataExtensions().cbor.encoded.dropLast()
    }
    static let twoMaps = ExtensionFault("Two extensions maps", "a second map added") {
        AuthDataExtensions().cbor.encoded + AuthDataExtensions(validationCategory: 3).cbor.encoded
    }
    static let array = ExtensionFault("Array instead of a map", "map replaced by an array") {
        CBORValue.array([.text(versionKey), .text("42")]).encoded
    }
    static let huge = ExtensionFault("Extension that declares 2^63 bytes", "value replaced") {
        CBORValue.map([versionKey: .raw(CBORValue.head(2, 1 << 63))]).encoded
    }
    static let deep = ExtensionFault("Extension with 10000 arrays inside each other", "value replaced") {
        CBORValue.map([versionKey: .raw([UInt8](repeating: 0x81, count: 10_000) + [0x00])]).encoded
    }
    static let versionAsBytes = ExtensionFault("Bundle version as byte string", "type replaced") {
        CBORValue.map([versionKey: .bytes(Array("42".utf8)), categoryKey: .bytes([4, 0, 0, 0])]).encoded
    }
    static let categoryAsInteger = category("Validation category as integer", .unsigned(4))
    static let categoryOfFiveBytes = category("Validation category of five bytes", .bytes([4, 0, 0, 0, 0]))
    static let categoryBigEndian = category("Validation category in the other byte order", .bytes([0, 0, 0, 4]))

    /// Another validation category.
    static func category(_ value: UInt32, _ title: String) -> ExtensionFault {
        ExtensionFault(title, "category set to \(value)") {
            AuthDataExtensions(validationCategory: value).cbor.encoded
        }
    }

    /// Another bundle version.
    static func version(_ value: String, _ title: String) -> ExtensionFault {
        ExtensionFault(title, "version set to \(value)") { AuthDataExtensions(bundleVersion: value).cbor.encoded }
    }

    private static func category(_ title: String, _ value: CBORValue) -> ExtensionFault {
        ExtensionFault(title, "value replaced") {
            CBORValue.map([versionKey: .text("42"), categoryKey: value]).encoded
        }
    }

    // What the faults mean, the same in both suites.
    static let unread = "A tail that is no map is a place to hide things in: what cannot be read must not be accepted."
    static let missing = "The flag promises a map: something was cut off."
    static let readTwo = "Two maps are two answers to the question which build this is."
    static let wrongType = "A value of another type is read as something else, or blows up the verifier."
    static let otherText = "Versions are text: a comparison as numbers takes another build for an allowed one."
    static let wrongBuild = "A development or tampered build passes for one from the App Store."
    static let oldBuild = "A build that the server no longer trusts, with a known hole, passes for the current one."
    static let bomb = "A few bytes that make a parser recurse or allocate without bound take the server down."
}

extension AuthDataExtensions {
    /// The map with a further key, as the next release may bring one.
    var withUnknownKey: [UInt8] {
        CBORValue.map(cbor.entries + [.init(.text("apple_not_known_before_today_01"), .bytes([0x01]))]).encoded
    }
}
