import TestBasics

@testable import VerifierFuzz

@Suite("Cases and edits of the fuzzer")
struct EditTests {
    private let material = EditMaterial {
        [UInt8](repeating: 0xEE, count: $0)
    } donor: { _ in
        [9]
    }

    @Test("A case is read as it is written")
    func caseText() throws {
        let fuzz = FuzzCase(
            .macAttestation,
            [
                FuzzOperation("variant", Edit(.choose, amount: 3)),
                FuzzOperation("nonce", Edit(.tail, node: 2, amount: 16)),
            ])
        #expect(fuzz.description == "macAttestation | variant: choose 0 3 | nonce: tail 2 16")
        #expect(FuzzCase(fuzz.description) == fuzz)
        #expect(fuzz.id.count == 12)
        for text in [
            "", "letter", "attestation | nonce", "attestation | nonce: tail 1", "attestation | nonce: tail -1 0",
        ] { #expect(FuzzCase(text) == nil, "\(text)") }
    }

    @Test("The edits nearer to the genuine value come to an end", arguments: EditWord.allCases)
    func nearerEnds(word: EditWord) {
        var edit = Edit(word, amount: 50)
        var steps = 0
        while let next = edit.nearer.first, steps < 200 { (edit, steps) = (next, steps + 1) }
        #expect(steps < 200)
    }

    @Test("Trees of CBOR and DER are written as they were read")
    func trees() throws {
        let draft = AttestationDraft.forge("trees", in: FuzzBench.context, edits: [.mac])
        let credential = try #require(draft.authData.credential)
        for bytes in [draft.encoded, credential.publicKey, draft.authData.extensions] {
            #expect(CBORTree(bytes)?.encoded == bytes)
        }
        for certificate in draft.x5c { #expect(DERTree(certificate)?.encoded == certificate) }
        // The nonce extension of a leaf is inside an OCTET STRING, and so a node of its own.
        let leaf = try #require(DERTree(draft.x5c[0]))
        #expect(leaf.paths.count > 100)
        #expect(CBORTree(draft.encoded + [0x00]) == nil)
        #expect(DERTree(draft.x5c[0].dropLast()) == nil)
    }

    @Test("A break after a string and a head that is too great are no CBOR", arguments: 0..<15)
    func sizes(amount: Int) throws {
        let tree = try #require(CBORTree(CBORValue.map(["a": .bytes([1, 2, 3])]).encoded))
        let changed = try #require(tree.applying(Edit(.size, node: 2, amount: amount), with: material))
        #expect(changed.encoded != tree.encoded)
    }

    @Test("Every edit of bytes gives other bytes, or none at all")
    func byteEdits() {
        let value = [UInt8](1...32)
        for edit in Edit.ofBytes(value.count) {
            let changed = edit.changing(value, with: material)
            #expect(changed != nil, "\(edit)")
        }
        #expect(Edit(.flip, amount: 0).changing(value, with: material)?.last == 33)
        #expect(Edit(.tail, amount: 31).changing(value, with: material) == value.dropLast() + [0xEE])
        // A letter and bytes that are no text, so that each near miss is another value.
        let mixed = Array(value.dropLast(2)) + [0x41, 0xF8]
        let misses = Edit.ofNearMisses(mixed.count).compactMap { $0.changing(mixed, with: material) }
        #expect(misses == NearMiss.allCases.map { $0.of(mixed) } && !misses.contains(mixed))
        #expect(Edit(.cut, amount: 4).changing(value, with: material) == [1, 2, 3, 4])
    }
}
