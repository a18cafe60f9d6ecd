import ReferenceVerifier
import TestBasics

@testable import Reports

@Suite("The certificate chain of a vector, drawn")
struct ChainPictureTests {
    private func picture(of vector: Vector) -> ChainPicture? {
        ChainPicture(vector: vector, read: FindingsReader.ofReference.chain)
    }

    @Test(
        "A place is marked, or a sentence says what is wrong with the list, for each vector to reject, and for no other"
    )
    func marks() throws {
        var counts: [AttestModel.Expectation: Int] = [:]
        for vector in try CommittedVectors.all() {
            guard let picture = picture(of: vector) else { continue }
            let isMarked = picture.boxes.contains { $0.isMarked } || picture.links.contains { $0 != .signs }
            counts[vector.expect, default: 0] += 1
            switch vector.expect {
            case .accept: #expect(!isMarked, "\(vector.id)")
            case .reject: #expect(isMarked || picture.sentences.count > 1, "\(vector.id)")
            case .either: break
            }
        }
        #expect(counts[.accept] ?? 0 >= 2 && counts[.reject] ?? 0 > 50)
    }

    @Test("Every text fits into its box, and a change that no line shows stands below the drawing")
    func width() throws {
        for vector in try CommittedVectors.all() {
            let texts = picture(of: vector)?.boxes.flatMap(\.lines).map(\.text) ?? []
            #expect(texts.allSatisfy { $0.count <= 34 }, "\(vector.id): \(texts)")
        }
        #expect(ChainMember.short(String(repeating: "1.2", count: 99)).count < 32)
        let changed = try #require(
            try picture(of: CommittedVectors.named("attestation/x5c/ber-generalized-time-with-fraction")))
        #expect(changed.boxes.last?.lines.last.map { $0.text == "changed" && $0.isMarked } == true)
        #expect(changed.sentences.first == "The change: notBefore written as GeneralizedTime with a fraction.")
    }

    @Test("No certificate and no signature of a genuine object is marked, whatever it is about")
    func genuine() throws {
        var count = 0
        for vector in try CommittedVectors.all() where vector.expect == .accept {
            for request in vector.content.requests {
                guard let chain = ReferenceVerifier().chainFindings(of: request) else { continue }
                count += 1
                let faults = chain.certificates.dropFirst().flatMap(\.faults)
                #expect(faults.isEmpty && chain.issuanceFaults.allSatisfy { $0 == nil }, "\(vector.id): \(chain)")
            }
        }
        #expect(count > 50)
    }

    @Test("Where the signatures of a chain hold, the findings about each certificate agree with the checks")
    func agreement() throws {
        for vector in try CommittedVectors.all() {
            for request in vector.content.requests {
                guard case .attestation = request, let chain = ReferenceVerifier().chainFindings(of: request),
                    chain.issuanceFaults.count > 1, chain.issuanceFaults.allSatisfy({ $0 == nil })
                else { continue }
                let issuers = chain.certificates.dropLast().flatMap(\.faults)
                let others = chain.certificates.dropFirst().flatMap(\.faults)
                let found: [Requirement: Bool] = [
                    .attestationCA: issuers.contains { [.authority, .usage].contains($0.aspect) },
                    .attestationValidity: others.contains { $0.aspect == .validity },
                ]
                for result in ReferenceVerifier().assess(request).results where result.status != .notReached {
                    guard let isFound = found[result.requirement] else { continue }
                    #expect(isFound == (result.status == .violated), "\(vector.id)")
                }
            }
        }
    }

    @Test(
        "The certificate with the fault is marked, at the line of the fault",
        arguments: [
            ("attestation/ca/leaf-signs-leaf-two", "x5c[1]", "CA: no"),
            ("attestation/ca/intermediate-without-key-cert-sign", "x5c[1]", "keyCertSign: no"),
            ("attestation/ca/path-length-exceeded", "x5c[2]", "CA: yes, path length 0"),
            ("attestation/validity/always-expired", "x5c[0]", "ended 2021-01-01T00:00:00Z"),
            ("attestation/validity/intermediate-expired", "x5c[1]", "ended 2026-02-28T12:00:00Z"),
            ("attestation/validity/leaf-expired-one-second", "x5c[0]", "ended 2026-03-03T12:00:00Z"),
            ("attestation/x5c/leaf-trailing-bytes", "x5c[0]", "2 bytes after the end"),
            ("attestation/chain/unknown-critical-extension-leaf", "x5c[0]", "critical: 2.999.1"),
            ("receipt/chain/signer-without-apple-marker", "signer", "not marked for receipts"),
            ("receipt/chain/intermediate-not-ca", "intermediate", "CA: no"),
        ])
    func box(id: String, name: String, line: String) throws {
        let picture = try #require(try picture(of: CommittedVectors.named(id)))
        let marked = picture.boxes.filter(\.isMarked)
        #expect(marked.map(\.name) == [name])
        #expect(marked.first?.lines.contains { $0.isMarked && $0.text == line } == true, "\(marked)")
    }

    @Test(
        "The signature that is not there is marked, between its certificates; other requirements have no such picture",
        arguments: [
            ("attestation/chain/psychic-signature-leaf", ["signs ✓", "does not sign ✗"]),
            ("attestation/chain/intermediate-signature-bit-flipped", ["does not sign ✗", "signs ✓"]),
            // Apple's key signed these, so that the picture does not say otherwise.
            ("attestation/chain/leaf-signature-algorithm-rsa", ["signs ✓", "wrongly signs ✗"]),
            ("attestation/chain/leaf-signature-algorithm-ed25519", ["signs ✓", "wrongly signs ✗"]),
            ("attestation/chain/sha1-signature", ["signs ✓", "wrongly signs ✗"]),
            ("attestation/chain/issuer-name-mismatch", ["signs ✓", "is not named by ✗"]),
            ("attestation/chain/signature-algorithm-mismatch-inner-outer", ["signs ✓", "signs ✓"]),
            ("attestation/chain/intermediate-signature-algorithm-rsa", ["does not sign ✗", "signs ✓"]),
            ("attestation/chain/root-taken-from-x5c", ["does not sign ✗", "signs ✓", "signs ✓"]),
            ("attestation/ca/leaf-signs-leaf-two", ["signs ✓", "must not sign ✗"]),
            ("attestation/x5c/leaf-only", ["does not sign ✗"]),
            ("attestation/x5c/three-with-root", ["signs ✓", "signs ✓"]),
            ("receipt/chain/self-signed-signer", ["signs ✓", "does not sign ✗"]),
            ("attestation/nonce/all-zero", nil), ("sequence/state/replay-same-bytes", nil),
        ])
    func link(id: String, words: [String]?) throws {
        let picture = try picture(of: CommittedVectors.named(id))
        #expect(picture?.links.map(\.rawValue) == words, "\(picture?.sentences ?? [])")
        #expect(words?.allSatisfy { word in picture?.lines.contains { $0.hasSuffix(word) } == true } != false)
    }
}

extension FindingsReader {
    /// The reference verifier.
    static let ofReference = FindingsReader(
        assess: { ReferenceVerifier().assess($0) }, chain: { ReferenceVerifier().chainFindings(of: $0) },
        unverified: { ReferenceVerifier().unverifiedParts(of: $0) },
        root: { $0 == ReceiptRequest.kind ? AppleRoots.receipts : AppleRoots.appAttestation })
}
