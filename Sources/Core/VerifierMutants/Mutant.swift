import AttestModel
import ReferenceVerifier

/// The reference verifier with one thing done wrong, as some real verifier does it.
///
/// A suite that does not notice has a hole: every mutant must answer at least one vector wrongly.
package struct Mutant: Sendable {
    /// The permanent name: lower-case words joined by hyphens.
    package let name: String
    /// One sentence that says what the mutant does wrong.
    package let summary: String
    package let requirement: Requirement
    private let patch: any Sendable
    private let makeVerifier: @Sendable (any Cryptography) -> ReferenceVerifier

    package init<Evidence>(_ mutation: Mutation<Evidence>) {
        (name, summary, requirement) = (mutation.name, mutation.summary, mutation.requirement)
        patch = mutation.patch
        makeVerifier = { cryptography in
            ReferenceVerifier(
                replacing: WrongProcedure(patch: mutation.patch, cryptography: cryptography), cryptography: cryptography
            )
        }
    }

    package var outline: MutantOutline { MutantOutline(name: name, summary: summary, requirement: requirement) }

    package func verifier(cryptography: any Cryptography = Libcrypto()) -> ReferenceVerifier {
        makeVerifier(cryptography)
    }

    /// Returns the patch for one kind of evidence; `nil` when the mutant treats this kind as the reference does.
    package func patch<Evidence>(for kind: Evidence.Type) -> Patch<Evidence>? { patch as? Patch<Evidence> }
}

/// Every mutant of the reference verifier.
package enum Mutants {
    /// All of them; names are unique.
    package static let all: [Mutant] =
        of(attestation) + of(assertion) + of(receipt) + of(CallMutants.all + BitsMutants.all) + of(AnswerMutants.all)

    package static func named(_ name: String) -> Mutant? { all.first { $0.name == name } }

    private static let attestation: [Mutation<AttestationEvidence>] =
        ObjectMutants.all + CertificateListMutants.all + ChainMutants.all + AuthorityMutants.all + ValidityMutants.all
        + NonceMutants.all + KeyMutants.all + AppIDMutants.attestation + AAGUIDMutants.all + CredentialMutants.all
        + ExtensionMutants.attestation + AttestationOutputMutants.all + CarelessMutants.attestation
        + ComparisonMutants.attestation + ReadingMutants.all + ChainDetailMutants.all + AccessControlMutants.all
        + Mutation.inDevelopment([
            .attestationNonce, .attestationKeyID, .attestationAppID, .attestationCounter, .attestationCredentialID,
        ]) { $0.request.environment }

    private static let assertion: [Mutation<AssertionEvidence>] =
        AssertionObjectMutants.all + SignatureMutants.all + ClientDataMutants.all + AppIDMutants.assertion
        + CounterMutants.all + ChallengeMutants.all + ExtensionMutants.assertion + CarelessMutants.assertion
        + ComparisonMutants.assertion
        + Mutation.inDevelopment([.assertionAppID, .assertionCounter, .assertionChallenge]) { $0.request.environment }

    private static let receipt: [Mutation<ReceiptEvidence>] =
        ReceiptObjectMutants.all + ReceiptSignatureMutants.all + ReceiptChainMutants.all + ReceiptFieldMutants.all
        + ReceiptTimeMutants.all + ReceiptRiskMutants.all + ComparisonMutants.receipt
        + Mutation.inDevelopment([
            .receiptSignature, .receiptChain, .receiptAppID, .receiptKey, .receiptCreation, .receiptExpiry,
        ]) { $0.request.environment }

    /// Returns the mutants of one kind of evidence, those that leave a check out first.
    private static func of<Evidence>(_ mutations: [Mutation<Evidence>]) -> [Mutant] {
        (Mutation.removals + mutations).map(Mutant.init)
    }
}
