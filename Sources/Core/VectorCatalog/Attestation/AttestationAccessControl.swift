import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == AttestationDraft {
    /// Leaves of Macs whose key is guarded otherwise than Full Security and System Integrity Protection guard it. Any
    /// owner of a Mac can lower its security, and Apple then signs such a leaf.
    static let attestationAccessControl = Group(
        .attestationAccessControl,
        [
            accessControl("missing") { _ in nil },
            accessControl("empty") { _ in [0x30, 0x00] },
            accessControl("ios-value") { _ in LeafProfile.iOSAccessControl },
            accessControl("condition-off") { $0.dropLast() + [0x00] },
            accessControl("signing-unconditional") { _ in
                list([allow("ok"), allow("oa"), allow("odel"), allow("osgn")])
            },
            accessControl("one-more-operation") { value in
                let entries = Array(value.dropFirst(14))
                return list([entries, allow("ock")])
            },
            accessControl("trailing-bytes") { $0 + [0x05, 0x00] },
            .reject(
                "missing-beside-other-properties", level: .should, impact: .impersonation, control: otherProperties,
                at: .credCertExtension(.accessControl), after: .leaf
            ) { $0.leaf[.accessControl] = nil },
            .reject(
                "in-another-extension", level: .should, impact: .impersonation, control: "macos-acl-blob",
                at: .credCertExtensions, after: .leaf
            ) { draft in
                guard let index = draft.leaf.extensions.firstIndex(where: { $0.identifier == .accessControl })
                else { return }
                draft.leaf.extensions[index].identifier = [2, 999, 6]
            },
        ])

    private static func accessControl(
        _ name: String, _ value: @escaping @Sendable (_ right: [UInt8]) -> [UInt8]?
    ) -> Entry {
        .reject(
            name, level: .should, impact: .impersonation, control: "macos-acl-blob",
            at: .credCertExtension(.accessControl), after: .leaf
        ) { draft in
            draft.leaf[.accessControl] = value(LeafProfile.macOSAccessControl).map {
                CertificateExtension(.accessControl, value: $0)
            }
        }
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
