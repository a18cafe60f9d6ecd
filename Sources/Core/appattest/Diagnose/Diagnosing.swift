import AttestModel
import Diagnosis
import FixtureForge
import LabModel
import ReferenceVerifier
import VectorCatalog

/// The diagnosis of objects as the commands make it.
enum Diagnosing {
    /// The diagnostician that knows the roots of the committed set.
    private static let diagnostician = Diagnostician(
        testRoots: TestAuthorityFile.all(
            of: ForgeContext(seed: SetGenerator.defaultSeed, time: SetGenerator.defaultTime)
        ).flatMap { PEM.decode($0.text, label: "CERTIFICATE") })

    /// Returns the diagnosis of an object with the values that a person states.
    ///
    /// - Throws: `CommandFailure` when they state the same thing twice.
    static func diagnosis(
        of object: [UInt8], as kind: EvidenceKind, _ claims: Claims
    ) throws(CommandFailure) -> Diagnosis {
        guard kind != AttestationRequest.kind || claims.challenge == nil || claims.clientDataHash == nil else {
            throw .configuration(
                "the clientDataHash of an attestation follows from its challenge; give one of the two")
        }
        return diagnostician.diagnose(object, as: kind, claims)
    }

    /// Returns the diagnosis of a rejected request.
    static func diagnosis(of request: VerificationRequest) -> Diagnosis {
        let isReceipt = request.kind == ReceiptRequest.kind
        let apple = isReceipt ? AppleRoots.receipts : AppleRoots.appAttestation
        return diagnostician.diagnose(request.evidence, as: request.kind, Claims(request, appleRoots: [apple]))
    }
}
