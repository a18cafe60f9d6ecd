import AttestModel
import ReferenceVerifier

/// Objects read by careless decoders: wrong sizes believed, and keys found wherever they are.
enum CarelessMutants {
    static let attestation = sizes("attestation", .attestationDecode, \.decode) + attestationSearches

    static let assertion = sizes("assertion", .assertionDecode, \.decode) + assertionSearches

    private static let attestationSearches: [Mutation<AttestationEvidence>] = [
        .steps("attestation-keys-searched", .attestationDecode) { $0.decode = ScanningDecoding.attestation(.first) },
        .steps("attestation-keys-searched-from-the-end", .attestationDecode) {
            $0.decode = ScanningDecoding.attestation(.last)
        },
        .lenient("nonce-over-searched-auth-data", .attestationNonce) { evidence in
            let object = AttestationObject(evidence.request.attestation, decode: ScanningDecoding.attestation(.first))
            return try evidence.hasNonce(over: object.authData.get())
        },
        .lenient("chain-of-searched-x5c", .attestationChain) { evidence in
            var steps = AttestationEvidence.rightSteps
            steps.decode = ScanningDecoding.attestation(.first)
            let searched = AttestationEvidence(evidence.request, steps: steps, cryptography: evidence.cryptography)
            let right = AttestationEvidence.checks.first { $0.requirement == .attestationChain }
            return right?.evaluate(searched).permitsAcceptance == true
        },
    ]

    private static let assertionSearches: [Mutation<AssertionEvidence>] = [
        .steps("assertion-keys-searched", .assertionDecode) { $0.decode = ScanningDecoding.assertion(.first) },
        .steps("assertion-keys-searched-from-the-end", .assertionDecode) {
            $0.decode = ScanningDecoding.assertion(.last)
        },
        .steps("signature-over-searched-authenticator-data", .assertionSignature) { steps in
            steps.nonceInputs = { request, authenticatorData in
                let found = ScanningDecoding.value(of: "authenticatorData", in: request.assertion)
                let searched: [UInt8]? = if case .bytes(let bytes)? = found { Array(bytes) } else { nil }
                return NonceInputs(
                    authenticatorData: searched ?? authenticatorData, clientData: request.clientData,
                    statedHash: request.clientDataHash)
            }
        },
    ]

    private static func sizes<Evidence: VerifiedEvidence>(
        _ object: String, _ requirement: Requirement,
        _ decode: WritableKeyPath<Evidence.Steps, @Sendable ([UInt8]) -> ObjectMap>
    ) -> [Mutation<Evidence>] {
        habits.map { name, habit in
            .steps("\(object)-\(name)", requirement) { $0[keyPath: decode] = CarelessCBOR.decode(habit) }
        }
    }

    private static let habits: [(name: String, habit: CarelessCBOR.Habit)] = [
        ("sizes-clamped", .clampsSizes),
        ("sizes-cut-to-32-bits", .cutsSizes),
        ("all-ones-read-as-endless", .marksEndlessByAllOnes),
        ("break-ends-any-item", .endsAtAnyBreak),
    ]
}
