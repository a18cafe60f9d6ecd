import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == AttestationDraft {
    /// Leaves of Macs whose key is guarded otherwise than Full Security and System Integrity Protection guard it. Any
    /// owner of a Mac can lower its security, and Apple then signs such a leaf.
    static let attestationAccessControl = Group(.attestationAccessControl) {
        accessControl("missing", nil)
        accessControl("empty", [0x30, 0x00])
        accessControl("ios-value", LeafProfile.iOSAccessControl)
        accessControl("condition-off", right.dropLast() + [0x00])
        accessControl("signing-unconditional", list([allow("ok"), allow("oa"), allow("odel"), allow("osgn")]))
        accessControl("one-more-operation", list([Array(right.dropFirst(14)), allow("ock")]))
        accessControl("trailing-bytes", right + [0x05, 0x00])
        accessControl("missing-beside-other-properties", nil, control: otherProperties)
        reject("in-another-extension", control: "macos-acl-blob", at: .credCertExtensions, after: .leaf) { draft in
            guard let index = draft.leaf.extensions.firstIndex(where: { $0.identifier == .accessControl })
            else { return }
            draft.leaf.extensions[index].identifier = [2, 999, 6]
        }
    }

    private static let right = LeafProfile.macOSAccessControl

    private static let accessControl = Place(
        .credCertExtension(.accessControl), after: .leaf, control: "macos-acl-blob"
    ).setting { (draft: inout AttestationDraft, value: [UInt8]?) in
        draft.leaf[.accessControl] = value.map { CertificateExtension(.accessControl, value: $0) }
    }

    /// Returns the entry of an operation that is always allowed: SEQUENCE { UTF8String, [1] BOOLEAN TRUE }.
    private static func allow(_ operation: String) -> [UInt8] {
        DERBytes.sequence(
            [0x0C, UInt8(operation.utf8.count)] + Array(operation.utf8), DERBytes.explicit(1, DERBytes.boolean(true)))
    }

    /// Returns SEQUENCE { [3] OCTET STRING } around version 11 and the entries.
    private static func list(_ entries: [[UInt8]]) -> [UInt8] {
        let list = DERBytes.sequence([0x0C, 0x02, 0x31, 0x31], DERBytes.sequence(entries.concatenated))
        return DERBytes.sequence(DERBytes.explicit(3, DERBytes.octetString(list)))
    }
}
