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

    static var rpIdHashOfZeros: Case {
        rpIdHash("all-zero", "rpIdHash of zeros", why: "An empty or failed hash must not compare equal.") { _ in
            [UInt8](repeating: 0, count: 32)
        }
    }

    static var rpIdHashHalfRight: Case {
        rpIdHash(
            "prefix-compare", "rpIdHash with only its first half right",
            why: "A comparison of a part of the hash makes another app's name easy to find."
        ) { Array($0.authData.rpIdHash.prefix(16)) + $0.bytes(16, "second half of rpIdHash") }
    }

    static var rpIdHashEndRight: Case {
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
