import AttestModel
import Diagnosis
import FixtureForge
import ReferenceVerifier
import VectorCatalog

/// The diagnosis of objects as the commands make it.
enum Diagnosing {
    /// The diagnostician that knows the roots of the committed set.
    static let diagnostician = Diagnostician(
        testRoots: TestAuthorityFile.all(
            of: ForgeContext(seed: SetGenerator.defaultSeed, time: SetGenerator.defaultTime)
        ).flatMap { PEM.decode($0.text, label: "CERTIFICATE") })

    /// Returns the diagnosis of a rejected request.
    static func diagnosis(of request: VerificationRequest) -> Diagnosis {
        let isReceipt = request.kind == ReceiptRequest.kind
        let apple = isReceipt ? AppleRoots.receipts : AppleRoots.appAttestation
        return diagnostician.diagnose(request.evidence, as: request.kind, Claims(request, appleRoots: [apple]))
    }
}
