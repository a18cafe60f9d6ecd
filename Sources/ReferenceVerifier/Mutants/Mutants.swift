/// Every mutant of the reference verifier.
package enum Mutants {
    /// In the order in which they are reported; names are unique.
    package static let all: [Mutant] =
        RemovalMutants.all + attestation + assertion + receipt

    /// The mutant of this name.
    package static func named(_ name: String) -> Mutant? { all.first { $0.name == name } }

    private static let attestation: [Mutant] =
        ObjectMutants.all + CertificateListMutants.all + ChainMutants.all + AuthorityMutants.all
        + ValidityMutants.all + NonceMutants.all + KeyMutants.all + AppIDMutants.all + AAGUIDMutants.all
        + CredentialMutants.all + AttestationOutputMutants.all

    private static let assertion: [Mutant] =
        AssertionObjectMutants.all + SignatureMutants.all + ClientDataMutants.all + CounterMutants.all
        + ChallengeMutants.all + ExtensionMutants.all

    private static let receipt: [Mutant] =
        ReceiptObjectMutants.all + ReceiptSignatureMutants.all + ReceiptChainMutants.all + ReceiptFieldMutants.all
        + ReceiptTimeMutants.all + ReceiptRiskMutants.all
}
