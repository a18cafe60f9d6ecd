import AttestModel
import ReferenceBackend
import ReferenceVerifier

/// Evidence that is asked about wrongly. The faults of verifiers themselves are mutants of the reference verifier.
enum EvidenceFaults {
    static let all: [WrongBackend] = [
        WrongBackend("chain-not-verified") {
            attestations(&$0, without: [.attestationChain, .attestationCA, .attestationValidity])
        },
        WrongBackend("chain-compared-by-name") { parts in
            let verifier = ReferenceVerifier.of(AttestationEvidence.self, without: [.attestationChain])
            parts.attestations.verify = { surroundings, form, account in
                let request = Attestations.request(form, in: surroundings)
                guard issuersLead(from: request.attestation, to: request.roots) else { return nil }
                return verified(request, by: verifier, account: account, in: surroundings)
            }
        },
        WrongBackend("nonce-not-compared") { attestations(&$0, without: [.attestationNonce]) },
        WrongBackend("app-id-not-compared") { parts in attestations(&parts, without: [.attestationAppID]) },
        WrongBackend("key-id-not-compared") {
            attestations(&$0, without: [.attestationKeyID, .attestationCredentialID])
        },
        WrongBackend("development-accepted", changing: \.attestations.verify) { right in
            { surroundings, form, account in
                if let verified = right(surroundings, form, account) { return verified }
                var request = Attestations.request(form, in: surroundings)
                request.environment = .development
                return verified(request, by: surroundings.verifier, account: account, in: surroundings)
            }
        },
        WrongBackend("hash-from-the-client") { parts in
            let hashes = Remembered<[UInt8]>()
            parts.attestations.form = { call in
                var reader = try call.object()
                return try reader.form { reader throws(ModelError) in
                    let form = AttestationForm(
                        keyId: try reader.bytes("key_id"), attestation: try reader.bytes("attestation"),
                        challenge: try reader.bytes("challenge"))
                    for name in ["clientDataHash", "client_data_hash"] {
                        if let hash = try reader.optional(name, as: .base64) { hashes.set(hash, for: form.attestation) }
                    }
                    return form
                }
            }
            parts.attestations.verify = { surroundings, form, account in
                var request = Attestations.request(form, in: surroundings)
                if let hash = hashes.value(for: form.attestation) { request.clientDataHash = hash }
                return verified(request, by: surroundings.verifier, account: account, in: surroundings)
            }
        },
        WrongBackend("assertion-of-any-app") { parts in assertions(&parts, without: [.assertionAppID]) },
        WrongBackend("signature-not-verified") {
            assertions(&$0, without: [.assertionSignature, .assertionNonce, .assertionClientData])
        },
        WrongBackend("assertion-hash-from-the-client") { parts in
            let hashed = Remembered<Bool>()
            let (form, verify) = (parts.assertions.form, parts.assertions.verify)
            parts.assertions.form = { surroundings, call in
                let form = try form(surroundings, call)
                hashed.set(try call.header("X-App-Attest-Client-Data-Hash") != nil, for: form.assertion)
                return form
            }
            assertions(&parts, without: [.assertionSignature, .assertionNonce, .assertionClientData])
            let loose = parts.assertions.verify
            parts.assertions.verify = { surroundings, form, key in
                hashed.value(for: form.assertion) == true
                    ? loose(surroundings, form, key) : verify(surroundings, form, key)
            }
        },
        WrongBackend("key-id-without-leading-zeros", changing: \.attestations.form) { right in
            { call in
                var form = try right(call)
                form.keyId = Array(form.keyId.drop { $0 == 0 })
                return form
            }
        },
    ]

    private static func verified(
        _ request: AttestationRequest, by verifier: ReferenceVerifier, account: Int64, in surroundings: Surroundings
    ) -> VerifiedAttestation? {
        verifier.assess(.attestation(request)).output
            .flatMap { Attestations.values(of: request, $0, account: account, in: surroundings) }
    }

    /// Leaves the checks of some requirements about attestations out.
    static func attestations(_ parts: inout BackendParts, without left: Set<Requirement>) {
        let verifier = ReferenceVerifier.of(AttestationEvidence.self, without: left)
        parts.attestations.verify = { surroundings, form, account in
            let request = Attestations.request(form, in: surroundings)
            return verified(request, by: verifier, account: account, in: surroundings)
        }
    }

    /// Leaves the checks of some requirements about assertions out.
    private static func assertions(_ parts: inout BackendParts, without left: Set<Requirement>) {
        let verifier = ReferenceVerifier.of(AssertionEvidence.self, without: left)
        parts.assertions.verify = { surroundings, form, key in
            let request = Assertions.request(form, key, in: surroundings)
            return verifier.assess(.assertion(request)).output?.counter.map { VerifiedAssertion(key: key, counter: $0) }
        }
    }

    /// Returns whether the names of the issuers lead from the leaf of an attestation to one of the roots.
    private static func issuersLead(from attestation: [UInt8], to roots: [[UInt8]]) -> Bool {
        let request = AttestationRequest(
            attestation: attestation, challenge: [], clientDataHash: [], keyId: [], app: .example,
            environment: .production, roots: roots, time: Timestamp(secondsSinceEpoch: 0))
        let evidence = AttestationEvidence(request)
        let certificates = evidence.certificates.value?.elements.compactMap(\.value) ?? []
        guard certificates.count > 1, let last = certificates.last else { return false }
        return zip(certificates, certificates.dropFirst()).allSatisfy { $0.issuer == $1.subject }
            && evidence.roots.contains { $0.value?.subject == last.issuer }
    }
}
