import AttestModel
import ReferenceVerifier

/// The environment read wrongly: ATT-AAGUID.
enum AAGUIDMutants {
    static let all: [Mutation<AttestationEvidence>] = [
        aaguid("environment-by-nine-bytes") {
            $1 == .production && $0.starts(with: Array("appattest".utf8)) && $0[9] == 0
        },
        aaguid("either-environment-accepted") { aaguid, _ in AAGUID.environment(aaguid) != nil },
        aaguid("production-key-in-development") { aaguid, expected in
            AAGUID.environment(aaguid) == .production && expected == .development
        },
        aaguid("aaguid-trimmed-of-zeros") { aaguid, expected in
            let text = aaguid.drop { $0 == 0 }.reversed().drop { $0 == 0 }.reversed()
            return expected == .production && text.elementsEqual("appattest".utf8)
        },
        aaguid("aaguid-as-c-string") { aaguid, expected in
            expected == .production && aaguid.prefix { $0 != 0 }.elementsEqual("appattest".utf8)
        },
        aaguid("aaguid-trimmed-of-spaces") { aaguid, expected in
            expected == .production && aaguid.prefix { $0 != 0x20 }.elementsEqual("appattest".utf8)
        },
        aaguid("sandbox-aaguid-accepted") { aaguid, _ in aaguid.elementsEqual("appattestsandbox".utf8) },
        aaguid("unknown-aaguid-is-production") { aaguid, expected in
            expected == .production && aaguid != AAGUID.development
        },
        aaguid("zero-aaguid-accepted") { aaguid, _ in aaguid.allSatisfy { $0 == 0 } },
        .check("environment-by-flags", .attestationAAGUID) { evidence in
            try evidence.header.get().flags.get().hasAttestedCredentialFlag
        },
        .check("production-hard-coded", .attestationAAGUID) { evidence in
            try evidence.credential.get().aaguid.get() == AAGUID.production
        },
    ]

    private static func aaguid(
        _ name: String, _ accepts: @escaping @Sendable ([UInt8], AttestEnvironment) -> Bool
    ) -> Mutation<AttestationEvidence> {
        .lenient(name, .attestationAAGUID) { evidence in
            accepts(try evidence.credential.get().aaguid.get(), evidence.request.environment)
        }
    }
}
