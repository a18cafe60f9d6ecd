import AttestModel
import ReferenceVerifier

/// The access control of Macs judged wrongly: ATT-ACL.
enum AccessControlMutants {
    static let all: [Mutation<AttestationEvidence>] = [
        .stricter(
            "mac-access-control-demanded-of-all", .attestationAccessControl,
            "Compares the access control of every leaf with that of a Mac, and rejects every iPhone."
        ) { value(of: try $0.leaf.get()) == SystemProperties.macAccessControl },
        .stricter(
            "mac-access-control-demanded-where-present", .attestationAccessControl,
            "Compares every access control with that of a Mac, and rejects every iPhone since iOS 26.1."
        ) { value(of: try $0.leaf.get()).map { $0 == SystemProperties.macAccessControl } ?? true },
        .lenient("mac-access-control-optional", .attestationAccessControl, "Accepts a Mac without access control.") {
            value(of: try $0.leaf.get()) == nil
        },
        .lenient("mac-access-control-not-compared", .attestationAccessControl, "Accepts any access control of a Mac.") {
            value(of: try $0.leaf.get()) != nil
        },
        .lenient(
            "mac-access-control-by-beginning", .attestationAccessControl,
            "Compares only the operations of a Mac's access control, not the last condition or what follows it."
        ) { value(of: try $0.leaf.get())?.starts(with: SystemProperties.macAccessControl.dropLast()) == true },
        .lenient(
            "mac-access-control-searched", .attestationAccessControl,
            "Searches the leaf of a Mac for the right access control."
        ) { try $0.leaf.get().received.holds(SystemProperties.macAccessControl) },
        .lenient(
            "mac-access-control-by-operation", .attestationAccessControl,
            "Looks for the condition of signing, and ignores other operations of a Mac's access control."
        ) { (value(of: try $0.leaf.get()) ?? []).holds(SystemProperties.macAccessControl.suffix(23)) },
        .stricter(
            "bundle-identifier-with-period-demanded", .attestationAppID,
            "Rejects genuine Mac apps whose signing identifier has no period."
        ) { $0.request.app.bundleId.contains(".") },
    ]

    private static func value(of leaf: Certificate) -> [UInt8]? { leaf.extensions(.appleAccessControl).first?.value }
}
