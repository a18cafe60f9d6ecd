import AttestModel
import ReferenceVerifier

/// Wrong values returned to the server.
enum AttestationOutputMutants {
    static let all: [Mutation<AttestationEvidence>] = [
        Mutation("cose-key-returned", .attestationCOSE) { patch in
            patch.removed = [.attestationCOSE]
            patch.output = { evidence in
                var output = evidence.output
                if case .map(let key)? = evidence.credential.flatMap(\.key).value,
                    case .bytes(let x)? = key[CredentialKey.Label.x], case .bytes(let y)? = key[CredentialKey.Label.y]
                {
                    output.publicKey = [0x04] + x + y
                }
                return output
            }
        },
        output("environment-always-production", .attestationAAGUID) { output in output.environment = .production },
        output("compressed-key-returned", .attestationKeyType) {
            guard let point = $0.publicKey else { return }
            $0.publicKey = [0x02 | (point.last ?? 0) & 1] + point[1..<33]
        },
        output("receipt-overlooked", .attestationReceipt) { $0.hasReceipt = false },
        output("receipt-overwritten", .attestationReceipt) { output in
            output.receiptSHA256 = Digest.sha256([UInt8](repeating: 0, count: 3000))
        },
        output("attested-counter-is-one", .attestationCounter) { $0.counter = 1 },
        output("category-returned-big-endian", .attestationExtensions) { output in
            output.validationCategory = output.validationCategory.map {
                Int64(UInt32(truncatingIfNeeded: $0).byteSwapped)
            }
        },
    ]

    private static func output(
        _ name: String, _ requirement: Requirement, _ change: @escaping @Sendable (inout VerifiedOutput) -> Void
    ) -> Mutation<AttestationEvidence> { .output(name, requirement) { output, _ in change(&output) } }
}
