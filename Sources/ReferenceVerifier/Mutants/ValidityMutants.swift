import AttestModel

/// Dates compared wrongly: ATT-VALIDITY.
enum ValidityMutants {
    static let all: [Mutant] = [
        validity("validity-of-leaf-only", "Looks at the dates of the leaf only.") { certificates, now in
            certificates.prefix(1).allSatisfy { isValid($0, now) }
        },
        validity("validity-of-intermediate-only", "Looks at the dates of the intermediate only.") {
            certificates, now in certificates.dropFirst().allSatisfy { isValid($0, now) }
        },
        validity("not-before-ignored", "Looks only at the end of validity.") { certificates, now in
            certificates.allSatisfy { ($0.notAfter ?? 0) >= now }
        },
        validity("not-after-ignored", "Looks only at the beginning of validity.") { certificates, now in
            certificates.allSatisfy { ($0.notBefore ?? .max) <= now }
        },
        validity("validity-with-leeway", "Allows five minutes before and after the validity.") { certificates, now in
            certificates.allSatisfy { isValid($0, now - 300) || isValid($0, now + 300) }
        },
        validity("validity-compared-by-day", "Compares the dates without their time of day.") { certificates, now in
            certificates.allSatisfy { certificate in
                (certificate.notBefore ?? 0) / 86_400 <= now / 86_400
                    && now / 86_400 <= (certificate.notAfter ?? 0) / 86_400
            }
        },
        validity(
            "not-before-exclusive", "Refuses certificates in the first second of their validity, which is valid."
        ) { certificates, now in certificates.allSatisfy { isValid($0, now) && $0.notBefore != now } },
        validity(
            "not-after-exclusive", "Refuses certificates in the last second of their validity, which is valid."
        ) { certificates, now in certificates.allSatisfy { isValid($0, now) && $0.notAfter != now } },
        validity(
            "certificates-of-a-year-refused", "Refuses leaves that live for more than a week, which genuine ones do."
        ) { certificates, now in
            certificates.allSatisfy { isValid($0, now) }
                && certificates.prefix(1).allSatisfy { ($0.notAfter ?? 0) - ($0.notBefore ?? 0) < 7 * 86_400 }
        },
    ]

    private static func isValid(_ certificate: Certificate, _ now: Int64) -> Bool {
        guard let start = certificate.notBefore, let end = certificate.notAfter else { return false }
        return start <= now && now <= end
    }

    private static func validity(
        _ name: String, _ summary: String, holds: @escaping @Sendable ([Certificate], Int64) -> Bool
    ) -> Mutant {
        .attestation(name, .attestationValidity, summary) { evidence in
            holds(try evidence.path.get().certificates, evidence.request.time.secondsSinceEpoch)
        }
    }
}
