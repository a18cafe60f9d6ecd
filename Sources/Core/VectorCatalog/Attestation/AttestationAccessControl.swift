import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == AttestationDraft {
    /// Leaves of Macs whose key is guarded otherwise than Full Security and System Integrity Protection guard it. Any
    /// owner of a Mac can lower its security, and Apple then signs such a leaf.
    static let attestationAccessControl = Group(
        .attestationAccessControl,
        [
            accessControl(
                "missing", "Leaf certificate of a Mac without access control", "access control removed",
                why: "Nothing says how the key of this Mac is guarded. A verifier that compares the value only when "
                    + "there is one accepts a Mac without any protection."
            ) { _ in nil },
            accessControl(
                "empty", "Leaf certificate of a Mac with an empty access control", "access control emptied",
                why: "A verifier that checks only that the extension is there accepts a key that nothing guards."
            ) { _ in [0x30, 0x00] },
            accessControl(
                "ios-value", "Leaf certificate of a Mac with the access control of an iPhone",
                "access control replaced by that of iOS",
                why: "On an iPhone signing needs no condition. A verifier that allows both values for every device "
                    + "accepts a Mac with System Integrity Protection off."
            ) { _ in LeafProfile.iOSAccessControl },
            accessControl(
                "condition-off", "Leaf certificate of a Mac whose condition for signing is 0",
                "value of the condition rsec set to 0",
                why: "Only the last byte differs. A verifier that compares the names of operations, and not their "
                    + "conditions, accepts a Mac that was started with reduced security."
            ) { $0.dropLast() + [0x00] },
            accessControl(
                "signing-unconditional", "Leaf certificate of a Mac whose key signs without condition",
                "condition of signing replaced by TRUE",
                why: "The key signs whatever the state of the Mac is. An app that its owner has changed passes for the "
                    + "genuine one."
            ) { _ in list([allow("ok"), allow("oa"), allow("odel"), allow("osgn")]) },
            accessControl(
                "one-more-operation", "Leaf certificate of a Mac with one more allowed operation",
                "operation ock added to the access control",
                why:
                    "The right entries are all there. A verifier that looks for them, and ignores others, accepts a key "
                    + "that can be used in more ways."
            ) { value in
                let entries = Array(value.dropFirst(14))
                return list([entries, allow("ock")])
            },
            accessControl(
                "trailing-bytes", "Leaf certificate of a Mac with bytes after the access control",
                "two bytes added to the access control",
                why: "A verifier that compares only as many bytes as it knows does not see the entries after them."
            ) { $0 + [0x05, 0x00] },
            .reject(
                "missing-beside-other-properties",
                "Leaf certificate of a Mac without access control, with other properties",
                level: .should, impact: .impersonation, control: otherProperties,
                why: "A verifier that does not find the platform behind properties that it does not know takes the "
                    + "Mac for an iPhone, which needs no access control.",
                Fault(.credCertExtension(.accessControl), "access control removed", after: .leaf) {
                    $0.leaf[.accessControl] = nil
                }),
            .reject(
                "in-another-extension", "Leaf certificate of a Mac with its access control in another extension",
                level: .should, impact: .impersonation, control: "macos-acl-blob",
                why: "A verifier that searches the certificate for the right bytes finds them in a place where they "
                    + "guard nothing.",
                Fault(.credCertExtensions, "access control moved to extension 2.999.6", after: .leaf) { draft in
                    guard let index = draft.leaf.extensions.firstIndex(where: { $0.identifier == .accessControl })
                    else { return }
                    draft.leaf.extensions[index].identifier = [2, 999, 6]
                }),
        ])

    private static func accessControl(
        _ name: String, _ title: String, _ change: String, why: String,
        _ value: @escaping @Sendable (_ right: [UInt8]) -> [UInt8]?
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, level: .should, impact: .impersonation, control: "macos-acl-blob", why: why,
            Fault(.credCertExtension(.accessControl), change, after: .leaf) { draft in
                draft.leaf[.accessControl] = value(LeafProfile.macOSAccessControl).map {
                    CertificateExtension(.accessControl, value: $0)
                }
            })
    }

    /// Returns the entry of an operation that is always allowed: SEQUENCE { UTF8String, [1] BOOLEAN TRUE }.
    private static func allow(_ operation: String) -> [UInt8] {
        DERBytes.sequence(
            [0x0C, UInt8(operation.utf8.count)] + Array(operation.utf8),
            DERBytes.explicit(1, DERBytes.boolean(true)))
    }

    /// Returns SEQUENCE { [3] OCTET STRING } around version 11 and the entries.
    private static func list(_ entries: [[UInt8]]) -> [UInt8] {
        let list = DERBytes.sequence([0x0C, 0x02, 0x31, 0x31], DERBytes.sequence(entries.concatenated))
        return DERBytes.sequence(DERBytes.explicit(3, DERBytes.octetString(list)))
    }
}
