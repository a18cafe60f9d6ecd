import AttestModel
import FixtureForge

// MARK: rpIdHash

extension Case where Draft: AuthDataDraft {
    /// The hash of another text than the app ID.
    static func rpIdHash(_ name: String, _ title: String, of text: String, why: String) -> Case {
        rpIdHash(name, title, why: why) { _ in sha256(Array(text.utf8)) }
    }

    /// Another value of 32 bytes.
    static func rpIdHash(
        _ name: String, _ title: String, why: String, _ value: @escaping @Sendable (Draft) -> [UInt8]
    ) -> Case {
        .reject(
            name, title, impact: .impersonation, control: Draft.ordinary, why: why,
            Fault(Draft.rpIdHashPath, "rpIdHash replaced", after: Draft.authDataStage) { draft in
                let value = value(draft)
                draft.authData.rpIdHash = value
            })
    }

    /// What a loose comparison, or one of a part, takes for the app ID in either suite.
    static var otherAppIDs: [Case] {
        [
            .rpIdHash(
                "parent-bundle", "App ID without its last part", of: "ABCDE12345.com.example",
                why: "A comparison by parts takes another app of the team for this one."),
            .rpIdHash(
                "without-period", "App ID without the period behind the team", of: "ABCDE12345com.example.app",
                why: "The period is part of the app ID; without it two pairs of parts make the same text."),
            .rpIdHash(
                "empty-app-id", "Hash of nothing", of: "",
                why: "A server whose app ID is not configured must not accept what was made for none."),
            .rpIdHash(
                "trailing-newline", "App ID with a line feed at its end", of: "ABCDE12345.com.example.app\n",
                why: "What a file or variable holds is not the app ID, and a comparison that trims takes it for one."),
            rpIdHashOfZeros, rpIdHashHalfRight, rpIdHashEndRight,
        ]
    }

    private static var rpIdHashOfZeros: Case {
        rpIdHash("all-zero", "rpIdHash of zeros", why: "An empty or failed hash must not compare equal.") { _ in
            [UInt8](repeating: 0, count: 32)
        }
    }

    private static var rpIdHashHalfRight: Case {
        rpIdHash(
            "prefix-compare", "rpIdHash with only its first half right",
            why: "A comparison of a part of the hash makes another app's name easy to find."
        ) { Array($0.authData.rpIdHash.prefix(16)) + $0.bytes(16, "second half of rpIdHash") }
    }

    private static var rpIdHashEndRight: Case {
        rpIdHash(
            "suffix-compare", "rpIdHash with only its second half right",
            why: "A comparison of a part of the hash makes another app's name easy to find."
        ) { $0.bytes(16, "first half of rpIdHash") + Array($0.authData.rpIdHash.suffix(16)) }
    }
}

// MARK: Extensions

extension Case where Draft: AuthDataDraft {
    /// A map that cannot be read, or not in one way only.
    static func extensionsMap(
        _ name: String, _ fault: ExtensionFault, level: Level = .should, impact: Impact = .hardening, why: String
    ) -> Case {
        extensions(name, fault, level: level, impact: impact, control: "os27-extensions-ed-set", why: why)
    }

    /// A value that the policy does not allow.
    static func extensionValue(
        _ name: String, _ fault: ExtensionFault, why: String = ExtensionFault.wrongBuild
    ) -> Case {
        extensions(
            name, fault, level: .must, impact: .impersonation, control: "os27-extensions-with-policy",
            needs: [.extensions], why: why)
    }

    /// Values that are right in a part of their bytes, or as numbers.
    static var looseExtensionValues: [Case] {
        [
            .extensionValue("category-260", .category(260, "Validation category whose low byte is an allowed one")),
            .extensionValue(
                "category-65540", .category(65540, "Validation category whose low half is an allowed one")),
            .extensionValue(
                "bundle-version-42-point-0", .version("42.0", "Bundle version that is the same number"),
                why: ExtensionFault.otherText),
            .extensionValue(
                "bundle-version-042", .version("042", "Bundle version with a leading zero"),
                why: ExtensionFault.otherText),
        ]
    }

    static var extensionsOfJunk: Case {
        .reject(
            "junk-tail", "Bytes behind the last field of authData", level: .should, impact: .hardening,
            control: Draft.ordinary, why: ExtensionFault.unread,
            Fault(Draft.extensionsPath, "bytes added", after: Draft.authDataStage) {
                $0.authData.extensions = [0xFF, 0x00, 0x01]
            })
    }

    private static func extensions(
        _ name: String, _ fault: ExtensionFault, level: Level, impact: Impact, control: String,
        needs: Set<Capability> = [], why: String
    ) -> Case {
        .reject(
            name, fault.title, level: level, impact: impact, control: control, needs: needs, why: why,
            Fault(Draft.extensionsPath, fault.change, after: Draft.authDataStage) {
                $0.authData.extensions = fault.bytes()
            })
    }
}
