import AttestModel
import ReferenceVerifier

/// Dates compared wrongly: ATT-VALIDITY.
enum ValidityMutants {
    static let all: [Mutation<AttestationEvidence>] = [
        validity("validity-of-leaf-only") { certificates, now in
            certificates.prefix(1).allSatisfy { isValid($0, now) }
        },
        validity("validity-of-intermediate-only") { certificates, now in
            certificates.dropFirst().allSatisfy { isValid($0, now) }
        },
        validity("not-before-ignored") { certificates, now in certificates.allSatisfy { ($0.notAfter ?? 0) >= now } },
        validity("not-after-ignored") { certificates, now in
            certificates.allSatisfy { ($0.notBefore ?? .max) <= now }
        },
        validity("validity-with-leeway") { certificates, now in
            certificates.allSatisfy { isValid($0, now - 300) || isValid($0, now + 300) }
        },
        validity("validity-compared-by-day") { certificates, now in
            certificates.allSatisfy { certificate in
                (certificate.notBefore ?? 0) / 86_400 <= now / 86_400
                    && now / 86_400 <= (certificate.notAfter ?? 0) / 86_400
            }
        },
        validity("not-before-exclusive") { certificates, now in
            certificates.allSatisfy { isValid($0, now) && $0.notBefore != now }
        },
        validity("not-after-exclusive") { certificates, now in
            certificates.allSatisfy { isValid($0, now) && $0.notAfter != now }
        },
        .stricter("leap-days-refused", .attestationValidity) {
            try $0.leaf.get().notAfter.map { !"\(Timestamp(secondsSinceEpoch: $0))".contains("-02-29T") } ?? true
        },
        validity("certificates-of-a-year-refused") { certificates, now in
            certificates.allSatisfy { isValid($0, now) }
                && certificates.prefix(1).allSatisfy { ($0.notAfter ?? 0) - ($0.notBefore ?? 0) < 7 * 86_400 }
        },
    ]

    private static func isValid(_ certificate: Certificate, _ now: Int64) -> Bool {
        guard let start = certificate.notBefore, let end = certificate.notAfter else { return false }
        return start <= now && now <= end
    }

    private static func validity(
        _ name: String, holds: @escaping @Sendable ([Certificate], Int64) -> Bool
    ) -> Mutation<AttestationEvidence> {
        .check(name, .attestationValidity) { evidence in
            holds(try evidence.path.get().certificates, evidence.request.time.secondsSinceEpoch)
        }
    }
}
