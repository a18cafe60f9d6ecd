import AttestModel
import Testing

@testable import FixtureForge

/// CVE-2020-0601: a verifier that compares only the public key with the pinned root, and then uses the curve inside the
/// certificate, accepts a forged chain.
@Suite("A root with explicit curve parameters")
struct ExplicitCurveRootTests {
    private let genuine = testContext.apple.root
    private let root: ExplicitCurveRoot
    private let intermediate: SignedCertificate

    init() {
        root = ExplicitCurveRoot(impersonating: testContext.apple.root)
        let impostor = testContext.chain("an impostor", names: .appAttest)
        intermediate = impostor.intermediate.certificate.template.signed(by: root.signer)
    }

    @Test("An intermediate that it signed verifies under its own key with libcrypto")
    func attackWorks() throws {
        let forged = try LibCryptoCertificate(intermediate.der)
        #expect(try forged.isSigned(by: try LibCryptoCertificate(root.certificate.der)))
    }

    @Test("The same intermediate does not verify under the pinned root's key")
    func pinnedKeyRefuses() throws {
        let forged = try LibCryptoCertificate(intermediate.der)
        #expect(try !forged.isSigned(by: try LibCryptoCertificate(genuine.certificate.der)))
    }

    @Test("It carries the very point and name of the pinned root")
    func samePoint() throws {
        #expect(try LibCryptoCertificate(root.certificate.der).point() == genuine.key.point)
        #expect(try LibCryptoCertificate(genuine.certificate.der).point() == genuine.key.point)
        #expect(root.certificate.template.subject == genuine.name)
        #expect(root.certificate.der != genuine.certificate.der)
    }

    @Test("It is signed by itself")
    func selfSigned() throws {
        let certificate = try LibCryptoCertificate(root.certificate.der)
        #expect(try certificate.isSigned(by: certificate))
    }

    @Test("Its signature covers the certificate")
    func boundToContent() throws {
        var altered = intermediate
        altered.tbsCertificate = testContext.apple.intermediate.certificate.tbsCertificate
        let certificate = try LibCryptoCertificate(altered.der)
        #expect(try !certificate.isSigned(by: try LibCryptoCertificate(root.certificate.der)))
    }
}
