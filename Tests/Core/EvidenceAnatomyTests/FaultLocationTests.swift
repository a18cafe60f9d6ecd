import AttestModel
import EvidenceAnatomy
import TestSupport
import Testing

/// The place of the fault in the tree.
struct FaultLocationTests {
    private func marked(_ id: String) throws -> [AnatomyNode] {
        let vector = try CommittedVectors.named(id)
        let root = EvidenceAnatomy.tree(of: try #require(vector.request))
        let mark = FaultLocation(try #require(vector.fault), in: root)
        return root.flattened.filter { mark.display(of: $0) == .here }
    }

    @Test(
        "The mark is on the part named by the fault's path",
        arguments: [
            ("attestation/counter/one", "authData.counter"), ("attestation/aaguid/zero", "authData.aaguid"),
            ("attestation/appid/all-zero", "authData.rpIdHash"),
            ("attestation/nonce/all-zero", "credCert.extensions.1.2.840.113635.100.8.2"),
            ("attestation/chain/leaf-signature-bit-flipped", "credCert.signatureValue"),
            ("attestation/ca/intermediate-not-ca", "intermediate.extensions.2.5.29.19"),
            ("attestation/validity/always-expired", "credCert.validity"),
            ("assertion/counter/zero-first", "authenticatorData.counter"),
            ("assertion/signature/r-zero", "signature"),
            ("receipt/appid/other-app", "fields.2"), ("receipt/signature/psychic-signature", "signerInfo.signature"),
            ("receipt/chain/expired-at-creation", "signer.validity"),
            ("receipt/chain/intermediate-not-ca", "intermediate.extensions.2.5.29.19"),
        ])
    func markIsOnTheNamedPart(id: String, path: String) throws { #expect(try marked(id).first?.path == path) }

    @Test("A fault in a large place is marked at the bytes that differ")
    func offsetIsFollowed() throws {
        let parts = try marked("attestation/decode/trailing-bytes")
        #expect(parts.map(\.label) == ["bytes after the object"])
    }

    @Test("A fault in the request alone marks nothing in the evidence")
    func requestFaultMarksNothing() throws {
        #expect(try marked("attestation/keyid/other-device").isEmpty)
        #expect(try marked("assertion/counter/replay-equal").isEmpty)
    }

    @Test("Every other fault has a mark, unless no evidence is left")
    func everyFaultIsMarked() throws {
        for vector in try CommittedVectors.all() {
            guard let request = vector.request, let fault = vector.fault, !fault.path.hasPrefix("request."),
                fault.path != "signature.digest"
            else { continue }
            let root = EvidenceAnatomy.tree(of: request)
            guard root.length > 0 else { continue }
            #expect(!FaultLocation(fault, in: root).ranges.isEmpty, "\(vector.id): \(fault.path)")
        }
    }
}
