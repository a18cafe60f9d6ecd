import AttestModel
import ReferenceBackend

/// Accounts that do without the evidence that they owe, and a remote flag that opens more than it should.
enum FallbackFaults {
    static let all: [WrongBackend] = [
        WrongBackend("fallback-for-everybody", changing: \.assertions.treatment) { right in
            // Nobody has the account -1.
            { surroundings, call, _ in try await right(surroundings, call, -1) }
        },
        WrongBackend("fallback-after-revocation", changing: \.assertions.treatment) { right in
            { surroundings, call, account in
                let keys = try await surroundings.store.read { db in try KeyTable.keys(of: account, in: db) }
                return try await right(surroundings, call, keys.isEmpty ? -1 : account)
            }
        },
        WrongBackend("old-clients-locked-out", changing: \.assertions.treatment) { right in
            { try await right($0, $1, $2) == .accept ? .accept : .reject }
        },
        WrongBackend("flag-exempts-for-good", changing: \.assertions.treatment) { right in
            let exempt = Remembered<Bool>()
            return { surroundings, call, account in
                let (treatment, name) = (try await right(surroundings, call, account), Array("\(account)".utf8))
                if treatment == .accept { exempt.set(true, for: name) }
                return exempt.value(for: name) == true ? .accept : treatment
            }
        },
        WrongBackend("flag-off-attestations-unverified") { parts in
            let right = parts.attestations.verify
            EvidenceFaults.attestations(&parts, without: [.attestationChain, .attestationCA, .attestationValidity])
            let loose = parts.attestations.verify
            parts.attestations.verify = { surroundings, form, account in
                surroundings.configuration.demandsEvidence()
                    ? right(surroundings, form, account) : loose(surroundings, form, account)
            }
        },
        WrongBackend("flag-off-evidence-ignored", changing: \.assertions.treatment) { right in
            { surroundings, call, account in
                try await surroundings.configuration.demandsEvidence() ? right(surroundings, call, account) : .accept
            }
        },
    ]
}
