import AttestModel
import ReferenceVerifier

/// The environment read wrongly: ATT-AAGUID.
enum AAGUIDMutants {
    static let all: [Mutation<AttestationEvidence>] = [
        aaguid("environment-by-nine-bytes", "Compares the first nine bytes of aaguid when production is expected.") {
            $1 == .production && $0.starts(with: Array("appattest".utf8)) && $0[9] == 0
        },
        aaguid("either-environment-accepted", "Accepts either environment, whichever is expected.") { aaguid, _ in
            AAGUID.environment(aaguid) != nil
        },
        aaguid("production-key-in-development", "Accepts production keys where development is expected.") {
            aaguid, expected in AAGUID.environment(aaguid) == .production && expected == .development
        },
        aaguid("aaguid-trimmed-of-zeros", "Drops zero bytes at both ends of aaguid before it compares.") {
            aaguid, expected in
            let text = aaguid.drop { $0 == 0 }.reversed().drop { $0 == 0 }.reversed()
            return expected == .production && text.elementsEqual("appattest".utf8)
        },
        aaguid("aaguid-as-c-string", "Compares aaguid up to its first zero byte.") { aaguid, expected in
            expected == .production && aaguid.prefix { $0 != 0 }.elementsEqual("appattest".utf8)
        },
        aaguid("aaguid-trimmed-of-spaces", "Drops spaces after aaguid before it compares.") { aaguid, expected in
            expected == .production && aaguid.prefix { $0 != 0x20 }.elementsEqual("appattest".utf8)
        },
        aaguid("aaguid-without-case", "Compares aaguid without regard to case.") { aaguid, expected in
            expected == .production
                && String(decoding: aaguid, as: UTF8.self).lowercased().utf8.elementsEqual(AAGUID.production)
        },
        aaguid("sandbox-aaguid-accepted", "Also accepts appattestsandbox, which one page of the documentation names.") {
            aaguid, _ in aaguid.elementsEqual("appattestsandbox".utf8)
        },
        aaguid("unknown-aaguid-is-production", "Accepts every aaguid but that of development as production.") {
            aaguid, expected in expected == .production && aaguid != AAGUID.development
        },
        aaguid("zero-aaguid-accepted", "Accepts an aaguid of zeros, as WebAuthn does without attestation.") {
            aaguid, _ in aaguid.allSatisfy { $0 == 0 }
        },
        .check(
            "environment-by-flags", .attestationAAGUID,
            "Checks the flag for attested credential data instead of aaguid."
        ) { evidence in try evidence.header.get().flags.get().hasAttestedCredentialFlag },
        .check(
            "production-hard-coded", .attestationAAGUID,
            "Demands production, whatever is expected, and rejects every development key."
        ) { evidence in try evidence.credential.get().aaguid.get() == AAGUID.production },
    ]

    private static func aaguid(
        _ name: String, _ summary: String,
        _ accepts: @escaping @Sendable ([UInt8], AttestEnvironment) -> Bool
    ) -> Mutation<AttestationEvidence> {
        .lenient(name, .attestationAAGUID, summary) { evidence in
            accepts(try evidence.credential.get().aaguid.get(), evidence.request.environment)
        }
    }
}
