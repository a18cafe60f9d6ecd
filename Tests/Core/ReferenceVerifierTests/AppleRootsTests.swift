import AttestModel
import ReferenceVerifier
import TestSupport
import Testing

@testable import ReferenceVerifier

@Suite struct AppleRootsTests {
    @Test("The embedded root is Apple App Attestation Root CA by its SHA-256")
    func fingerprint() {
        #expect(AppleRoots.appAttestation.count == 549)
        #expect(
            Digest.sha256(AppleRoots.appAttestation).hex
                == "1cb9823ba28ba6ad2d33a006941de2ae4f513ef1d4e831b9f7e0fa7b6242c932")
    }

    @Test("The embedded root of receipts is Apple Root CA - G3 by its SHA-256")
    func receiptFingerprint() {
        #expect(AppleRoots.receipts.count == 583)
        #expect(
            Digest.sha256(AppleRoots.receipts).hex
                == "63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179")
    }

    @Test("The embedded roots are those that Apple publishes", .enabled(if: Samples.areHere))
    func published() throws {
        #expect(try Samples.attestationRoot() == AppleRoots.appAttestation)
        #expect(try Samples.receiptRoot() == AppleRoots.receipts)
    }
}
