import AttestModel
import EvidenceAnatomy
import Testing
import TestSupport

/// The rules of the tree of any evidence, whole or broken.
struct AnatomyTests {
    @Test("Parts lie inside the part above them, in order and without overlap")
    func partsAreNested() throws {
        for vector in try CommittedVectors.all() {
            for tree in vector.trees { try expectNested(tree, vector.id.description) }
        }
    }

    private func expectNested(_ node: AnatomyNode, _ name: String) throws {
        var position = node.offset
        for child in node.children {
            #expect(
                child.offset >= position && child.range.upperBound <= node.range.upperBound, "\(name): \(child.label)")
            position = child.range.upperBound
            try expectNested(child, name)
        }
    }

    @Test("No part of a valid vector has a problem")
    func validEvidenceIsReadToTheEnd() throws {
        for vector in try CommittedVectors.all() where vector.expect == .accept {
            let problems = vector.trees.flatMap(\.flattened).compactMap(\.problem)
            #expect(problems.isEmpty, "\(vector.id): \(problems)")
        }
    }

    @Test("Fields of a genuine attestation are found at their offsets")
    func fieldsAreFound() throws {
        let vector = try #require(
            try CommittedVectors.all().first { $0.id.description == "attestation/valid/production" })
        guard case .attestation(let request) = vector.request else { throw Unexpected() }
        let parts = AttestationAnatomy.tree(of: request.attestation).flattened
        func bytes(_ path: String) throws -> [UInt8] {
            let part = try #require(parts.first { $0.path == path }, "\(path)")
            return Array(request.attestation[part.range])
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
        let vector = try #require(
            try CommittedVectors.all().first { $0.id.description == "receipt/valid/receipt-type-risk-3" })
        guard case .receipt(let request) = vector.request else { throw Unexpected() }
        let parts = ReceiptAnatomy.tree(of: request.receipt).flattened
        func part(_ path: String) throws -> AnatomyNode { try #require(parts.first { $0.path == path }, "\(path)") }
        func bytes(_ path: String) throws -> [UInt8] { Array(request.receipt[try part(path).range]) }
        #expect(try bytes("fields.17").hex == "3009020111020101040133")
        #expect(try bytes("fields.2").suffix(request.app.appId.utf8.count).elementsEqual(request.app.appId.utf8))
        #expect(try part("fields.6").children.last?.value == #""RECEIPT""#)
        #expect(try bytes("fields.3.certificate.subjectPublicKeyInfo").suffix(65) == request.publicKey[...])
        #expect(try bytes("signer.extensions.1.2.840.113635.100.12.15").suffix(2) == [0x05, 0x00])
        #expect(try bytes("signerInfo.signature").starts(with: [0x04]))
        // The expiration time is the last field, behind the head of the second piece.
        #expect(try part("fields.21").offset > 1058)
        #expect(parts.compactMap(\.problem) == [])
    }

    @Test("Real attestations, assertions and receipts are read without a problem", .enabled(if: Samples.areHere))
    func realObjectsAreRead() throws {
        for sample in try Samples.attestations() {
            let problems = AttestationAnatomy.tree(of: sample.request.attestation).flattened.compactMap(\.problem)
            #expect(problems.isEmpty, "\(sample.name): \(problems)")
        }
        for sample in try Samples.receipts() {
            let tree = ReceiptAnatomy.tree(of: sample.request.receipt)
            #expect(tree.flattened.compactMap(\.problem).isEmpty, "\(sample.name)")
            #expect(tree.flattened.contains { $0.path == "fields.17" }, "\(sample.name)")
            try expectNested(tree, sample.name)
        }
        for sample in try Samples.assertions() {
            let problems = AssertionAnatomy.tree(of: sample.request.assertion).flattened.compactMap(\.problem)
            #expect(problems.isEmpty, "\(sample.name): \(problems)")
        }
    }

    @Test("Any truncation and any changed byte still gives a tree")
    func brokenEvidenceIsTakenApartToo() throws {
        let vector = try #require(
            try CommittedVectors.all().first { $0.id.description == "attestation/valid/production" })
        guard case .attestation(let request) = vector.request else { throw Unexpected() }
        let bytes = request.attestation
        for count in stride(from: 0, to: bytes.count, by: 97) {
            try expectNested(AttestationAnatomy.tree(of: Array(bytes.prefix(count))), "first \(count) bytes")
        }
        for position in stride(from: 0, to: bytes.count, by: 61) {
            for mask: UInt8 in [0x01, 0x20, 0xFF] {
                var changed = bytes
                changed[position] ^= mask
                try expectNested(AttestationAnatomy.tree(of: changed), "byte \(position)")
            }
        }
    }

    private struct Unexpected: Error {}
}
