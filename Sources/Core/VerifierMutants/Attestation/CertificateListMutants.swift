import AttestModel
import ReferenceVerifier

/// x5c read wrongly: ATT-X5C.
enum CertificateListMutants {
    static let all: [Mutation<AttestationEvidence>] = [
        .lenient(
            "x5c-encoding-unchecked", .attestationX5C,
            "Accepts certificates in BER, and with bytes after them, as its certificate library does."
        ) { evidence in
            let list = try evidence.certificates.get()
            return list.count <= CertificateList.maximumCount && list.disorder == nil
                && list.elements.prefix(2).allSatisfy { $0.value != nil }
        },
        .lenient("x5c-of-any-length", .attestationX5C, "Accepts any number of certificates.") { evidence in
            try evidence.certificates.get().count > CertificateList.maximumCount
        },
        .steps("x5c-sorted", .attestationX5C, "Sorts x5c itself, so that the leaf need not come first.") { steps in
            steps.decode = WrongDecoding.changing { pair, _ in
                guard pair.key == .text("attStmt"), case .map(let statement) = pair.value else { return pair }
                let pairs = statement.pairs.map(sorted)
                return CBORMap.Pair(key: pair.key, value: .map(CBORMap(pairs: pairs)))
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
