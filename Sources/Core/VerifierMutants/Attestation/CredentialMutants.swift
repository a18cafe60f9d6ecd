import AttestModel
import ReferenceVerifier

/// Counter, flags, credentialId and COSE key of attestations: ATT-COUNTER, ATT-AUTHDATA, ATT-CREDID and ATT-COSE.
enum CredentialMutants {
    static let all: [Mutation<AttestationEvidence>] = [
        counter("attestation-counter-read-signed") { Int32(bitPattern: $0) <= 0 },
        counter("attestation-counter-low-byte") { $0 & 0xFF == 0 },
        counter("attestation-counter-low-half") { $0 & 0xFFFF == 0 },
        counter("attestation-counter-one-taken") { $0 <= 1 },
        counter("attestation-counter-without-second-byte") { $0 & 0xFF00_FFFF == 0 },
        identifier("credential-id-length-trusted") { $1.starts(with: $0) },
        identifier("credential-id-compared-by-prefix") { $0.starts(with: $1) },
        Mutation("credential-id-length-ignored", .attestationCredentialID) { patch in
            patch.setSteps { steps in
                steps.credential = { authData in
                    guard authData.count >= AttestedCredential.fixedLength else { return AttestedCredential(authData) }
                    var changed = authData
                    changed.replaceSubrange(53..<55, with: [0, UInt8(AttestedCredential.identifierLength)])
                    return AttestedCredential(changed)
                }
            }
            patch.replaced = [
                .wrong(.attestationCredentialID) { evidence in
                    let found = try evidence.object.authData.get().dropFirst(AttestedCredential.fixedLength)
                    return found.prefix(32).elementsEqual(evidence.request.keyId)
                }
            ]
        },
        cose("cose-y-not-compared") { key, leaf in key[CredentialKey.Label.x] == .bytes(leaf.x) },
        cose("cose-curve-not-compared") { key, leaf in
            key.repeatedKey == nil && key[CredentialKey.Label.x] == .bytes(leaf.x)
                && key[CredentialKey.Label.y] == .bytes(leaf.y)
        },
        cose("cose-last-duplicate-wins") { key, leaf in
            key.values(of: CredentialKey.Label.x).last == .bytes(leaf.x)
                && key[CredentialKey.Label.curve] == .integer(1) && key[CredentialKey.Label.y] == .bytes(leaf.y)
        },
        .lenient("unreadable-cose-key-ignored", .attestationCOSE, skipsUnreached: true) { evidence in
            if case .unreadable = try evidence.credential.get().key.get() { true } else { false }
        },
        .lenient("attested-credential-flag-ignored", .attestationAuthData) {
            try $0.credential.get().identifier.get().count == AttestedCredential.identifierLength
        },
        .stricter("nothing-after-cose-key", .attestationAuthData) { $0.credential.value?.tail.value?.isEmpty ?? true },
    ]

    private static func counter(
        _ name: String, _ holds: @escaping @Sendable (UInt32) -> Bool
    ) -> Mutation<AttestationEvidence> {
        .check(name, .attestationCounter) { holds(try $0.header.get().counter.get()) }
    }

    private static func identifier(
        _ name: String, _ accepts: @escaping @Sendable ([UInt8], [UInt8]) -> Bool
    ) -> Mutation<AttestationEvidence> {
        .lenient(name, .attestationCredentialID) { evidence in
            accepts(try evidence.credential.get().identifier.get(), evidence.request.keyId)
        }
    }

    private static func cose(
        _ name: String, _ accepts: @escaping @Sendable (CBORMap, P256Point) -> Bool
    ) -> Mutation<AttestationEvidence> {
        .lenient(name, .attestationCOSE) { evidence in
            guard case .map(let key) = try evidence.credential.get().key.get() else { return false }
            return accepts(key, try evidence.leafPoint.get())
        }
    }
}
