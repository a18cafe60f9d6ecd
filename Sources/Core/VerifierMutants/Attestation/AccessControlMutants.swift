import AttestModel
import ReferenceVerifier

/// The access control of Macs judged wrongly: ATT-ACL.
enum AccessControlMutants {
    static let all: [Mutation<AttestationEvidence>] = [
        .stricter("mac-access-control-demanded-of-all", .attestationAccessControl) {
            value(of: try $0.leaf.get()) == SystemProperties.macAccessControl
        },
        .stricter("mac-access-control-demanded-where-present", .attestationAccessControl) {
            value(of: try $0.leaf.get()).map { $0 == SystemProperties.macAccessControl } ?? true
        },
        .lenient("mac-access-control-optional", .attestationAccessControl) { value(of: try $0.leaf.get()) == nil },
        .lenient("mac-access-control-not-compared", .attestationAccessControl) { value(of: try $0.leaf.get()) != nil },
        .lenient("mac-access-control-by-beginning", .attestationAccessControl) {
            value(of: try $0.leaf.get())?.starts(with: SystemProperties.macAccessControl.dropLast()) == true
        },
        .lenient("mac-access-control-searched", .attestationAccessControl) {
            try $0.leaf.get().received.holds(SystemProperties.macAccessControl)
        },
        .lenient("mac-access-control-by-operation", .attestationAccessControl) {
            (value(of: try $0.leaf.get()) ?? []).holds(SystemProperties.macAccessControl.suffix(23))
        },
        .stricter("bundle-identifier-with-period-demanded", .attestationAppID) {
            $0.request.app.bundleId.contains(".")
        },
    ]

    private static func value(of leaf: Certificate) -> [UInt8]? { leaf.extensions(.appleAccessControl).first?.value }
}

/// x5c read wrongly: ATT-X5C.
enum CertificateListMutants {
    static let all: [Mutation<AttestationEvidence>] = [
        .lenient("x5c-encoding-unchecked", .attestationX5C) { evidence in
            let list = try evidence.certificates.get()
            return list.count <= CertificateList.maximumCount && list.disorder == nil
                && list.elements.prefix(2).allSatisfy { $0.value != nil }
        },
        .lenient("x5c-of-any-length", .attestationX5C) { evidence in
            try evidence.certificates.get().count > CertificateList.maximumCount
        },
        .steps("x5c-sorted", .attestationX5C) { steps in
            steps.decode = WrongDecoding.changing { pair, _ in
                guard pair.key == .text("attStmt"), case .map(let statement) = pair.value else { return pair }
                return CBORMap.Pair(key: pair.key, value: .map(CBORMap(pairs: statement.pairs.map(sorted))))
            }
        },
    ]

    /// Puts x5c in order: every issuer after the certificate that it issued, as far as two of them tell.
    private static func sorted(_ member: CBORMap.Pair) -> CBORMap.Pair {
        guard member.key == .text("x5c"), case .array(let elements) = member.value, elements.count == 2,
            case .bytes(let first) = elements[0], case .bytes(let second) = elements[1],
            let first = Certificate(Array(first)), let second = Certificate(Array(second)),
            Issuance.fault(of: second, by: first, Libcrypto()) == nil
        else { return member }
        return CBORMap.Pair(key: member.key, value: .array(elements.reversed()))
    }
}
