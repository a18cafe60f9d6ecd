import AttestModel
import FixtureForge

// The faults of the extensions of OS 27, the same in both suites.

extension Group where Draft: DeviceDraft {
    /// A map that cannot be decoded, or that can be decoded in two ways.
    static var extensionsMap: ValuePlace<Draft, [UInt8]> {
        Place(Draft.extensionsPath, after: Draft.authDataStage, control: "os27-extensions-ed-set")
            .setting { $0.authData.extensions = $1 }
    }

    /// A value that the policy does not allow.
    static var extensionValue: ValuePlace<Draft, CBORValue> {
        Place(
            Draft.extensionsPath, after: Draft.authDataStage, impact: .impersonation,
            control: "os27-extensions-with-policy", needs: [.extensions]
        ).setting { $0.authData.extensions = $1.encoded }
    }

    static var acceptedExtensions: [Entry] {
        [
            accept("os27-extensions-ed-clear", after: Draft.planStage) { $0.extend(AuthDataExtensions(), flags: 0x40) },
            accept("os27-extensions-ed-set", after: Draft.planStage) { $0.extend(AuthDataExtensions(), flags: 0xC0) },
            accept("os27-extensions-with-policy", needs: [.extensions], after: Draft.planStage) {
                $0.extend(AuthDataExtensions(), flags: 0xC0)
                $0.policy = ExtensionPolicy(validationCategories: [4], bundleVersions: ["42"])
            },
            accept("os27-several-values-allowed", needs: [.extensions], after: Draft.planStage) {
                $0.extend(AuthDataExtensions(), flags: 0xC0)
                $0.policy = ExtensionPolicy(validationCategories: [2, 4, 5], bundleVersions: ["41", "42", "43"])
            },
            accept(
                "unknown-extension-key", level: .should,
                edits: [
                    DraftEdit(Draft.planStage) { $0.extend(AuthDataExtensions(), flags: 0xC0) },
                    DraftEdit(Draft.authDataStage) { draft in
                        guard let extensions = draft.authDataExtensions else { return }
                        draft.authData.extensions = extensions.withUnknownKey
                    },
                ]),
            accept(withRequiredExtensions, level: .should, needs: [.extensions], after: Draft.planStage) {
                $0.extend(AuthDataExtensions(codeDirectoryHash: $0.codeDirectoryHash), flags: 0xC0)
                $0.policy = ExtensionPolicy(
                    validationCategories: [4], bundleVersions: ["42"],
                    required: [.validationCategory, .bundleVersion, .codeDirectoryHash])
            },
        ] + acceptedCodeDirectoryHashes
    }

    static var commonExtensionFaults: [Entry] {
        let genuine = AuthDataExtensions().cbor.encoded
        return [
            extensionsMap("junk-tail", [0xFF, 0x00, 0x01], control: Draft.ordinary),
            extensionsMap("truncated-map", genuine.dropLast()),
            extensionsMap("two-maps", genuine + CBORValue.category(3).encoded),
            extensionsMap(
                "category-twice",
                CBORValue.extensions(categories: [.bytes([4, 0, 0, 0]), .bytes([3, 0, 0, 0])]).encoded),
            bomb("deep-nesting", .raw([UInt8](repeating: 0x81, count: 10_000) + [0x00])),
            bomb("huge-length", .raw(CBORValue.head(2, 1 << 63))),
            extensionValue("category-0-invalid", .category(0)),
            extensionValue("category-not-in-policy", .category(3), madeBy: .otherDeveloper),
            extensionValue("category-260", .category(260)),
            extensionValue("category-65540", .category(65540)),
            extensionValue("category-0x01000004", .category(0x0100_0004)),
            extensionValue("category-0x80000004", .category(0x8000_0004)),
            extensionValue("category-minus-4", .category(0xFFFF_FFFC)),
            extensionValue("bundle-version-42-point-0", .bundleVersion("42.0"), madeBy: .deviceOwner),
        ]
            + [0, 7, 8, 9].map { category in
                // No server may accept these, whether it has a policy or not.
                extensionsMap(
                    "category-\(category)-without-policy", CBORValue.category(category).encoded, needs: [.extensions])
            } + otherVersions + declaredExtensionSizes + requiredExtensions + codeDirectoryHashFaults
    }

