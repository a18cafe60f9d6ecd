import AttestModel
import Primitives
import Testing

@testable import FixtureForge

/// An edit after one stage: what was made before it stays, what is made after it follows.
@Suite("Edits of an attestation")
struct AttestationDraftTests {
    private let genuine = AttestationDraft.forged()

    @Test("An edit of the plan is followed by everything")
    func plan() throws {
        let app = AppIdentity(teamId: "ZZZZZ99999", bundleId: "com.example.other")
        let draft = AttestationDraft.forged(DraftEdit(.plan) { $0.app = app })
        #expect(draft.authData.rpIdHash == sha256(Array("ZZZZZ99999.com.example.other".utf8)))
        #expect(draft.nonce != genuine.nonce)
        #expect(draft.leaf[.keyProperties] != genuine.leaf[.keyProperties])
        #expect(try RealReceipt(draft.receipt).value(2) == Array(app.appId.utf8))
        #expect(draft.request.app == app)
        #expect(try draft.leafSignatureVerifies())
    }

    @Test("An edit of the issuer is signed, and the leaf is as it was")
    func issuer() throws {
        let draft = AttestationDraft.forged(DraftEdit(.issuer) { $0.intermediateTemplate.serialNumber = [1] })
        #expect(draft.intermediate.tbsCertificate != genuine.intermediate.tbsCertificate)
        #expect(draft.intermediate.signature != genuine.intermediate.signature)
        #expect(draft.credCert.der == genuine.credCert.der)
        #expect(draft.x5c[1] == draft.intermediate.der)
    }

    @Test("An edit of authData changes the nonce and the leaf's signature")
    func authData() throws {
        let draft = AttestationDraft.forged(DraftEdit(.authData) { $0.authData.counter = 1 })
        #expect(draft.authData.rpIdHash == genuine.authData.rpIdHash)
        #expect(draft.nonce == sha256(draft.authData.bytes + draft.clientDataHash))
        #expect(draft.leaf[.nonce]?.value.suffix(32) == draft.nonce[...])
        #expect(draft.nonce != genuine.nonce)
        #expect(draft.credCert.signature != genuine.credCert.signature)
        #expect(try draft.leafSignatureVerifies())
    }

    @Test("An edit of the nonce goes into the leaf and leaves authData alone")
    func nonce() throws {
        let nonce = [UInt8](repeating: 7, count: 32)
        let draft = AttestationDraft.forged(DraftEdit(.nonce) { $0.nonce = nonce })
        #expect(draft.authData == genuine.authData)
        #expect(draft.leaf[.nonce] == .nonce(nonce))
        #expect(try draft.leafSignatureVerifies())
    }

    @Test("An edit of the leaf is signed, and goes into the receipt")
    func leaf() throws {
        let draft = AttestationDraft.forged(DraftEdit(.leaf) { $0.leaf[.accessControl] = nil })
        #expect(draft.nonce == genuine.nonce)
        #expect(draft.leaf.extensions.count == genuine.leaf.extensions.count - 1)
        #expect(try draft.leafSignatureVerifies())
        #expect(try RealReceipt(draft.receipt).value(3) == draft.credCert.der)
    }

    @Test("An edit after the signing is not signed again")
    func signed() throws {
        let draft = AttestationDraft.forged(
            DraftEdit(.signed) { $0.credCert.tbsCertificate = $0.leaf.tbsCertificate(algorithm: .ecdsaWithSHA384) })
        #expect(draft.credCert.tbsCertificate != genuine.credCert.tbsCertificate)
        #expect(draft.credCert.signature == genuine.credCert.signature)
        #expect(try !draft.leafSignatureVerifies())
        #expect(draft.x5c[0] == draft.credCert.der)
    }

    @Test("Flipping a bit of the signature changes its last byte alone and breaks it")
    func flippedBit() throws {
        let draft = AttestationDraft.forged(DraftEdit(.signed) { $0.credCert.flipSignatureBit() })
        #expect(draft.credCert.signature.dropLast() == genuine.credCert.signature.dropLast())
        #expect(draft.credCert.signature.last == genuine.credCert.signature.last.map { $0 ^ 1 })
        #expect(try !draft.leafSignatureVerifies())
    }

    @Test("An edit of the list of certificates changes nothing that was signed")
    func chain() throws {
        let draft = AttestationDraft.forged(DraftEdit(.chain) { $0.x5c.append($0.context.apple.root.certificate.der) })
        #expect(draft.credCert.der == genuine.credCert.der)
        #expect(draft.receipt == genuine.receipt)
        let written = try TestCBORReader.item(draft.request.attestation)
        #expect(written["attStmt"]?["x5c"]?.items?.count == 3)
    }

    @Test("An edit of the map is encoded, one of the bytes leaves the map alone, one of the request the bytes")
    func laterStages() {
        let object = AttestationDraft.forged(DraftEdit(.object) { $0.object = .map(["fmt": .text("packed")]) })
        #expect(object.request.attestation.hex == "a163666d74667061636b6564" && object.x5c == genuine.x5c)
        let encoded = AttestationDraft.forged(DraftEdit(.encoded) { $0.encoded.append(0x00) })
        #expect(encoded.object == genuine.object)
        #expect(encoded.request.attestation == genuine.request.attestation + [0])
        let request = AttestationDraft.forged(DraftEdit(.request) { $0.request.keyId = [] })
        #expect(request.encoded == genuine.encoded && request.request.keyId == [])
    }

    @Test("Edits are applied in the order of the stages, and within one stage in their own")
    func order() {
        let draft = AttestationDraft.forged(
            DraftEdit(.nonce) { $0.nonce = [UInt8(truncatingIfNeeded: $0.authData.counter)] },
            DraftEdit(.authData) { $0.authData.counter = 3 }, DraftEdit(.authData) { $0.authData.counter *= 5 })
        #expect(draft.nonce == [15])
    }

    @Test("The device gets the hash of the challenge, or the bytes that the app passes")
    func clientDataHash() {
        #expect(genuine.request.clientDataHash == sha256(genuine.request.challenge))
        let draft = AttestationDraft.forged(DraftEdit(.plan) { $0.rawClientData = [1, 2, 3] })
        #expect(draft.request.clientDataHash == [1, 2, 3])
        #expect(draft.nonce == sha256(draft.authData.bytes + [1, 2, 3]))
    }

    @Test("Another name gives another device, challenge and token, and the same authorities")
    func names() {
        let other = AttestationDraft.forge("another test", in: testContext, edits: [])
        #expect(other.device != genuine.device)
        #expect(other.request.challenge != genuine.request.challenge)
        #expect(other.receipt != genuine.receipt)
        #expect(other.request.roots == genuine.request.roots)
    }
}

extension AttestationDraft {
    /// A Boolean value that indicates whether another library accepts the signature of the leaf.
    fileprivate func leafSignatureVerifies() throws -> Bool {
        let signature = try ECDSASignature(der: credCert.signature, curve: .p384)
        return signature.isValid(for: credCert.tbsCertificate, hash: .sha256, point: authority.intermediate.key.point)
    }
}
