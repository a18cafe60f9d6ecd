import SwiftASN1
import TestBasics

@testable import FixtureForge

/// The forge, told what a real device and Apple chose, writes what they wrote.
@Suite("Attestations of real devices, forged again", .enabled(if: Samples.areHere))
struct RealAttestationTests {
    @Test("The whole object is the same, byte for byte", arguments: try ReforgedAttestation.all())
    func wholeObject(_ sample: ReforgedAttestation) { #expect(sample.forged.encoded == sample.request.attestation) }

    @Test("The COSE key differs only in its coordinates", arguments: try ReforgedAttestation.all())
    func coseKey(_ sample: ReforgedAttestation) throws {
        let real = sample.real
        guard case .map(var entries) = DeviceKey(testContext.key("of a device")).coseKey else {
            Issue.record("the COSE key is no map")
            return
        }
        try #require(entries.count == 5)
        entries[3].value = .bytes(real.x)
        entries[4].value = .bytes(real.y)
        #expect(CBORValue.map(entries).encoded.hex == real.coseKey.hex)
    }

    @Test("The access control, where there is one, is that of the forge for iOS or macOS")
    func accessControl() throws {
        let real = try ReforgedAttestation.all().compactMap { $0.real.leaf.value(of: .accessControl)?.hex }
        let known = [LeafProfile.iOS26, .macOS27].compactMap { $0.accessControl?.hex }
        #expect(!real.isEmpty && Set(real).isSubset(of: known))
    }

    @Test("Apple's root is the same, and the identifier of its key is the SHA-1 of its point, as the forge makes them")
    func root() throws {
        let real = try RealCertificate(try Samples.attestationRoot())
        var template = testContext.apple.root.certificate.template
        template.take(from: real)
        var forged = template.signed(by: .ecdsaWithSHA384(testContext.apple.root.key))
        forged.signature = real.signature
        #expect(forged.der.hex == real.der.hex)
        #expect(real.hex(of: .subjectKeyIdentifier) == "0414" + HashAlgorithm.sha1.digest(of: real.point).hex)
    }

    @Test("The samples hold leaves and authData of both generations")
    func samplesAreVaried() throws {
        let samples = try ReforgedAttestation.all().map(\.real)
        #expect(samples.count >= 25)
        #expect(Set(samples.map { $0.leaf.extensions.count }).count >= 2)
        #expect(Set(samples.map(\.extensionBytes.isEmpty)) == [true, false])
    }
}

/// A real object taken apart, and the same object as the forge makes it.
struct Reforged<Request: Sendable, Real: Sendable, Draft: EvidenceDraft>: Sendable, CustomTestStringConvertible {
    let sample: Sample<Request>
    let real: Real
    let forged: Draft

    var request: Request { sample.request }
    var testDescription: String { sample.name }
}

typealias ReforgedAttestation = Reforged<AttestationRequest, RealAttestation, AttestationDraft>
typealias ReforgedAssertion = Reforged<AssertionRequest, RealAssertion, AssertionDraft>

extension ReforgedAttestation {
    private static let cached = Result {
        try Samples.attestations().map { sample in
            let real = try RealAttestation(sample.request.attestation)
            return Reforged(sample: sample, real: real, forged: try real.forged(for: sample.request))
        }
    }

    /// Every real attestation; each is forged once for all tests.
    static func all() throws -> [ReforgedAttestation] { try cached.get() }
}

extension ReforgedAssertion {
    private static let cached = Result {
        try Samples.assertions().map { sample in
            let real = try RealAssertion(sample.request.assertion)
            return Reforged(sample: sample, real: real, forged: try real.forged(for: sample.request))
        }
    }

    /// Every real assertion; each is forged once for all tests.
    static func all() throws -> [ReforgedAssertion] { try cached.get() }
}

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
