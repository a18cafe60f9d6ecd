import TestBasics

/// The rules of the tree of any evidence.
struct AnatomyTests {
    @Test(
        "Parts lie inside the part above them, in order and without overlap, and none of a valid vector has a problem")
    func trees() throws {
        for vector in try CommittedVectors.all() {
            for tree in vector.content.requests.map(EvidenceAnatomy.tree) {
                #expect(tree.isNested, "\(vector.id)")
                let problems = tree.flattened.compactMap(\.problem)
                #expect(vector.expect != .accept || problems.isEmpty, "\(vector.id): \(problems)")
            }
        }
    }

    @Test("Fields of a genuine attestation are found at their offsets")
    func fieldsAreFound() throws {
        let request = try CommittedObjects.attestation()
        let parts = AttestationAnatomy.tree(of: request.attestation).byPath
        func bytes(_ path: String) throws -> [UInt8] {
            Array(request.attestation[try #require(parts[path], "\(path)").range])
        }
        #expect(try bytes("authData.credentialId") == request.keyId)
        #expect(try bytes("authData.counter") == [0, 0, 0, 0])
        #expect(try bytes("authData.flags") == [0x40])
        #expect(try bytes("authData.aaguid") == Array("appattest".utf8) + [UInt8](repeating: 0, count: 7))
        #expect(try bytes("authData.credentialPublicKey").count == 77)
        #expect(try bytes("credCert.extensions.1.2.840.113635.100.8.2").count == 53)
        #expect(try bytes("credCert.subjectPublicKeyInfo").count == 91)
    }

    @Test("Fields of a genuine receipt are found at their offsets, also those that are cut by the pieces")
    func receiptFieldsAreFound() throws {
        let request = try CommittedObjects.receipt()
        let parts = ReceiptAnatomy.tree(of: request.receipt).byPath
        func part(_ path: String) throws -> AnatomyNode { try #require(parts[path], "\(path)") }
        func bytes(_ path: String) throws -> [UInt8] { Array(request.receipt[try part(path).range]) }
        #expect(try bytes("fields.17").hex == "3009020111020101040133")
        #expect(try bytes("fields.2").suffix(request.app.appId.utf8.count).elementsEqual(request.app.appId.utf8))
        #expect(try part("fields.6").children.last?.value == #""RECEIPT""#)
        #expect(try bytes("fields.3.certificate.subjectPublicKeyInfo").suffix(65) == request.publicKey[...])
        #expect(try bytes("signer.extensions.1.2.840.113635.100.12.15").suffix(2) == [0x05, 0x00])
        #expect(try bytes("signerInfo.signature").starts(with: [0x04]))
        // The expiration time is the last field, behind the head of the second piece.
        #expect(try part("fields.21").offset > 1058)
    }
}

extension AnatomyNode {
    /// A Boolean value that indicates whether the parts lie inside the part above them, in order and without overlap.
    ///
    /// It is no expectation: one for each of millions of parts would take minutes.
    var isNested: Bool {
        var position = offset
        return children.allSatisfy { child in
            defer { position = child.range.upperBound }
            return child.offset >= position && child.range.upperBound <= range.upperBound && child.isNested
        }
    }
}

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
            ("assertion/counter/zero-first", "authenticatorData.counter"), ("assertion/signature/r-zero", "signature"),
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
