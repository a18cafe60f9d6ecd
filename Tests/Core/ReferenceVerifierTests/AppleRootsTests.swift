import AttestModel
import Testing

@testable import ReferenceVerifier

@Suite struct AppleRootsTests {
    @Test("The embedded roots are Apple App Attestation Root CA and Apple Root CA - G3 by their SHA-256")
    func fingerprints() {
        #expect(
            Digest.sha256(AppleRoots.appAttestation).hex
                == "1cb9823ba28ba6ad2d33a006941de2ae4f513ef1d4e831b9f7e0fa7b6242c932")
        #expect(
            Digest.sha256(AppleRoots.receipts).hex
                == "63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179")
    }
}
