import AttestModel
import ReferenceVerifier

/// Counter, flags, credentialId and COSE key of attestations: ATT-COUNTER, ATT-AUTHDATA, ATT-CREDID and ATT-COSE.
enum CredentialMutants {
    static let all = counters + identifiers + keys + layout

    private static let counters: [Mutation<AttestationEvidence>] = [
        counter(
            "attestation-counter-read-signed",
            "Reads the counter of an attestation as a signed number, and accepts negative ones."
        ) { Int32(bitPattern: $0) <= 0 },
        counter("attestation-counter-low-byte", "Checks only the lowest byte of an attestation's counter.") {
            $0 & 0xFF == 0
        },
        counter("attestation-counter-low-half", "Checks only the lower half of an attestation's counter.") {
            $0 & 0xFFFF == 0
        },
        counter("attestation-counter-one-taken", "Accepts the counters 0 and 1 in attestations.") { $0 <= 1 },
    ]

    private static let identifiers: [Mutation<AttestationEvidence>] = [
        identifier(
            "credential-id-length-trusted", "Compares only as many bytes of credentialId as its declared length says."
        ) { $1.starts(with: $0) },
        identifier("credential-id-compared-by-prefix", "Compares the first 32 bytes of credentialId.") {
            $0.starts(with: $1)
        },
        identifier("credential-id-compared-without-last-byte", "Compares 31 bytes of credentialId.") {
            $0.prefix(31).elementsEqual($1.prefix(31))
        },
        Mutation(
            "credential-id-length-ignored", .attestationCredentialID,
            "Reads 32 bytes as credentialId, whatever length is declared."
        ) { patch in
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
    ]

    private static let keys: [Mutation<AttestationEvidence>] = [
        cose("cose-y-not-compared", "Compares only the x coordinate of the COSE key.") { key, leaf in
            key[CredentialKey.Label.x] == .bytes(leaf.x)
        },
        cose("cose-curve-not-compared", "Compares the coordinates of the COSE key, but not its curve.") { key, leaf in
            key.repeatedKey == nil && key[CredentialKey.Label.x] == .bytes(leaf.x)
                && key[CredentialKey.Label.y] == .bytes(leaf.y)
        },
        cose("cose-last-duplicate-wins", "Uses the last of two coordinates of the COSE key.") { key, leaf in
            key.values(of: CredentialKey.Label.x).last == .bytes(leaf.x)
                && key[CredentialKey.Label.curve] == .integer(1)
                && key[CredentialKey.Label.y] == .bytes(leaf.y)
        },
        .lenient(
            "unreadable-cose-key-ignored", .attestationCOSE,
            "Ignores a COSE key that cannot be read, and the bytes after it.", skipsUnreached: true
        ) { evidence in if case .unreadable = try evidence.credential.get().key.get() { true } else { false } },
    ]

    private static let layout: [Mutation<AttestationEvidence>] = [
        .lenient(
            "attested-credential-flag-ignored", .attestationAuthData,
            "Does not check the flag that announces a credential."
        ) { try $0.credential.get().identifier.get().count == AttestedCredential.identifierLength },
        .stricter(
            "nothing-after-cose-key", .attestationAuthData,
            "Rejects bytes after the COSE key, which devices with OS 27 send."
        ) { $0.credential.value?.tail.value?.isEmpty ?? true },
    ]

    private static func counter(
        _ name: String, _ summary: String, _ holds: @escaping @Sendable (UInt32) -> Bool
    ) -> Mutation<AttestationEvidence> {
        .check(name, .attestationCounter, summary) { holds(try $0.header.get().counter.get()) }
    }

    private static func identifier(
        _ name: String, _ summary: String, _ accepts: @escaping @Sendable ([UInt8], [UInt8]) -> Bool
    ) -> Mutation<AttestationEvidence> {
        .lenient(name, .attestationCredentialID, summary) { evidence in
            accepts(try evidence.credential.get().identifier.get(), evidence.request.keyId)
        }
    }

    private static func cose(
        _ name: String, _ summary: String, _ accepts: @escaping @Sendable (CBORMap, P256Point) -> Bool
    ) -> Mutation<AttestationEvidence> {
        .lenient(name, .attestationCOSE, summary) { evidence in
            guard case .map(let key) = try evidence.credential.get().key.get() else { return false }
            return accepts(key, try evidence.leafPoint.get())
        }
    }
}
