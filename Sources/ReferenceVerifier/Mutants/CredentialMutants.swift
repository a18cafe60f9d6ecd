import AttestModel

/// Counter, flags, credentialId and COSE key of attestations: ATT-COUNTER, ATT-AUTHDATA, ATT-CREDID and ATT-COSE.
enum CredentialMutants {
    static let all = counters + identifiers + keys + layout

    private static let counters: [Mutant] = [
        counter("attestation-counter-read-signed", "Takes every counter of an attestation that is not above zero.") {
            Int32(bitPattern: $0) <= 0
        },
        counter("attestation-counter-low-byte", "Looks at the lowest byte of an attestation's counter only.") {
            $0 & 0xFF == 0
        },
        counter("attestation-counter-low-half", "Looks at the lower half of an attestation's counter only.") {
            $0 & 0xFFFF == 0
        },
        counter("attestation-counter-one-taken", "Takes the counters 0 and 1 in attestations.") { $0 <= 1 },
    ]

    private static let identifiers: [Mutant] = [
        identifier("credential-id-length-trusted", "Compares credentialId as far as its declared length goes.") {
            $1.starts(with: $0)
        },
        identifier("credential-id-compared-by-prefix", "Compares the first 32 bytes of credentialId.") {
            $0.starts(with: $1)
        },
        identifier("credential-id-compared-without-last-byte", "Compares 31 bytes of credentialId.") {
            $0.prefix(31).elementsEqual($1.prefix(31))
        },
        .attestation(
            "credential-id-length-ignored", .attestationCredentialID,
            "Takes 32 bytes for credentialId, whatever length is declared."
        ) { procedure in
            var reading = Reading.right
            reading.assumesIdentifierLength = true
            procedure.reading = reading
            procedure.checks = procedure.checks.replacing(
                with: AlteredCheck(
                    requirement: .attestationCredentialID,
                    holds: MutantQuestion { evidence in
                        let found = try evidence.object.authData.get().dropFirst(AttestedCredential.fixedLength)
                        return found.prefix(32).elementsEqual(evidence.request.keyId)
                    }))
        },
    ]

    private static let keys: [Mutant] = [
        cose("cose-y-not-compared", "Compares the x coordinate of the COSE key only.") { key, leaf in
            key[CredentialKey.Label.x] == .bytes(leaf.x)
        },
        cose("cose-curve-not-compared", "Compares the coordinates of the COSE key, and not its curve.") { key, leaf in
            key.repeatedKey == nil && key[CredentialKey.Label.x] == .bytes(leaf.x)
                && key[CredentialKey.Label.y] == .bytes(leaf.y)
        },
        cose("cose-last-duplicate-wins", "Takes the last of two coordinates of the COSE key.") { key, leaf in
            key.values(of: CredentialKey.Label.x).last == .bytes(leaf.x)
                && key[CredentialKey.Label.curve] == .integer(1)
                && key[CredentialKey.Label.y] == .bytes(leaf.y)
        },
        .attestation(
            "unreadable-cose-key-ignored", .attestationCOSE, "Overlooks a COSE key that cannot be read, and its end."
        ) { procedure in
            let question = MutantQuestion<AttestationEvidence> { evidence in
                if case .unreadable = try evidence.credential.get().key.get() { true } else { false }
            }
            let check = LooserCheck(right: COSECheck(), alsoAccepts: question)
            procedure.checks = procedure.checks.replacing(with: check).passingOverUnreached()
        },
    ]

    private static let layout: [Mutant] = [
        .looser(
            "attested-credential-flag-ignored", AttestationAuthDataCheck(),
            "Does not look at the flag that says that a credential follows."
        ) { try $0.credential.get().identifier.get().count == AttestedCredential.identifierLength },
        .stricter(
            "nothing-after-cose-key", AttestationAuthDataCheck(),
            "Refuses bytes after the COSE key, which devices with OS 27 send."
        ) { $0.credential.value?.tail.value?.isEmpty ?? true },
    ]

    private static func counter(
        _ name: String, _ summary: String, _ holds: @escaping @Sendable (UInt32) -> Bool
    ) -> Mutant {
        .attestation(name, .attestationCounter, summary) { holds(try $0.header.get().counter.get()) }
    }

    private static func identifier(
        _ name: String, _ summary: String, _ accepts: @escaping @Sendable ([UInt8], [UInt8]) -> Bool
    ) -> Mutant {
        .looser(name, CredentialIDCheck(), summary) { evidence in
            accepts(try evidence.credential.get().identifier.get(), evidence.request.keyId)
        }
    }

    private static func cose(
        _ name: String, _ summary: String, _ accepts: @escaping @Sendable (CBORMap, P256Point) -> Bool
    ) -> Mutant {
        .looser(name, COSECheck(), summary) { evidence in
            guard case .map(let key) = try evidence.credential.get().key.get() else { return false }
            return accepts(key, try evidence.leafPoint.get())
        }
    }
}
