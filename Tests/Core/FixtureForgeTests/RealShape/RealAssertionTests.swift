import AttestModel
import Primitives
import TestSupport
import Testing

@testable import FixtureForge

/// The forge, told what a real device chose and signed, writes what it wrote.
@Suite("Assertions of real devices, forged again", .enabled(if: Samples.areHere))
struct RealAssertionTests {
    @Test("The whole object is the same, byte for byte", arguments: try ReforgedAssertion.all())
    func wholeObject(_ sample: ReforgedAssertion) { #expect(sample.forged.encoded.hex == sample.request.assertion.hex) }

    @Test("The real key signed the digest that the forge computes", arguments: try ReforgedAssertion.all())
    func digest(_ sample: ReforgedAssertion) throws {
        let forged = sample.forged
        #expect(forged.digest == sha256(forged.nonce))
        #expect(try sample.real.numbers().isValid(for: forged.nonce, hash: .sha256, point: sample.request.publicKey))
    }

    @Test("Real signatures have high and low s, so that the forge must make both")
    func highS() throws {
        let forms = try ReforgedAssertion.all().map { try $0.real.numbers().hasHighS }
        #expect(Set(forms) == [true, false])
    }
}

/// A real assertion, taken apart by readers that share nothing with the forge's writers.
struct RealAssertion: Sendable {
    let signature: [UInt8]
    let authenticatorData: [UInt8]

    init(_ encoded: [UInt8]) throws {
        let object = try TestCBORReader.item(encoded)
        signature = try #require(object["signature"]?.byteString)
        authenticatorData = try #require(object["authenticatorData"]?.byteString)
        try #require(authenticatorData.count >= 37)
    }

    /// The numbers r and s.
    func numbers() throws -> ECDSASignature { try ECDSASignature(der: signature, curve: .p256) }

    /// The same assertion as the forge makes it: told app, client data, counter, flags, values of extensions, and
    /// the signature's two numbers.
    func forged(for request: AssertionRequest) throws -> AssertionDraft {
        let numbers = try numbers()
        let extensions = try AuthDataExtensions(real: Array(authenticatorData[37...]))
        let flags = authenticatorData[32]
        let counter = authenticatorData[33..<37].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return AssertionDraft.forge(
            "real", in: testContext,
            edits: [
                DraftEdit(.plan) {
                    $0.app = request.app
                    $0.ownClientData = request.clientData
                    $0.counter = counter
                    $0.flags = flags
                    $0.authDataExtensions = extensions
                },
                DraftEdit(.signature) { $0.signature = numbers },
            ])
    }
}
