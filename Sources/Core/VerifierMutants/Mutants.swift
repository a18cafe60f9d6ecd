import ReferenceVerifier

/// Every mutant of the reference verifier.
package enum Mutants {
    /// All of them; names are unique.
    package static let all: [Mutant] =
        of(attestation) + of(assertion) + of(receipt) + of(CallMutants.all) + of(AnswerMutants.all)

    /// Returns the mutant of this name.
    package static func named(_ name: String) -> Mutant? { all.first { $0.name == name } }

    private static let attestation: [Mutation<AttestationEvidence>] =
        ObjectMutants.all + CertificateListMutants.all + ChainMutants.all + AuthorityMutants.all
        + ValidityMutants.all + NonceMutants.all + KeyMutants.all + AppIDMutants.attestation + AAGUIDMutants.all
        + CredentialMutants.all + ExtensionMutants.attestation + AttestationOutputMutants.all
        + CarelessMutants.attestation + ChainDetailMutants.all + AccessControlMutants.all

    private static let assertion: [Mutation<AssertionEvidence>] =
        AssertionObjectMutants.all + SignatureMutants.all + ClientDataMutants.all + AppIDMutants.assertion
        + CounterMutants.all + ChallengeMutants.all + ExtensionMutants.assertion + CarelessMutants.assertion

    private static let receipt: [Mutation<ReceiptEvidence>] =
        ReceiptObjectMutants.all + ReceiptSignatureMutants.all + ReceiptChainMutants.all + ReceiptFieldMutants.all
        + ReceiptTimeMutants.all + ReceiptRiskMutants.all

    /// Returns the mutants of one kind of evidence, those that leave a check out first.
    private static func of<Evidence>(_ mutations: [Mutation<Evidence>]) -> [Mutant] {
        (Mutation.removals + mutations).map(Mutant.init)
    }
}