    /// Versions that loose comparisons take for the allowed one.
    private static var otherVersions: [Entry] {
        func version(_ name: String, level: Level = .must, _ version: String) -> Entry {
            extensionValue("bundle-version-\(name)", .bundleVersion(version), level: level, madeBy: .deviceOwner)
        }
        return [
            version("042", "042"), version("4", "4"), version("4-point-2", "4.2"), version("42-beta", "42-beta"),
            version("v42", level: .should, "v42"), version("42-and-space", level: .should, "42 "),
            version("42-and-nul", level: .should, "42\0"), version("empty", level: .should, ""),
            version("42-full-width", level: .should, "\u{FF14}\u{FF12}"),
            version("42-with-exponent", level: .should, "4.2e1"),
        ]
    }

    /// Returns a case with a map that costs much to read. A verifier that does not read the extensions may accept it.
    private static func bomb(_ name: String, _ value: CBORValue) -> Entry {
        extensionsMap(name, CBORValue.map([AuthDataExtensions.versionKey: value]).encoded)
            .harmlessWithResult().killingProcesses()
    }

    /// Returns the case whose ED flag announces extensions that are not there.
    static func flagWithoutExtensions(at path: FaultPath<Draft>) -> Entry {
        reject("ed-set-without-map", at: path, after: Draft.authDataStage) { $0.authData.flags = 0xC0 }
    }

    // Extensions that the server's policy demands.

    private static var withRequiredExtensions: String { "os27-extensions-required" }

    /// The cases of extensions that are missing although the policy demands them.
    private static var requiredExtensions: [Entry] {
        [
            required("required-extensions-missing") { draft in
                draft.authData.extensions = []
                draft.authData.flags = 0x40
            },
            without(AuthDataExtensions.categoryKey, "required-category-missing", madeBy: .apple),
            without(AuthDataExtensions.versionKey, "required-version-missing"),
            without("apple_cd_hash_hash_01", "required-code-directory-hash-missing"),
        ]
    }

    private static func without(_ key: String, _ name: String, madeBy maker: Maker = .deviceOwner) -> Entry {
        required(name, madeBy: maker) { draft in
            guard var entries = draft.authDataExtensions?.cbor.entries else { return }
            entries.remove(key)
            draft.authData.extensions = CBORValue.map(entries).encoded
        }
    }

    private static var required: Place {
        Place(
            Draft.extensionsPath, after: Draft.authDataStage, level: .should, impact: .impersonation,
            madeBy: .deviceOwner, control: withRequiredExtensions, needs: [.extensions])
    }
}

extension AuthDataExtensions {
    static let categoryKey = "apple_validation_category_01"
    static let versionKey = "apple_bundle_version_01"

    /// The map with one more key, as the next release may bring one.
    fileprivate var withUnknownKey: [UInt8] {
        CBORValue.map(cbor.entries + [.init(.text("apple_not_known_before_today_01"), .bytes([0x01]))]).encoded
    }
}

extension CBORValue {
    static func category(_ category: UInt32) -> CBORValue { AuthDataExtensions(validationCategory: category).cbor }

    static func bundleVersion(_ version: String) -> CBORValue { AuthDataExtensions(bundleVersion: version).cbor }

    static var extensionsInArray: CBORValue { .array([.text(AuthDataExtensions.versionKey), .text("42")]) }

    /// Returns a map with a bundle version and any number of validation categories, of any type.
    static func extensions(
        version: CBORValue = .text("42"), categories: [CBORValue] = [.bytes([4, 0, 0, 0])]
    ) -> CBORValue {
        .map(
            [.init(.text(AuthDataExtensions.versionKey), version)]
                + categories.map { .init(.text(AuthDataExtensions.categoryKey), $0) })
    }
}
