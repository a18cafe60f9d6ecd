import AttestModel
import Primitives
import SwiftASN1
import Testing

@testable import FixtureForge

/// An edit after one stage: what was made before it stays, what is made after it follows.
@Suite("Edits of an assertion")
struct AssertionDraftTests {
    private let genuine = AssertionDraft.forged()

    @Test("The genuine signature signs the hash of authenticatorData and the client data's hash as a message")
    func genuineSignature() throws {
        #expect(genuine.digest == sha256(genuine.nonce))
        #expect(try genuine.signatureVerifies())
        #expect(genuine.request.clientDataHash == sha256(genuine.request.clientData))
        #expect(genuine.nonce == sha256(genuine.authData.bytes + genuine.request.clientDataHash))
    }

    @Test("Client data carry the challenge of the request")
    func challenge() throws {
        let json = try JSONValue.parse(genuine.request.clientData)
        var reader = try ObjectReader(json)
        #expect(Array(try reader.string("challenge").utf8) == genuine.request.challenge)
        let own = AssertionDraft.forged(DraftEdit(.plan) { $0.expectsChallenge = false })
        #expect(own.request.challenge == nil)
    }

    @Test("An edit of the plan is followed by everything")
    func plan() throws {
        let draft = AssertionDraft.forged(
            DraftEdit(.plan) {
                $0.counter = 0x0102_0304
                $0.storedCounter = 5
            })
        #expect(draft.authData.counterBytes == [1, 2, 3, 4])
        #expect(draft.request.storedCounter == 5)
        #expect(draft.expectedOutput.counter == 0x0102_0304)
        #expect(draft.signature != genuine.signature)
        #expect(try draft.signatureVerifies())
    }

    @Test("An edit of authenticatorData is signed")
    func authData() throws {
        let draft = AssertionDraft.forged(DraftEdit(.authData) { $0.authData.rpIdHash[0] ^= 1 })
        #expect(draft.signature != genuine.signature)
        #expect(try draft.signatureVerifies())
    }

    @Test("An edit of the digest is signed, and the nonce is not")
    func digest() throws {
        let draft = AssertionDraft.forged(DraftEdit(.digest) { $0.digest = $0.nonce })
        #expect(draft.authData == genuine.authData)
        #expect(draft.signature == draft.device.key.sign(digest: draft.nonce, hash: .sha256))
        #expect(try !draft.signatureVerifies())
    }

    @Test("An edit of the signature's numbers is written as DER")
    func signature() throws {
        let draft = AssertionDraft.forged(DraftEdit(.signature) { $0.signature = $0.signature.mirrored })
        #expect(draft.digest == genuine.digest)
        #expect(draft.signatureBytes == genuine.signature.mirrored.der)
        #expect(try draft.signatureVerifies())
    }

    @Test("An edit after the signing is not signed again")
    func signed() throws {
        let draft = AssertionDraft.forged(DraftEdit(.signed) { $0.authDataBytes[36] = 9 })
        #expect(draft.signatureBytes == genuine.signatureBytes)
        let written = try TestCBORReader.item(draft.request.assertion)
        #expect(written["authenticatorData"]?.byteString?[33..<37] == [0, 0, 0, 9])
        #expect(try !draft.signatureVerifies())
    }

    @Test("An edit of the map is encoded, one of the bytes leaves the map alone, one of the request the bytes")
    func laterStages() {
        let object = AssertionDraft.forged(DraftEdit(.object) { $0.object = .null })
        #expect(object.request.assertion == [0xF6])
        let encoded = AssertionDraft.forged(DraftEdit(.encoded) { $0.encoded = [] })
        #expect(encoded.object == genuine.object && encoded.request.assertion == [])
        let request = AssertionDraft.forged(DraftEdit(.request) { $0.request.storedCounter = 3 })
        #expect(request.encoded == genuine.encoded && request.request.storedCounter == 3)
    }

    @Test("The key comes in all its forms, and the leaf is one that attested it")
    func keyForms() throws {
        let spki = try #require(PEM.decode(genuine.request.publicKeyPEM, label: "PUBLIC KEY").first)
        #expect(spki.suffix(65) == genuine.request.publicKey[...])
        #expect(try RealCertificate(genuine.request.credentialCertificate).point == genuine.request.publicKey)
        #expect(genuine.request.keyId == sha256(genuine.request.publicKey))
    }

    @Test("Both numbers of a signature can be made short, and it verifies")
    func bothNumbersShort() throws {
        let draft = AssertionDraft.forged(DraftEdit(.signature) { $0.signWithBothNumbersShort() })
        #expect(draft.signature.r[0] == 0)
        #expect(draft.signature.s[0] == 0)
        #expect(draft.signatureBytes.count < genuine.signatureBytes.count)
        #expect(try draft.signatureVerifies())
        #expect(draft.request.challenge == Array(draft.challenge.utf8))
    }
}

extension AssertionDraft {
    /// A Boolean value that indicates whether another library accepts the signature in the request.
    fileprivate func signatureVerifies() throws -> Bool {
        let written = try RealAssertion(request.assertion)
        let nonce = sha256(written.authenticatorData + sha256(request.clientData))
        return try written.numbers().isValid(for: nonce, hash: .sha256, point: request.publicKey)
    }
}
