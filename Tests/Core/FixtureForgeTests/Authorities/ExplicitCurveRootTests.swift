import AttestModel
import Testing

@testable import FixtureForge

/// CVE-2020-0601: a verifier that compares only the public key with the pinned root, and then uses the curve inside the
/// certificate, accepts a forged chain.
@Suite("A root with explicit curve parameters")
struct ExplicitCurveRootTests {
    private let genuine = testContext.apple.root
    private let root = ExplicitCurveRoot(impersonating: testContext.apple.root)

    @Test("With libcrypto, it verifies itself and what it signed, which the pinned root's key does not verify")
    func signatures() throws {
        let impostor = testContext.chain("an impostor", names: .appAttest)
        let intermediate = impostor.intermediate.certificate.template.signed(by: root.signer)
        let (forged, issuer) = (
            try LibCryptoCertificate(intermediate.der), try LibCryptoCertificate(root.certificate.der)
        )
        #expect(try issuer.isSigned(by: issuer))
        #expect(try forged.isSigned(by: issuer))
        #expect(try !forged.isSigned(by: try LibCryptoCertificate(genuine.certificate.der)))
        var altered = intermediate
        altered.tbsCertificate = testContext.apple.intermediate.certificate.tbsCertificate
        #expect(try !LibCryptoCertificate(altered.der).isSigned(by: issuer))
    }

    @Test("It carries the very point and name of the pinned root")
    func samePoint() throws {
        #expect(try LibCryptoCertificate(root.certificate.der).point() == genuine.key.point)
        #expect(try LibCryptoCertificate(genuine.certificate.der).point() == genuine.key.point)
        #expect(root.certificate.template.subject == genuine.name)
        #expect(root.certificate.der != genuine.certificate.der)
    }
}
