import AttestModel
import Primitives
import TestSupport
import Testing

@testable import FixtureForge

/// The forge, told what a real device chose and signed, writes what it wrote.
@Suite("Assertions of real devices, forged again", .enabled(if: Samples.areHere))
struct RealAssertionTests {
    @Test("The whole object is the same, byte for byte", arguments: try ReforgedAssertion.all())
    func wholeObject(_ sample: ReforgedAssertion) throws {
        #expect(try sample.forged().encoded.hex == sample.request.assertion.hex)
    }

    @Test("The real key signed the digest that the forge computes", arguments: try ReforgedAssertion.all())
    func digest(_ sample: ReforgedAssertion) throws {
        let forged = try sample.forged()
        #expect(forged.digest == sha256(forged.nonce))
        #expect(
            try sample.real().numbers().isValid(
                for: forged.nonce, hash: .sha256, point: sample.request.publicKey))
    }

    @Test("Real signatures have high and low s, so that the forge must make both")
    func highS() throws {
        let forms = try ReforgedAssertion.all().map { try $0.real().numbers().hasHighS }
        #expect(Set(forms) == [true, false])
    }
}
