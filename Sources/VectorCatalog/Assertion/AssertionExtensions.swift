import AttestModel
import FixtureForge

extension Group where Draft == AssertionDraft {
    static let assertionExtensions = Group(
        .assertionExtensions,
        [
            .reject(
                "junk-tail", "Bytes behind the counter", level: .should, impact: .hardening, control: "first",
                why: ExtensionFault.unread,
                Fault(.extensions, "bytes added", after: .authData) { $0.authData.extensions = [0xFF, 0x00, 0x01] }),
            .reject(
                "ed-set-without-map", "ED flag set, no extensions", level: .should, impact: .hardening,
                control: "first", why: ExtensionFault.missing,
                Fault(.flags, "ED set", after: .authData) { $0.authData.flags = 0xC0 }),
            map("truncated-map", .truncatedMap, why: ExtensionFault.unread),
            map("two-maps", .twoMaps, why: ExtensionFault.readTwo),
            map("array", .array, why: ExtensionFault.unread),
            map("huge-length", .huge, level: .must, impact: .denialOfService, why: ExtensionFault.bomb),
            map("deep-nesting", .deep, level: .must, impact: .denialOfService, why: ExtensionFault.bomb),
            value("category-0-invalid", .category(0, "Validation category 0, invalid")),
            value("category-not-in-policy", .category(3, "Validation category that the policy does not list")),
            value(
                "bundle-version-older-than-policy", .version("41", "Bundle version that the policy does not list"),
                why: ExtensionFault.oldBuild),
        ])

    private static func map(
        _ name: String, _ fault: ExtensionFault, level: Level = .should, impact: Impact = .hardening, why: String
    ) -> Case<AssertionDraft> {
        extensions(name, fault, level: level, impact: impact, control: "os27-extensions-ed-set", why: why)
    }

    private static func value(
        _ name: String, _ fault: ExtensionFault, why: String = ExtensionFault.wrongBuild
    ) -> Case<AssertionDraft> {
        extensions(
            name, fault, level: .must, impact: .impersonation, control: "os27-extensions-with-policy",
            needs: [.extensions], why: why)
    }

    private static func extensions(
        _ name: String, _ fault: ExtensionFault, level: Level, impact: Impact, control: String,
        needs: Set<Capability> = [], why: String
    ) -> Case<AssertionDraft> {
        .reject(
            name, fault.title, level: level, impact: impact, control: control, needs: needs, why: why,
            Fault(.extensions, fault.change, after: .authData) { $0.authData.extensions = fault.bytes() })
    }
}
