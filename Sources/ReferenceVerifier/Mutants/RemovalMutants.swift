import AttestModel

/// One check left out each.
enum RemovalMutants {
    static let all = attestation + assertion + receipt

    /// Requirements whose evidence other checks cannot do without: who leaves the check out skips those steps, too,
    /// as code with optional values does, or a handler that swallows the error.
    private static let skipping: Set<Requirement> = [
        .attestationDecode, .attestationX5C, .attestationKeyType, .attestationAuthData, .assertionDecode,
        .assertionSignature, .assertionAuthData, .assertionKey, .receiptDecode, .receiptSignature,
    ]

    private static let attestation = CheckList.attestation.checks.map(\.requirement).map { requirement in
        Mutant.attestation(name(requirement), requirement, summary(requirement)) {
            $0.checks = removing(requirement, from: $0.checks)
        }
    }

    /// The hash of the client data is covered by the signature: without a check of its own nothing changes.
    private static let assertion = CheckList.assertion.checks.map(\.requirement).filter { $0 != .assertionClientData }
        .map { requirement in
            Mutant.assertion(name(requirement), requirement, summary(requirement)) {
                $0.checks = removing(requirement, from: $0.checks)
            }
        }

    private static let receipt = CheckList.receipt.checks.map(\.requirement).map { requirement in
        Mutant.receipt(name(requirement), requirement, summary(requirement)) {
            $0.checks = removing(requirement, from: $0.checks)
        }
    }

    private static func removing<Evidence>(
        _ requirement: Requirement, from checks: CheckList<Evidence>
    ) -> CheckList<Evidence> {
        let rest = checks.removing(requirement)
        return skipping.contains(requirement) ? rest.passingOverUnreached() : rest
    }

    private static func name(_ requirement: Requirement) -> String { "without-\(requirement.id.lowercased())" }

    private static func summary(_ requirement: Requirement) -> String {
        skipping.contains(requirement)
            ? "Does not check \(requirement.id), and skips the steps that lack their input for it."
            : "Does not check \(requirement.id)."
    }
}
